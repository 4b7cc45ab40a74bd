import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { Zip, type AsyncFlateStreamHandler, type ZipInputFile } from 'fflate';
import { SharedTexts } from './sharedTexts';
import type { Sheet } from './sheet';
import { filterRange, SheetXml } from './sheetXml';
import { Styles } from './styles';
import { frameOf, XML_HEAD, xmlText } from './xml';

/** The most rows that Excel allows below the header. */
const ROWS_A_SHEET = 1_048_575;

/** A part of a ZIP file has less than 4 GB, and a cell at most 64 bytes of XML. */
const CELLS_A_SHEET = 2 ** 32 / 64;

/** Bytes of XML that are compressed together. */
const PIECE = 1_000_000;

const compress = promisify(deflateRaw);

/** A part of the ZIP file. Node's compression takes a third of the time of fflate's. */
class Part implements ZipInputFile {
  readonly compression = 8;
  crc = 0;
  size = 0;
  ondata?: AsyncFlateStreamHandler;
  #waiting: Buffer[] = [];
  #waitingSize = 0;
  #compressed: Promise<Buffer> = Promise.resolve(Buffer.alloc(0));

  constructor(readonly filename: string) {}

  /** Encodes each text when it is new: V8 needs much longer for a text that was joined from many parts. */
  add(xml: string): void {
    const bytes = Buffer.from(xml);
    this.#waiting.push(bytes);
    this.#waitingSize += bytes.length;
  }

  /** Compresses what was added if it is enough. Node does so in another thread, while the next piece is made. */
  async flush(): Promise<void> {
    if (this.#waitingSize >= PIECE) await this.#write(constants.Z_SYNC_FLUSH);
  }

  async end(): Promise<void> {
    await this.#write(constants.Z_FINISH);
    this.ondata?.(null, new Uint8Array(await this.#compressed), true);
  }

  async #write(finishFlush: number): Promise<void> {
    const bytes = Buffer.concat(this.#waiting, this.#waitingSize);
    this.#waiting = [];
    this.#waitingSize = 0;
    const before = this.#compressed;
    this.#compressed = compress(bytes, { level: 4, finishFlush });
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    this.ondata?.(null, new Uint8Array(await before), false);
  }
}

const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationsXml = (parts: readonly (readonly [type: string, target: string])[]): string => {
  const relations = parts.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
};

const contentTypesXml = (parts: readonly (readonly [type: string, target: string])[]): string => {
  const types = parts.map(
    ([type, target]) => `<Override PartName="/xl/${target}" ContentType="${TYPES}.${type}+xml"/>`,
  );
  return [
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${types.join('')}</Types>`,
  ].join('');
};

interface WrittenSheet extends Pick<Sheet, 'name' | 'columns' | 'header'> {
  rows: number;
}

/** Names for the filter, which LibreOffice shows only with a name, and for the header, which is printed on each page. */
const namesXml = ({ name, columns, header, rows }: WrittenSheet, at: number): string => {
  if (header === undefined) return '';
  const range = filterRange(columns, rows).replaceAll(/[A-Z]+|\d+/g, '$$$&');
  const named = (is: string, cells: string) =>
    `<definedName name="_xlnm.${is}" localSheetId="${at}">${xmlText(`'${name}'!${cells}`)}</definedName>`;
  return named('_FilterDatabase', range) + named('Print_Titles', '$1:$1');
};

const workbookXml = (sheets: readonly WrittenSheet[]): string => {
  const { open, close } = frameOf('workbook');
  const list = sheets.map(({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const names = sheets.map(namesXml).join('');
  return `${open}<sheets>${list.join('')}</sheets>${names && `<definedNames>${names}</definedNames>`}${close}`;
};

/**
 * Writes a workbook (ECMA-376) while its rows are read. When a sheet is full, another one with the same header follows.
 * `.github/docs/architecture.md` says why no library writes it.
 */
export async function* writeWorkbook(sheets: readonly Sheet[], rowsASheet = ROWS_A_SHEET): AsyncGenerator<Uint8Array> {
  const [styles, texts] = [new Styles(), new SharedTexts()];
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    chunks.push(bytes);
  });
  const partOf = (filename: string): Part => {
    const part = new Part(filename);
    zip.add(part);
    return part;
  };
  const write = async (filename: string, xml: Iterable<string>): Promise<void> => {
    const part = partOf(filename);
    for (const piece of xml) {
      part.add(piece);
      await part.flush();
    }
    await part.end();
  };
  // Programs that look only at the beginning of a file recognise a workbook by this name.
  await write('_rels/.rels', [relationsXml([['officeDocument', 'xl/workbook.xml']])]);
  const written: WrittenSheet[] = [];
  for (const sheet of sheets) {
    const most = Math.min(rowsASheet, Math.floor(CELLS_A_SHEET / sheet.columns.length));
    const first = written.length;
    const open = () => {
      const name = written.length === first ? sheet.name : `${sheet.name} ${written.length - first + 1}`;
      const entry = { ...sheet, name, rows: 0 };
      written.push(entry);
      const part = partOf(`xl/worksheets/sheet${written.length}.xml`);
      const xml = new SheetXml(sheet, styles, texts);
      part.add(xml.open());
      return { entry, part, xml };
    };
    const close = async ({ entry, part, xml }: ReturnType<typeof open>): Promise<void> => {
      entry.rows = xml.rows;
      part.add(xml.close());
      await part.end();
    };
    let current = open();
    for await (const page of sheet.pages) {
      for (const row of page) {
        if (current.xml.rows === most) {
          await close(current);
          current = open();
        }
        current.part.add(current.xml.row(row));
      }
      await current.part.flush();
      yield* chunks.splice(0);
    }
    await close(current);
  }
  const parts = [
    ...written.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ['styles', 'styles.xml'] as const,
    ['sharedStrings', 'sharedStrings.xml'] as const,
  ];
  const { open, close } = frameOf('styleSheet');
  await write('xl/styles.xml', [open + styles.xml() + close]);
  await write('xl/sharedStrings.xml', texts.xml());
  await write('xl/workbook.xml', [workbookXml(written)]);
  await write('xl/_rels/workbook.xml.rels', [relationsXml(parts)]);
  await write('[Content_Types].xml', [contentTypesXml(parts)]);
  zip.end();
  yield* chunks;
}

/** A whole workbook. */
export const workbookOf = async (sheets: readonly Sheet[]): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(sheets)) chunks.push(chunk);
  return Buffer.concat(chunks);
};
