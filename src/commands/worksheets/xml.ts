const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text in an element or an attribute. */
export const xmlText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The first and the last line of a part of a workbook. */
export const frameOf = (root: string, attributes = '') => ({
  open: `${XML_HEAD}<${root} xmlns="${MAIN}" xmlns:r="${RELATIONS}"${attributes}>`,
  close: `</${root}>`,
});
