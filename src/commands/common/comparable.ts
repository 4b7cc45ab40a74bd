/** Makes spellings of one name equal: programs encode accents in two ways, and Excel may write no-break spaces. */
export const comparable = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
