const segmentOf = (path: string): string => {
  const segment = path.replace(/^\/|\/$/g, '');
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * Reads the location's id from the path of a link: the first nine characters after decoding (behaviour 1.1).
 * @param path percent-encoded
 */
export const idFromLink = (path: string): string => Array.from(segmentOf(path)).slice(0, 9).join('');
