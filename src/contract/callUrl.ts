/** An address without the slashes at its end. */
export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * By its address the app finds what the page's script has asked for early.
 * @param base host and prefix, as in the settings
 * @param path as in paths.ts
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
