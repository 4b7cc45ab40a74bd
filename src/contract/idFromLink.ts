const segmentOf = (path: string): string => {
  const segment = path.replaceAll(/^\/+|\/+$/g, '');
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * Returns the location's id in a link: the decoded path without slashes at its ends, cut to nine characters (behaviour
 * 1.1).
 * @param path percent-encoded
 */
export const idFromLink = (path: string): string => Array.from(segmentOf(path)).slice(0, 9).join('');
