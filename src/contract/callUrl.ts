/** An address without the slashes at its end. */
export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The address of a call. The page's script and the app must agree on it to the letter: an answer that the page asked for
 * early is found by its address.
 * @param base host and prefix, as in the settings
 * @param path below the prefix, as in paths.ts
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
