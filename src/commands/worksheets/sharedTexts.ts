import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { cellText } from './cells';
import { frameOf, xmlText } from './xml';

/** Characters of XML that are compressed together. */
const PART = 1_000_000;

/** How many texts are remembered, so that they are written once. */
const MOST = 100_000;

/** Without `xml:space`, a program may drop blanks at the ends of a text. */
const KEEPS_BLANKS = /^\s|\s$|[\n\t]/;

/**
 * The texts of a workbook, which its cells name by their numbers (ECMA-376, part 1, 18.4). R's openxlsx and Calligra
 * Sheets do not read texts that are in the cells themselves.
 *
 * The texts are compressed, because a million surveys have a million names. They are never in a temporary file, because
 * they may be patients' names.
 */
export class SharedTexts {
  /** How many cells have a text. */
  cells = 0;
  #size = 0;
  #xml = '';
  readonly #packed: Buffer[] = [];
  readonly #numbers = new Map<string, number>();

  /** Adds a text without looking for an equal one. */
  append(text: string): number {
    const shown = cellText(text);
    this.#xml += `<si><t${KEEPS_BLANKS.test(shown) ? ' xml:space="preserve"' : ''}>${xmlText(shown)}</t></si>`;
    if (this.#xml.length > PART) this.#pack();
    this.#size += 1;
    return this.#size - 1;
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.append(text);
    if (this.#numbers.size < MOST) this.#numbers.set(text, number);
    return number;
  }

  #pack(): void {
    this.#packed.push(deflateRawSync(this.#xml, { level: 1 }));
    this.#xml = '';
  }

  *xml(): Generator<string> {
    const { open, close } = frameOf('sst', ` count="${this.cells}" uniqueCount="${this.#size}"`);
    yield open;
    for (const part of this.#packed) yield inflateRawSync(part).toString();
    yield this.#xml + close;
  }
}
