import { FORMATS, fractionOf } from '../../worksheets/cells';
import type { Cell, CellStyle, Sheet } from '../../worksheets/sheet';
import { FONT } from '../../worksheets/styles';
import { BRAND, LINE_HEIGHT, QUIET, STYLES } from '../../worksheets/tableSheet';
import type { Content, Mark, MarkList, Tile } from '../content/types';

const WIDTHS = [48, 12, 70];
const WHOLE_WIDTH = WIDTHS.reduce((sum, width) => sum + width, 0);

interface Row {
  cells: Cell[];
  /** The style of each cell. */
  styles?: (CellStyle | undefined)[];
  /** Whether the first cell is as wide as the sheet. */
  isText?: boolean;
}

const WRAPPED = { vertical: 'top', wrapText: true } as const;
const text = (value: string, style: CellStyle = {}): Row => ({
  cells: [value],
  styles: [{ font: FONT, ...style, alignment: WRAPPED }],
  isText: true,
});
const heading = (value: string): Row => text(value, { font: { ...FONT, size: 13, bold: true, color: BRAND } });
const quiet = (value: string): Row => text(value, { font: { ...FONT, color: QUIET } });
const EMPTY: Row = { cells: [] };

const tileRow = ({ title, value, details }: Tile): Row => {
  const isShare = value.kind === 'share';
  const style: CellStyle = {
    font: { ...FONT, bold: true },
    numFmt: isShare ? FORMATS.share : FORMATS.whole,
    alignment: { horizontal: 'right', indent: 1 },
  };
  return {
    cells: [title, isShare ? fractionOf(value.value) : value.value, details.join('; ')],
    styles: [undefined, style],
  };
};

/** @param style the style of the name's cell */
const shareRow = (name: string, share: number | null, words: string, style?: CellStyle): Row => ({
  cells: [name, fractionOf(share), words],
  styles: [
    style ?? { font: FONT, alignment: { ...WRAPPED, horizontal: 'left', indent: 2 } },
    { font: FONT, numFmt: FORMATS.share, alignment: { vertical: 'top', horizontal: 'right', indent: 1 } },
    { font: FONT, alignment: WRAPPED },
  ],
});

const markRows = (mark: Mark): Row[] => [
  shareRow(mark.title, mark.share, mark.text, mark.kind === 'acima' ? STYLES.above : STYLES.below),
  ...mark.notes.map((note) => shareRow('', null, note)),
  ...mark.causes.map((cause) => shareRow(cause.title, cause.share, cause.text)),
];

const listRows = (list: MarkList): Row[] => [
  EMPTY,
  heading(list.title),
  ...(list.text === null ? [] : [text(list.text)]),
  ...list.marks.flatMap(markRows),
];

const rowsOf = ({ document, title, headline, tiles, lists, footnotes, privacy }: Content, hospital: string): Row[] => [
  text(title, { font: { ...FONT, size: 16, bold: true } }),
  quiet(`${hospital} · ${document}`),
  text(headline),
  ...(tiles.length === 0 ? [] : [EMPTY, ...tiles.map(tileRow)]),
  ...lists.flatMap(listRows),
  EMPTY,
  ...[...footnotes, privacy].map(quiet),
];

/** The lines of the highest row. Excel shows 27, and a line may hold less than was estimated. */
const MOST_LINES = 18;

/** A text in parts that end at a blank and fit into a row each. */
const partsOf = (cell: Cell, width: number): Cell[] => {
  if (typeof cell !== 'string' || cell.length <= width * MOST_LINES) return [cell];
  const part = new RegExp(`\\S.{0,${width * MOST_LINES - 2}}(?=\\s|$)|\\S{1,${width * MOST_LINES}}`, 'gsu');
  return cell.match(part) ?? [cell];
};

/** The row, and rows below it that continue a text that is too long for one. */
const continued = (row: Row): Row[] => {
  const columns = row.cells.map((cell, at) => partsOf(cell, row.isText ? WHOLE_WIDTH : (WIDTHS[at] ?? 1)));
  const rows = Math.max(1, ...columns.map((parts) => parts.length));
  return Array.from({ length: rows }, (_, at) => ({ ...row, cells: columns.map((parts) => parts[at] ?? null) }));
};

const heightOf = ({ cells, isText }: Row): number | undefined => {
  const linesIn = (cell: Cell | undefined, width: number) => Math.ceil(String(cell ?? '').length / width);
  const lines = isText
    ? linesIn(cells[0], WHOLE_WIDTH)
    : Math.max(...WIDTHS.map((width, at) => linesIn(cells[at], width)));
  return lines > 1 ? lines * LINE_HEIGHT : undefined;
};

/** What the top of the page says, in words and numbers. */
export const summarySheet = (content: Content, hospital: string): Sheet => {
  const rows = rowsOf(content, hospital)
    .flatMap(continued)
    .map((row, at) => ({
      cells: row.cells.map((value, column) => ({ value, style: row.styles?.[column] })),
      height: at === 0 ? 24 : heightOf(row),
      isWide: row.isText,
    }));
  return {
    name: 'Resumo',
    columns: WIDTHS.map((width) => ({ width, style: { font: FONT } })),
    pages: [rows],
    isWithoutGrid: true,
  };
};
