export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The URL of an API call. The inline script makes the first call before the app has loaded. Both use this function,
 * because the app uses the response to that call only if the URLs are the same.
 * @param base the setting `apiBaseUrl`
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
