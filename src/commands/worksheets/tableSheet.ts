import type { CellStyle, WriteSheet } from 'hucre/xlsx';
import palette from '../../deployment/palette.json';

export type Cell = string | number | null;

export interface Column {
  title: string;
  /** In characters. */
  width: number;
  /** A number format. */
  format?: string;
  /** Whether a long text goes on in the next line of the cell. */
  isWrapped?: boolean;
  align?: 'left' | 'center' | 'right';
}

const colorOf = (css: string) => ({ rgb: css.slice(1).toUpperCase() });
/** Excel needs the name and the size of a font. */
export const FONT = { name: 'Calibri', size: 11 };
export const BRAND = colorOf(palette.light['--brand']);

/** `L` for the twelfth column. A table has fewer than 26. */
export const letterOf = (column: number): string => String.fromCodePoint(65 + column);

/** A header needs room for the button of its filter. */
const widthOf = ({ title, width }: Column): number => Math.max(width, title.length + 5);

const headerStyle = ({ align = 'left' }: Column): CellStyle => ({
  font: { ...FONT, bold: true, color: colorOf(palette.light['--on-brand']) },
  fill: { type: 'pattern', pattern: 'solid', fgColor: BRAND },
  alignment: { vertical: 'center', horizontal: align },
});

export const columnStyle = ({ format, isWrapped = false, align = 'left' }: Column): CellStyle => ({
  font: FONT,
  alignment: { vertical: 'top', horizontal: align, ...(isWrapped && { wrapText: true }) },
  ...(format !== undefined && { numFmt: format }),
});

const LINE_HEIGHT = 15;

/** The height of a row in points, because LibreOffice does not compute it when it opens a file. */
export const heightsOf = (columns: readonly Column[]): ((cells: readonly Cell[]) => number | undefined) => {
  const wrapped = columns.flatMap((column, at) => (column.isWrapped ? [{ at, width: widthOf(column) }] : []));
  const linesOf = (text: string, width: number): number =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
  return (cells) => {
    const most = Math.max(1, ...wrapped.map(({ at, width }) => linesOf(String(cells[at] ?? ''), width)));
    return most > 1 ? most * LINE_HEIGHT : undefined;
  };
};

/** Printed on A4 across, as wide as the paper. */
const PAPER: WriteSheet['pageSetup'] = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  margins: { top: 0.5, right: 0.4, bottom: 0.6, left: 0.4, header: 0.3, footer: 0.3 },
};

/** @param rows without the header */
export const filterRange = (columns: readonly Column[], rows: number): string =>
  `A1:${letterOf(columns.length - 1)}${rows + 1}`;

/**
 * A sheet with a table: a header row that stays in view, and a filter for each column.
 * @param styles of single cells, by `row,column` from 0; the header is row 0
 */
export const tableSheet = (
  name: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  styles: ReadonlyMap<string, CellStyle> = new Map(),
): WriteSheet => {
  const heightOf = heightsOf(columns);
  return {
    name,
    columns: columns.map((column) => ({ width: widthOf(column), style: columnStyle(column) })),
    rows: [columns.map(({ title }) => title), ...rows.map((row) => [...row])],
    rowDefs: new Map(
      rows.flatMap((row, at) => {
        const height = heightOf(row);
        return height === undefined ? [] : [[at + 1, { height }] as const];
      }),
    ),
    cells: new Map([
      ...columns.map((column, at) => [`0,${at}`, { style: headerStyle(column) }] as const),
      ...[...styles].map(([place, style]) => [place, { style }] as const),
    ]),
    freezePane: { rows: 1 },
    autoFilter: { range: filterRange(columns, rows.length) },
    pageSetup: { ...PAPER, printTitlesRow: '$1:$1' },
    headerFooter: { oddFooter: '&L&A&RPágina &P de &N' },
  };
};
