export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Builds the URLs of the API calls, both in the app and in the inline script. The app uses the response to the inline
 * script's early call only if its own call has the same URL.
 */
export const callUrl = (base: string, path: string): string => withoutEndSlash(base) + path;
