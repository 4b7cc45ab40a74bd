import { strFromU8, unzipSync } from 'fflate';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text as Excel reads it. */
const textOf = (xml: string): string =>
  xml
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

export interface ReadCell {
  value: string | number;
  /** The number format of the cell's style. */
  format: string;
  isBold: boolean;
}

/** Reads a workbook from the XML of its parts, not by the library that wrote it. */
export const readWorkbook = (file: Uint8Array) => {
  const parts = new Map(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
  const part = (name: string): string => parts.get(name) ?? '';
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml = '']) => textOf(xml));
  const styles = part('xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/<numFmt [^>]+>/g)].map(([tag]) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
  );
  const fonts = [...(/<fonts.*?<\/fonts>/s.exec(styles)?.[0] ?? '').matchAll(/<font>.*?<\/font>/gs)].map(
    ([xml]) => xml,
  );
  const looks = [...(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]+>/g)].map(([tag]) => ({
    format: formats.get(attribute(tag, 'numFmtId')) ?? 'General',
    isBold: fonts[Number(attribute(tag, 'fontId'))]?.includes('<b/>') ?? false,
  }));
  const cellOf = (tag: string, xml: string): ReadCell => {
    const type = attribute(tag, 't') ?? 'n';
    const look = looks[Number(attribute(tag, 's') ?? 0)] ?? { format: '', isBold: false };
    if (type === 'inlineStr') return { value: textOf(xml), ...look };
    const value = textOf(xml);
    if (type === 's') return { value: shared[Number(value)] ?? '', ...look };
    if (type !== 'n') throw new Error(`a cell of the type ${type}`);
    return { value: Number(value), ...look };
  };
  const sheets = [...part('xl/workbook.xml').matchAll(/<sheet [^>]+>/g)].map(([tag], at) => {
    const xml = part(`xl/worksheets/sheet${at + 1}.xml`);
    const rows = [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, cells = '']) => {
      const row = new Map<string, ReadCell>();
      for (const [, open = '', inside] of cells.matchAll(/<c( [^>]*?)(?:\/>|>(.*?)<\/c>)/gs))
        if (inside !== undefined) row.set(attribute(open, 'r')?.replace(/\d+/, '') ?? '', cellOf(open, inside));
      return row;
    });
    return {
      name: textOf(attribute(tag, 'name') ?? ''),
      rows,
      /** The values by column letter. */
      values: rows.map((row) => [...row].map(([letter, { value }]) => [letter, value] as const)),
      filter: /<autoFilter ref="([^"]*)"/.exec(xml)?.[1],
      isHeaderFrozen: /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(xml),
      widths: [...xml.matchAll(/<col [^>]*?width="([\d.]+)"/g)].map(([, width]) => Number(width)),
    };
  });
  return { parts, sheets };
};

/** The values of a table by the titles of its columns. */
export const recordsOf = ({ rows: [head, ...rows] }: ReturnType<typeof readWorkbook>['sheets'][number]) =>
  rows.map((row) =>
    Object.fromEntries([...(head ?? [])].map(([letter, title]) => [title.value, row.get(letter)?.value])),
  );
