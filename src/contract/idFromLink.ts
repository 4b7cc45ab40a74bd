/**
 * The location id of a link: characters 1 to 9 after the slash (behaviour 1.1).
 * @param segment the path's only segment, decoded
 * @returns its first nine characters, or all of a shorter one
 */
export const idFromLink = (segment: string): string => Array.from(segment).slice(0, 9).join('');
