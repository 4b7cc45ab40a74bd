/** A path's only segment, decoded; as it stands where it cannot be decoded. */
const segmentOf = (path: string): string => {
  const segment = path.replace(/^\/|\/$/g, '');
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * The location id of a link: characters 1 to 9 after the slash (behaviour 1.1), or all of a shorter one.
 * @param path of the link, percent-encoded as the browser has it
 */
export const idFromLink = (path: string): string => Array.from(segmentOf(path)).slice(0, 9).join('');
