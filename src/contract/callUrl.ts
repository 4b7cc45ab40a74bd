export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The URL of an API call. The app uses the response to a call of the inline script only if both use the same URL, so
 * both get it from this function.
 * @param base the setting `apiBaseUrl`
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
