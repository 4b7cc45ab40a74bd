import type { WriteOptions, WriteSheet } from 'hucre/xlsx';

type NamedRanges = NonNullable<WriteOptions['namedRanges']>;

/**
 * Names for the filter, which LibreOffice shows only with a name, and for the header, which is printed on each page.
 * hucre could name the header too, but it does not quote the name of the sheet.
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
  // A chunk of its own, because most commands write no workbook.
  const { writeXlsx } = await import(/* webpackChunkName: "worksheets" */ 'hucre/xlsx');
  return writeXlsx({ sheets, namedRanges: sheets.flatMap(namesOf) });
};
