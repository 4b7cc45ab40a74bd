export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The URL of an API call. The inline script makes the first call before the app has loaded. The app uses the response
 * only if its own URL for the call is the same, so the script and the app both use this function.
 * @param base the setting `apiBaseUrl`
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
