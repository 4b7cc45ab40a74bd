import { unparse } from 'papaparse';
import { brazilianMoment, type Zone } from '../common/zone';

/** The months in Portuguese and English, whole or shortened (`set`, `sept`). */
const months = ['pt-BR', 'en-US'].flatMap((language) =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(2026, month).toLocaleString(language, { month: 'long' }).replace(/^(...)(.*)$/, '$1(?:$2|t)?'),
  ),
);

/**
 * A text with a digit and no letters but those of dates, amounts and powers: `SET 2`, `2 PM`, `R$ 5`, `3E2`. Brackets
 * must enclose the whole text, so that a phone number with its area code in brackets does not match. Or a logical
 * value.
 */
const numeric = new RegExp(
  `^(?=.*\\p{N})(?!')\\s*\\(?(?:[^\\p{L}()]|${months.join('|')}|de|r(?=\\$)|us(?=\\$)|(?<=\\d)e(?=[-+\\d])|(?<=\\d)t(?=[\\d:]+$)|(?<=\\d\\s)[ap]|(?<=\\d\\s?)[ap]m)*\\)?\\s*$|^\\s*(?:true|false|verdadeiro|falso)\\s*$`,
  'isu',
);

/**
 * Puts an apostrophe before what Excel or LibreOffice would turn into a formula, a number, a date or a logical value.
 */
export const protectedText = (text: string): string =>
  text
    // Some programs drop blanks or split lines at commas, and then find a formula.
    .replaceAll(/(^|[,;"\t\r\n])(?=\s*[=+\-@\t\r])/g, "$1'")
    .replace(numeric, (whole) => `'${whole}`);

export type Columns<Row> = readonly (readonly [title: string, value: (row: Row) => string | number | Date])[];

const lineOf = (fields: unknown[]): string => `${unparse([fields], { delimiter: ';' })}\r\n`;

/**
 * CSV (RFC 4180) for Brazilian Excel: `;` separates the fields, because the comma is the decimal sign. Without the byte
 * order mark, Excel garbles accented letters.
 */
export const tableOf = <Row>(columns: Columns<Row>, zone: Zone) => {
  const field = (value: string | number | Date): string | number => {
    if (value instanceof Date) return brazilianMoment(zone, value.toISOString());
    return typeof value === 'string' ? protectedText(value) : value;
  };
  return {
    head: `\uFEFF${lineOf(columns.map(([title]) => title))}`,
    line: (row: Row): string => lineOf(columns.map(([, value]) => field(value(row)))),
  };
};
