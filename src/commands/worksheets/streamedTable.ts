import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { cellText } from './cells';
import { letterOf, tableSheet, type Cell, type Column } from './tableSheet';

type Page = readonly (readonly Cell[])[];

/** Excel has so many rows. */
const ROWS_A_SHEET = 1_048_576;
const isSheet = (part: string): boolean => part.startsWith('xl/worksheets/');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without the attribute, a program may drop blanks at the ends. */
const textXml = (text: string): string =>
  `<t xml:space="preserve">${cellText(text).replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '')}</t>`;

/** How many texts are remembered. Those of wards and questions come again and again. */
const MOST_REMEMBERED = 10_000;

const rememberingTexts = (make: (text: string) => string): ((text: string) => string) => {
  const made = new Map<string, string>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    if (made.size === MOST_REMEMBERED) made.clear();
    const value = make(text);
    made.set(text, value);
    return value;
  };
};

/** All parts of a workbook by hucre. Each sheet has the header and one row. */
const partsOf = async (names: readonly string[], columns: readonly Column[]) => {
  // hucre is an ES module, and most commands do not need it.
  const { writeXlsx } = await import('hucre/xlsx');
  const row = columns.map(() => 0);
  return unzipSync(await writeXlsx({ sheets: names.map((name) => tableSheet(name, columns, [row])) }));
};

/** What is before and after the rows of a sheet, and the style of each column. */
const frameOf = (sheet: string) => {
  const [before = '', row = '', after = ''] = sheet.split(/(<row r="2">.*<\/row>)/s);
  return {
    before: before.replace(/<dimension [^>]*>/, ''),
    styles: [...row.matchAll(/ s="(\d+)"/g)].map(([, style]) => style),
    after: (rows: number) => after.replace(/(<autoFilter ref="A1:[A-Z]+)2"/, `$1${rows}"`),
  };
};

/**
 * A workbook with one table of any length, page by page. The header is repeated in the sheets that follow when one is
 * full. hucre can also write rows as they come, but then without a filter and without a style for the header.
 */
export async function* streamedTable(
  name: string,
  columns: readonly Column[],
  pages: AsyncIterable<Page> | Iterable<Page>,
  rowsASheet = ROWS_A_SHEET,
): AsyncGenerator<Uint8Array> {
  const [sheet] = Object.entries(await partsOf([name], columns)).filter(([part]) => isSheet(part));
  const frame = frameOf(strFromU8(sheet?.[1] ?? new Uint8Array()));
  const places = columns.map((_, column) => {
    const style = frame.styles[column];
    return [letterOf(column), style === undefined ? '' : ` s="${style}"`];
  });
  const textOf = rememberingTexts(textXml);
  const rowXml = (cells: readonly Cell[], row: number): string => {
    let xml = `<row r="${row}">`;
    for (const [column, cell] of cells.entries()) {
      const [letter = '', style = ''] = places[column] ?? [];
      if (typeof cell === 'number') xml += `<c r="${letter}${row}"${style}><v>${cell}</v></c>`;
      else if (cell) xml += `<c r="${letter}${row}"${style} t="inlineStr"><is>${textOf(cell)}</is></c>`;
    }
    return `${xml}</row>`;
  };

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
  const names: string[] = [];
  const open = (): { file: ZipDeflate; rows: number; xml: string } => {
    names.push(names.length === 0 ? name : `${name} ${names.length + 1}`);
    return { file: add(`xl/worksheets/sheet${names.length}.xml`), rows: 1, xml: frame.before };
  };
  let current = open();
  for await (const page of pages) {
    for (const cells of page) {
      if (current.rows === rowsASheet) {
        current.file.push(strToU8(current.xml + frame.after(current.rows)), true);
        current = open();
      }
      current.rows += 1;
      current.xml += rowXml(cells, current.rows);
    }
    current.file.push(strToU8(current.xml));
    current.xml = '';
    yield* written.splice(0);
  }
  current.file.push(strToU8(current.xml + frame.after(current.rows)), true);
  for (const [part, bytes] of Object.entries(await partsOf(names, columns)))
    if (!isSheet(part)) add(part).push(bytes, true);
  zip.end();
  yield* written.splice(0);
}
