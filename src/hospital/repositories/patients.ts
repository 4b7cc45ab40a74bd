import { digitsOf, divideTelefones, readTelefone } from '../../contract/telefone';
import type { Db } from '../db/tables';
import { begun, pages, type Scope } from './asked';
import { chunksOf } from './values';
import { surveyReader, type SurveyRecord } from './surveys';

/** The shortest phone number, without an area code, has eight digits. */
const SHORTEST = 8;

/** `ramal 12` between two numbers. */
const EXTENSION = /^\P{Nd}*\b(?:ramal|ext|r)\b[\s.:]*\p{Nd}{1,5}(?!\p{Nd})/iu;

/**
 * The same for two notations of a number. Brazilian mobile numbers got a ninth digit, a 9 in front of their first digit
 * from 6 to 9, so a mobile number is the same with and without it. A landline begins with 2 to 5 and stays apart from
 * mobile numbers such as 93456-7890.
 */
const phoneKey = (text: string): string => {
  const { digits, isForeign } = readTelefone(text);
  if (isForeign) return `+${digits}`;
  const [, area = '', mobile] = /^(\d{2})?(9\d{8}|[6-9]\d{7})$/.exec(digits) ?? [];
  return mobile === undefined ? digits : `${area} 9 ${mobile.slice(-8)}`;
};

/** A key for each phone number in the text. Two texts with the same number have the same key. */
export const phoneKeys = (text: string): string[] => {
  const keys: string[] = [];
  for (let left = text; digitsOf(left).length >= SHORTEST;) {
    const { first, rest } = divideTelefones(left);
    if (digitsOf(first).length >= SHORTEST) keys.push(phoneKey(first));
    left = rest.replace(EXTENSION, '');
  }
  return keys;
};

/** The same for a name in capitals and small letters, with and without accents, apostrophes, blanks or other marks. */
const nameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const KEYS = { nome: (text: string) => [nameKey(text)], telefone: phoneKeys };

/** Finds the surveys whose patient left this name or one of these phone numbers. */
export const findPatients = async (db: Db, scope: Scope, field: keyof typeof KEYS, text: string): Promise<number[]> => {
  const keysOf = KEYS[field];
  const wanted = new Set(keysOf(text));
  const found: number[] = [];
  const left = begun(db, scope).select(['identificacao.id', field]).where(field, '<>', '');
  for await (const page of pages(left)) {
    found.push(...page.filter((row) => keysOf(row[field]).some((key) => wanted.has(key))).map(({ id }) => id));
  }
  return found;
};

export const readHeld = async (db: Db, ids: readonly number[]): Promise<SurveyRecord[]> => {
  const read = await surveyReader(db);
  const held: SurveyRecord[] = [];
  for (const chunk of chunksOf(ids)) held.push(...(await read(chunk)));
  return held;
};
