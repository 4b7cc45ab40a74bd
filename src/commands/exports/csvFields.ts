/** Puts an apostrophe before a name or a text that a spreadsheet would run as a formula. Ids stay as they are. */
export const protectedText = (text: string): string => text.replace(/^[=+\-@\t\r]/, "'$&");

/** CSV fields (RFC 4180). All are in quotes, so that no program splits a text or takes a part of it for a number. */
export const csvFields = (texts: readonly string[]): string =>
  texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');

export const csvLine = (texts: readonly string[]): string => `${csvFields(texts)}\r\n`;
