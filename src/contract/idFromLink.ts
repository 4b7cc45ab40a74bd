/** The location's id in the percent-encoded path of a link (behaviour 1.1). */
export const idFromLink = (path: string): string => {
  let segment = path.replaceAll(/^\/+|\/+$/g, '');
  try {
    segment = decodeURIComponent(segment);
  } catch {
    // It is not percent-encoded.
  }
  return Array.from(segment).slice(0, 9).join('');
};
