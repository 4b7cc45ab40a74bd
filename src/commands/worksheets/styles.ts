import type { CellStyle } from './sheet';
import { xmlText } from './xml';

/** Excel reads only a font with both name and size. */
export const FONT = { name: 'Calibri', size: 11 };

const colorXml = (tag: string, rgb: string): string => `<${tag} rgb="FF${rgb}"/>`;

/** Strict readers require this order of the parts of a font. */
const fontXml = ({ font = FONT }: CellStyle): string => {
  const { name, size, bold = false, italic = false, color }: NonNullable<CellStyle['font']> = font;
  const flags = (bold ? '<b/>' : '') + (italic ? '<i/>' : '');
  const ink = color === undefined ? '' : colorXml('color', color);
  return `<font>${flags}<sz val="${size}"/>${ink}<name val="${xmlText(name)}"/></font>`;
};

const patternXml = (pattern: string, inside = ''): string =>
  `<fill><patternFill patternType="${pattern}">${inside}</patternFill></fill>`;

const fillXml = ({ fill }: CellStyle): string =>
  fill === undefined ? patternXml('none') : patternXml('solid', colorXml('fgColor', fill));

const borderXml = ({ line }: CellStyle): string => {
  const bottom = line === undefined ? '<bottom/>' : `<bottom style="hair">${colorXml('color', line)}</bottom>`;
  return `<border><left/><right/><top/>${bottom}<diagonal/></border>`;
};

const alignmentXml = ({ alignment }: CellStyle): string => {
  const attributes = Object.entries(alignment ?? {}).map(([name, value]) => ` ${name}="${Number(value) || value}"`);
  return attributes.length === 0 ? '' : `<alignment${attributes.join('')}/>`;
};

/** Each text once, with its position. */
class Numbered {
  readonly #positions: Map<string, number>;

  constructor(first: readonly string[]) {
    this.#positions = new Map(first.map((text, at) => [text, at]));
  }

  positionOf(text: string): number {
    const known = this.#positions.get(text);
    if (known !== undefined) return known;
    this.#positions.set(text, this.#positions.size);
    return this.#positions.size - 1;
  }

  get texts(): string[] {
    return [...this.#positions.keys()];
  }
}

/** The number of the first format that is not one of Excel's own. */
const FIRST_FORMAT = 164;

/** Collects the styles of a workbook, and writes `styles.xml` (ECMA-376, part 1, 18.8). */
export class Styles {
  readonly #fonts = new Numbered([fontXml({})]);
  /** Excel takes the first two for its own, whatever they are. */
  readonly #fills = new Numbered([fillXml({}), patternXml('gray125')]);
  readonly #borders = new Numbered([borderXml({})]);
  readonly #formats = new Numbered([]);
  readonly #looks = new Numbered([]);
  readonly #known = new WeakMap<CellStyle, number>();

  constructor() {
    this.numberOf({});
  }

  /** The number by which a cell names its style. */
  numberOf(style: CellStyle): number {
    const known = this.#known.get(style);
    if (known !== undefined) return known;
    const { numFmt } = style;
    const ids = {
      numFmtId: numFmt === undefined ? 0 : FIRST_FORMAT + this.#formats.positionOf(numFmt),
      fontId: this.#fonts.positionOf(fontXml(style)),
      fillId: this.#fills.positionOf(fillXml(style)),
      borderId: this.#borders.positionOf(borderXml(style)),
      xfId: 0,
    };
    const attributes = Object.entries(ids).map(([name, id]) => ` ${name}="${id}"`);
    const apply = ['NumberFormat', 'Font', 'Fill', 'Border', 'Alignment'].map((what) => ` apply${what}="1"`);
    const look = `<xf${[...attributes, ...apply].join('')}>${alignmentXml(style)}</xf>`;
    const number = this.#looks.positionOf(look);
    this.#known.set(style, number);
    return number;
  }

  xml(): string {
    const list = (tag: string, items: readonly string[]): string =>
      items.length === 0 ? '' : `<${tag} count="${items.length}">${items.join('')}</${tag}>`;
    const formats = this.#formats.texts.map(
      (format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${xmlText(format)}"/>`,
    );
    return [
      list('numFmts', formats),
      list('fonts', this.#fonts.texts),
      list('fills', this.#fills.texts),
      list('borders', this.#borders.texts),
      list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
      list('cellXfs', this.#looks.texts),
      list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    ].join('');
  }
}
