export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The URL of a call. The app takes over the request of the page's script only if both have the same URL.
 * @param base the setting `apiBaseUrl`
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
