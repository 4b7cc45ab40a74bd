import type { CellStyle, WriteSheet } from 'hucre/xlsx';
import { cellText } from './cells';
import palette from '../../deployment/palette.json';

export type Cell = string | number | null;

export interface Column {
  title: string;
  /** In characters. */
  width: number;
  /** A number format. */
  format?: string;
  /** Whether a long text continues on the next line of the cell. */
  isWrapped?: boolean;
  align?: 'left' | 'center' | 'right';
}

const colorOf = (css: string) => ({ rgb: css.slice(1).toUpperCase() });
/** Excel needs both the name and the size of a font. */
export const FONT = { name: 'Calibri', size: 11 };
export const BRAND = colorOf(palette.light['--brand']);
const ALARM = colorOf(palette.light['--alarm']);
export const QUIET = colorOf(palette.light['--quiet']);

/** `L` for the twelfth column. A table has fewer than 26. */
export const letterOf = (column: number): string => String.fromCodePoint(65 + column);

/** A header needs room for the button of its filter. */
const widthOf = ({ title, width }: Column): number => Math.max(width, title.length + 6);

/** Without an indent, the numbers of a column touch the texts of the next one. */
const indentOf = (align: Column['align']) => (align === 'center' ? {} : { indent: 1 });

const headerStyle = ({ align = 'left' }: Column): CellStyle => ({
  font: { ...FONT, bold: true, color: colorOf(palette.light['--on-brand']) },
  fill: { type: 'pattern', pattern: 'solid', fgColor: BRAND },
  alignment: { vertical: 'center', horizontal: align, ...indentOf(align) },
});

const columnStyle = ({ format, isWrapped = false, align = 'left' }: Column): CellStyle => ({
  font: FONT,
  alignment: { vertical: 'top', horizontal: align, ...indentOf(align), ...(isWrapped && { wrapText: true }) },
  border: { bottom: { style: 'hair', color: colorOf(palette.light['--line']) } },
  ...(format !== undefined && { numFmt: format }),
});

/** In points. */
export const LINE_HEIGHT = 15;
const HEADER_HEIGHT = 22;

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

export const FOOTER: NonNullable<WriteSheet['headerFooter']> = { oddFooter: '&L&A&RPágina &P de &N' };

/** `fitToHeight: 0` allows any number of pages. */
export const PAPER: NonNullable<WriteSheet['pageSetup']> = {
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

export interface StyledCell {
  value: Cell;
  /** What differs from the style of the column. */
  style?: CellStyle | undefined;
}

const bold = (color: { rgb: string }): CellStyle => ({ font: { ...FONT, bold: true, color } });
export const STYLES = {
  below: bold(ALARM),
  above: bold(BRAND),
  // An arrow too, because colours are lost on a black-and-white print.
  monthBelow: { ...bold(ALARM), numFmt: '"▼ "0%' },
  monthAbove: { ...bold(BRAND), numFmt: '"▲ "0%' },
  hidden: {
    font: { ...FONT, italic: true, color: QUIET },
    alignment: { vertical: 'top', horizontal: 'left', indent: 1 },
  },
} satisfies Record<string, CellStyle>;

/** A sheet with a table: a header row that stays in view, and a filter for each column. */
export const styledTable = (
  name: string,
  columns: readonly Column[],
  rows: readonly (readonly StyledCell[])[],
): WriteSheet => {
  const heightOf = heightsOf(columns);
  const values = rows.map((cells) => cells.map(({ value }) => (typeof value === 'string' ? cellText(value) : value)));
  const heights = values.map((row, at) => [at + 1, heightOf(row)] as const);
  const styled = rows.flatMap((cells, row) =>
    cells.flatMap(({ style }, at) => {
      const column = columns[at];
      if (!style || !column) return [];
      return [[`${row + 1},${at}`, { style: { ...columnStyle(column), ...style } }] as const];
    }),
  );
  return {
    name,
    columns: columns.map((column) => ({ width: widthOf(column), style: columnStyle(column) })),
    rows: [columns.map(({ title }) => title), ...values],
    rowDefs: new Map([
      [0, { height: HEADER_HEIGHT }],
      ...heights.flatMap(([row, height]) => (height === undefined ? [] : [[row, { height }] as const])),
    ]),
    cells: new Map([...columns.map((column, at) => [`0,${at}`, { style: headerStyle(column) }] as const), ...styled]),
    freezePane: { rows: 1 },
    autoFilter: { range: filterRange(columns, rows.length) },
    pageSetup: PAPER,
    headerFooter: FOOTER,
  };
};

export const tableSheet = (name: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): WriteSheet =>
  styledTable(
    name,
    columns,
    rows.map((row) => row.map((value) => ({ value }))),
  );
