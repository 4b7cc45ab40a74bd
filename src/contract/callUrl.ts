export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/** Shared, because the app uses the response to the inline script's call only if both have the same URL. */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
