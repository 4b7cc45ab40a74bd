import type { Content, Place, Placed, Table } from './types';

/** The tables of a page or of a workbook, with the columns that they have there. */
export const tablesOn = (place: Place, { tables }: Content): Table[] => {
  const isHere = ({ only = place }: Placed): boolean => only === place;
  return tables.filter(isHere).map((table) => ({
    ...table,
    columns: table.columns.filter(isHere),
    parts: table.parts.map((rows) =>
      rows.map((row) => ({ ...row, cells: row.cells.filter((_, at) => isHere(table.columns[at] ?? {})) })),
    ),
  }));
};
