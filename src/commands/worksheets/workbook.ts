import type { WriteOptions, WriteSheet } from 'hucre/xlsx';

type NamedRanges = NonNullable<WriteOptions['namedRanges']>;

/** Without this name, LibreOffice does not show the filter of a sheet. */
const filterOf = ({ name, autoFilter }: WriteSheet): NamedRanges => {
  if (!autoFilter) return [];
  const range = autoFilter.range.replaceAll(/[A-Z]+(?=\d)|\d+/g, '$$$&');
  return [{ name: '_xlnm._FilterDatabase', scope: name, range: `'${name.replaceAll("'", "''")}'!${range}` }];
};

export const workbookOf = async (sheets: WriteSheet[]): Promise<Uint8Array> => {
  // Most commands do not need it.
  const { writeXlsx } = await import(/* webpackChunkName: "worksheets" */ 'hucre/xlsx');
  return writeXlsx({ sheets, namedRanges: sheets.flatMap(filterOf) });
};
