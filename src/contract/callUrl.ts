export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The URL of an API call. The inline script and the app both use this function, because the app uses the response to
 * the script's request only if both request the same URL.
 * @param base the setting `apiBaseUrl`
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
