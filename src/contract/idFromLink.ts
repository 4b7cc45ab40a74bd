const segmentOf = (path: string): string => {
  const segment = path.replace(/^\/|\/$/g, '');
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The location's id in a link, given its percent-encoded path: the first nine decoded characters (behaviour 1.1). */
export const idFromLink = (path: string): string => Array.from(segmentOf(path)).slice(0, 9).join('');
