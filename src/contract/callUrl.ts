export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The address of a call. Page and app make it alike: by it the app finds the request that the page has begun.
 * @param base host and prefix, as in the settings
 * @param path as in paths.ts
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
