const segmentOf = (path: string): string => {
  const segment = path.replaceAll(/^\/+|\/+$/g, '');
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The location's id in the percent-encoded path of a link (behaviour 1.1). */
export const idFromLink = (path: string): string => Array.from(segmentOf(path)).slice(0, 9).join('');
