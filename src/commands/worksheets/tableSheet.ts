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
}

const colorOf = (css: string) => ({ rgb: css.slice(1).toUpperCase() });
/** Excel needs the name and the size of a font. */
export const FONT = { name: 'Calibri', size: 11 };
export const BRAND = colorOf(palette.light['--brand']);

const HEADER: CellStyle = {
  font: { ...FONT, bold: true, color: colorOf(palette.light['--on-brand']) },
  fill: { type: 'pattern', pattern: 'solid', fgColor: BRAND },
  alignment: { vertical: 'center', wrapText: true },
};

/** `L` for the twelfth column. A table has fewer than 26. */
export const letterOf = (column: number): string => String.fromCodePoint(65 + column);

/** Printed on A4 across, as wide as the paper, with the header on every page. */
export const PAPER: WriteSheet['pageSetup'] = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  margins: { top: 0.5, right: 0.4, bottom: 0.6, left: 0.4, header: 0.3, footer: 0.3 },
};

/** A sheet with a table: a header row that stays in view, with a filter for each column. */
export const tableSheet = (
  name: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  styles: ReadonlyMap<string, CellStyle> = new Map(),
): WriteSheet => ({
  name,
  columns: columns.map(({ width, format, isWrapped }) => ({
    width,
    style: {
      font: FONT,
      alignment: { vertical: 'top', ...(isWrapped && { wrapText: true }) },
      ...(format !== undefined && { numFmt: format }),
    },
  })),
  rows: [columns.map(({ title }) => title), ...rows.map((row) => [...row])],
  cells: new Map([
    ...columns.map((_, column) => [`0,${column}`, { style: HEADER }] as const),
    ...[...styles].map(([place, style]) => [place, { style }] as const),
  ]),
  freezePane: { rows: 1 },
  autoFilter: { range: `A1:${letterOf(columns.length - 1)}${rows.length + 1}` },
  pageSetup: { ...PAPER, printTitlesRow: '$1:$1' },
  headerFooter: { oddFooter: '&L&A&RPágina &P de &N' },
});
