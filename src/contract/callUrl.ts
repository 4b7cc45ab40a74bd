export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The URL of an API call. The inline script and the app both use this function. The app can use the response to the
 * script's early request only if the app would request exactly the same URL.
 * @param base the setting `apiBaseUrl`
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
