import palette from '../../deployment/palette.json';
import type { Cell, CellStyle, Pages, Sheet, SheetColumn, SheetRow, StyledCell } from './sheet';
import { FONT } from './styles';

export type { Cell, StyledCell } from './sheet';

export interface Column extends Pick<SheetColumn, 'width' | 'isVaried' | 'choices'> {
  title: string;
  /** A number format. */
  format?: string;
  /** Whether a long text continues on the next line of the cell. */
  isWrapped?: boolean;
  align?: 'left' | 'center' | 'right';
  /** Whether a title that is wider than the column continues on the next line. */
  isNarrow?: boolean;
}

const colorOf = (css: string): string => css.slice(1).toUpperCase();
export const BRAND = colorOf(palette.light['--brand']);
const ALARM = colorOf(palette.light['--alarm']);
export const QUIET = colorOf(palette.light['--quiet']);

/** A header needs room for the button of its filter. */
const widthOf = ({ title, width, isNarrow = false }: Column): number =>
  isNarrow ? width : Math.max(width, title.length + 6);

/** Without an indent, the numbers of a column touch the texts of the next one. */
const indentOf = (align: Column['align']) => (align === 'center' ? {} : { indent: 1 });

const headerStyle = ({ align = 'left', isNarrow = false }: Column): CellStyle => ({
  font: { ...FONT, bold: true, color: colorOf(palette.light['--on-brand']) },
  fill: BRAND,
  alignment: { vertical: 'center', horizontal: align, ...indentOf(align), ...(isNarrow && { wrapText: true }) },
});

const columnStyle = ({ format, isWrapped = false, align = 'left' }: Column): CellStyle => ({
  font: FONT,
  alignment: { vertical: 'top', horizontal: align, ...indentOf(align), ...(isWrapped && { wrapText: true }) },
  line: colorOf(palette.light['--line']),
  ...(format !== undefined && { numFmt: format }),
});

/** The style of a cell is what differs from the style of its column. */
type TableRow = readonly (Cell | StyledCell)[];

const valueOf = (cell: TableRow[number] | undefined): Cell | undefined =>
  typeof cell === 'object' ? cell?.value : cell;

/** In points. */
export const LINE_HEIGHT = 15;
const HEADER_HEIGHT = 22;

/** The height of a row in points, because LibreOffice does not compute it when it opens a file. */
const heightsOf = (columns: readonly Column[]): ((cells: TableRow) => number | undefined) => {
  const wrapped = columns.flatMap((column, at) => (column.isWrapped ? [{ at, width: widthOf(column) }] : []));
  const linesOf = (text: string, width: number): number =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
  return (cells) => {
    const most = Math.max(1, ...wrapped.map(({ at, width }) => linesOf(String(valueOf(cells[at]) ?? ''), width)));
    return most > 1 ? most * LINE_HEIGHT : undefined;
  };
};

const bold = (color: string): CellStyle => ({ font: { ...FONT, bold: true, color } });
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

async function* rowPages(columns: readonly Column[], pages: Pages<TableRow>): AsyncGenerator<SheetRow[]> {
  const heightOf = heightsOf(columns);
  const styles = columns.map(columnStyle);
  const cellOf = (cell: Cell | StyledCell, at: number): Cell | StyledCell =>
    typeof cell === 'object' && cell?.style ? { ...cell, style: { ...styles[at], ...cell.style } } : cell;
  for await (const page of pages) yield page.map((cells) => ({ cells: cells.map(cellOf), height: heightOf(cells) }));
}

/** A table of any length: a header row that stays in view, and a filter for each column. */
export const tableSheet = (name: string, columns: readonly Column[], pages: Pages<TableRow>): Sheet => ({
  name,
  columns: columns.map((column) => ({
    width: widthOf(column),
    style: columnStyle(column),
    isVaried: column.isVaried,
    choices: column.choices,
  })),
  header: {
    cells: columns.map((column) => ({ value: column.title, style: headerStyle(column) })),
    height: Math.max(
      HEADER_HEIGHT,
      ...columns.map(({ title, width, isNarrow }) =>
        isNarrow ? LINE_HEIGHT * Math.ceil(title.length / (width - 4)) : 0,
      ),
    ),
  },
  pages: rowPages(columns, pages),
});

export const styledTable = (
  name: string,
  columns: readonly Column[],
  rows: readonly (readonly StyledCell[])[],
): Sheet => tableSheet(name, columns, [rows]);
