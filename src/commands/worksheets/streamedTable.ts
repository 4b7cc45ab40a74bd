import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { rememberingTexts } from '../../hospital/rememberingTexts';
import { cellText } from './cells';
import { filterRange, heightsOf, letterOf, tableSheet, type Cell, type Column } from './tableSheet';
import { workbookOf } from './workbook';

type Page = readonly (readonly Cell[])[];

/** The most rows that Excel allows below the header. */
const ROWS_A_SHEET = 1_048_575;
const isSheet = (part: string): boolean => part.startsWith('xl/worksheets/');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without `xml:space`, a program may drop blanks at the ends of a text. */
const textXml = (text: string): string =>
  `<t xml:space="preserve">${cellText(text).replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '')}</t>`;

/** The files inside a workbook whose sheets have the header and one row. */
const partsOf = async (columns: readonly Column[], sheets: readonly { name: string; rows: number }[]) => {
  const row = columns.map(() => 0);
  const written = sheets.map(({ name, rows }) => ({
    ...tableSheet(name, columns, [row]),
    autoFilter: { range: filterRange(columns, rows) },
  }));
  return unzipSync(await workbookOf(written));
};

/** Splits a sheet with one row: what is before the rows, the style of each column, and what is after the rows. */
const frameOf = (columns: readonly Column[], sheet: string) => {
  const [before = '', row = '', after = ''] = sheet.split(/(<row r="2">.*<\/row>)/s);
  return {
    before: before.replace(/<dimension [^>]*>/, ''),
    styles: [...row.matchAll(/ s="(\d+)"/g)].map(([, style]) => style),
    after: (rows: number) => after.replace(filterRange(columns, 0), filterRange(columns, rows)),
  };
};

/** Returns a function that writes the XML of a row. */
const rowWriter = (columns: readonly Column[], styles: readonly (string | undefined)[]) => {
  const places = columns.map((_, column) => {
    const style = styles[column];
    return [letterOf(column), style === undefined ? '' : ` s="${style}"`];
  });
  const heightOf = heightsOf(columns);
  const textOf = rememberingTexts(textXml);
  return (cells: readonly Cell[], row: number): string => {
    const height = heightOf(cells);
    let xml = `<row r="${row}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>`;
    for (const [column, cell] of cells.entries()) {
      const [letter = '', style = ''] = places[column] ?? [];
      if (typeof cell === 'number') xml += `<c r="${letter}${row}"${style}><v>${cell}</v></c>`;
      else if (cell) xml += `<c r="${letter}${row}"${style} t="inlineStr"><is>${textOf(cell)}</is></c>`;
    }
    return `${xml}</row>`;
  };
};

/**
 * A workbook with one table of any length, written page by page. When a sheet is full, another one with the same header
 * follows. hucre can also stream rows, but then it writes neither a filter nor a style for the header.
 */
export async function* streamedTable(
  name: string,
  columns: readonly Column[],
  pages: AsyncIterable<Page> | Iterable<Page>,
  rowsASheet = ROWS_A_SHEET,
): AsyncGenerator<Uint8Array> {
  const [first] = Object.entries(await partsOf(columns, [{ name, rows: 0 }])).filter(([part]) => isSheet(part));
  const frame = frameOf(columns, strFromU8(first?.[1] ?? new Uint8Array()));
  const rowXml = rowWriter(columns, frame.styles);
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const add = (part: string): ZipDeflate => {
    const file = new ZipDeflate(part, { level: 4 });
    zip.add(file);
    return file;
  };
  const sheets: { name: string; rows: number }[] = [];
  const open = () => {
    const opened = { name: sheets.length === 0 ? name : `${name} ${sheets.length + 1}`, rows: 0 };
    sheets.push(opened);
    return { sheet: opened, file: add(`xl/worksheets/sheet${sheets.length}.xml`), xml: frame.before };
  };
  const close = ({ sheet: { rows }, file, xml }: ReturnType<typeof open>): void => {
    file.push(strToU8(xml + frame.after(rows)), true);
  };
  let current = open();
  for await (const page of pages) {
    for (const cells of page) {
      if (current.sheet.rows === rowsASheet) {
        close(current);
        current = open();
      }
      current.sheet.rows += 1;
      current.xml += rowXml(cells, current.sheet.rows + 1);
    }
    current.file.push(strToU8(current.xml));
    current.xml = '';
    yield* written.splice(0);
  }
  close(current);
  const others = Object.entries(await partsOf(columns, sheets)).filter(([part]) => !isSheet(part));
  for (const [part, bytes] of others) add(part).push(bytes, true);
  zip.end();
  yield* written.splice(0);
}
