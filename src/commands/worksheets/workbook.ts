import type { WriteOptions, WriteSheet } from 'hucre/xlsx';

type NamedRanges = NonNullable<WriteOptions['namedRanges']>;

/**
 * The names by which programs find what a table has beside its cells. LibreOffice shows a filter only if it has a name.
 * hucre would name the row that is printed on each page, but without quotes around the name of the sheet.
 */
const namesOf = ({ name, autoFilter }: WriteSheet): NamedRanges => {
  if (!autoFilter) return [];
  const sheet = `'${name.replaceAll("'", "''")}'`;
  const range = autoFilter.range.replaceAll(/[A-Z]+(?=\d)|\d+/g, '$$$&');
  return [
    { name: '_xlnm._FilterDatabase', scope: name, range: `${sheet}!${range}` },
    { name: '_xlnm.Print_Titles', scope: name, range: `${sheet}!$1:$1` },
  ];
};

export const workbookOf = async (sheets: WriteSheet[]): Promise<Uint8Array> => {
  // Most commands do not need it.
  const { writeXlsx } = await import(/* webpackChunkName: "worksheets" */ 'hucre/xlsx');
  return writeXlsx({ sheets, namedRanges: sheets.flatMap(namesOf) });
};
