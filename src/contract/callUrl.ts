export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/** Used by the inline script and the app. The app recognizes the script's request by an equal URL. */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
