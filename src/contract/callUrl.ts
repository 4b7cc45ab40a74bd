export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/** Used by the app and the inline script: the app takes the script's response only if the URLs are equal. */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
