/** Returns the only segment of a path, percent-decoded, or unchanged if it cannot be decoded. */
const segmentOf = (path: string): string => {
  const segment = path.replace(/^\/|\/$/g, '');
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * Returns the location id of a link: the first nine characters after the slash, or all if there are fewer (behaviour 1.1).
 * @param path `location.pathname` of the link, percent-encoded
 */
export const idFromLink = (path: string): string => Array.from(segmentOf(path)).slice(0, 9).join('');
