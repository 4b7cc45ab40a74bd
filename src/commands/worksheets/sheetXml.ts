import type { SharedTexts } from './sharedTexts';
import type { Cell, Sheet, SheetRow } from './sheet';
import type { Styles } from './styles';
import { frameOf, xmlText } from './xml';

/** In points. Excel refuses a higher row. */
const HIGHEST_ROW = 409;

/** `A` for the first column (0), `AA` for the 27th. */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

/** The cells that have a filter. @param rows without the header */
export const filterRange = (columns: readonly unknown[], rows: number): string =>
  `A1:${letterOf(columns.length - 1)}${rows + 1}`;

const choicesXml = ({ columns }: Sheet, rows: number): string => {
  const lists = columns.flatMap(({ choices }, at) => {
    if (choices === undefined || rows === 0) return [];
    const letter = letterOf(at);
    const list = xmlText(`"${choices.join(',')}"`);
    return `<dataValidation type="list" allowBlank="1" sqref="${letter}2:${letter}${rows + 1}"><formula1>${list}</formula1></dataValidation>`;
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
};

const PAPER =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  // A4, as wide as the page; a height of 0 allows any number of pages.
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPágina &amp;P de &amp;N</oddFooter></headerFooter>';

/**
 * Writes the XML of a worksheet (ECMA-376, part 1, 18.3): `open`, then each row, then `close`. The elements of a
 * worksheet have a fixed order.
 */
export class SheetXml {
  /** How many rows are written below the header. */
  rows = 0;
  readonly #sheet: Sheet;
  readonly #styles: Styles;
  readonly #texts: SharedTexts;
  readonly #wide: string[] = [];
  readonly #columns: { letter: string; style: number; isVaried: boolean; cell: Cell | undefined; xml: string }[];

  constructor(sheet: Sheet, styles: Styles, texts: SharedTexts) {
    this.#sheet = sheet;
    this.#styles = styles;
    this.#texts = texts;
    this.#columns = sheet.columns.map(({ style, isVaried = false }, at) => ({
      letter: letterOf(at),
      style: styles.numberOf(style),
      isVaried,
      cell: undefined,
      xml: '',
    }));
  }

  open(): string {
    const { columns, header, isWithoutGrid = false } = this.#sheet;
    const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    const widths = columns.map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    );
    return [
      frameOf('worksheet').open,
      '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
      `<sheetViews><sheetView${isWithoutGrid ? ' showGridLines="0"' : ''} workbookViewId="0">${header ? pane : ''}`,
      '</sheetView></sheetViews>',
      '<sheetFormatPr defaultRowHeight="15"/>',
      `<cols>${widths.join('')}</cols>`,
      `<sheetData>${header ? this.#rowXml(header, 1) : ''}`,
    ].join('');
  }

  row(row: SheetRow): string {
    this.rows += 1;
    return this.#rowXml(row, this.rows + (this.#sheet.header ? 1 : 0));
  }

  close(): string {
    const { columns, header } = this.#sheet;
    const wide = this.#wide.map((range) => `<mergeCell ref="${range}"/>`);
    return [
      '</sheetData>',
      header ? `<autoFilter ref="${filterRange(columns, this.rows)}"/>` : '',
      wide.length > 0 ? `<mergeCells count="${wide.length}">${wide.join('')}</mergeCells>` : '',
      choicesXml(this.#sheet, this.rows),
      PAPER,
      frameOf('worksheet').close,
    ].join('');
  }

  #rowXml({ cells, height, isWide = false }: SheetRow, row: number): string {
    const points = height === undefined ? '' : ` ht="${Math.min(height, HIGHEST_ROW)}" customHeight="1"`;
    const number = String(row);
    let xml = `<row r="${number}"${points}>`;
    for (let at = 0; at < cells.length; at += 1) {
      const [cell, column] = [cells[at], this.#columns[at]];
      if (cell === null || cell === undefined || cell === '' || column === undefined) continue;
      const place = `<c r="${column.letter}${number}"`;
      if (typeof cell === 'object') {
        const { value, style } = cell;
        xml += place + this.#behindPlace(value, style ? this.#styles.numberOf(style) : column.style, false);
        if (typeof value === 'string') this.#texts.cells += 1;
        continue;
      }
      // The rows of a survey follow each other, and most of their cells are the same.
      if (cell !== column.cell) {
        column.cell = cell;
        column.xml = this.#behindPlace(cell, column.style, column.isVaried);
      }
      if (typeof cell === 'string') this.#texts.cells += 1;
      xml += place + column.xml;
    }
    if (isWide) this.#wide.push(`A${row}:${letterOf(this.#columns.length - 1)}${row}`);
    return `${xml}</row>`;
  }

  /** The XML of a cell behind its place. */
  #behindPlace(value: Cell, style: number, isVaried: boolean): string {
    if (value === null) return ` s="${style}"/>`;
    if (typeof value === 'number') return ` s="${style}"><v>${value}</v></c>`;
    const text = isVaried ? this.#texts.append(value) : this.#texts.numberOf(value);
    return ` s="${style}" t="s"><v>${text}</v></c>`;
  }
}
