export const withoutEndSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Used by the inline script and the app. The app recognizes the script's request by an equal URL.
 *
 * @param origin the page's origin. Browsers would resolve a path against the page's address, and refuse to fetch it if
 *   that has a user and a password
 */
export const callUrl = (base: string, path: string, origin?: string): string =>
  new URL(withoutEndSlash(base) + path, origin).href;
