export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Builds the URL of a call. The app compares it with the URL of the request that the page sent first, to reuse that one.
 * @param base host and prefix, the setting `apiBaseUrl`
 * @param path a path of paths.ts
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
