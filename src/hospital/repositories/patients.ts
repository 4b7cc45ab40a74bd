import { telefonePrefix } from '../../contract/telefonePrefix';
import type { Db } from '../db/tables';
import { begun, pages, type Scope } from './asked';
import { chunksOf } from './values';
import { surveyReader, type SurveyRecord } from './surveys';

/** The digits of a phone number without country code, leading zeros and carrier code. */
export const phoneDigits = (text: string): string =>
  text.replaceAll(/\D/g, '').replace(telefonePrefix, '').replace(/^0+/, '');

/**
 * The same for two notations of a number. Brazilian mobile numbers got a ninth digit, a 9 in front of their first digit
 * from 6 to 9, so a mobile number is the same with and without it. A landline begins with 2 to 5 and stays apart from
 * mobile numbers such as 93456-7890.
 */
export const phoneKey = (text: string): string => {
  const digits = phoneDigits(text);
  const [, area = '', mobile] = /^(\d{2})?(9\d{8}|[6-9]\d{7})$/.exec(digits) ?? [];
  return mobile === undefined ? digits : `${area} 9 ${mobile.slice(-8)}`;
};

/** The same for a name in capitals and small letters, with and without accents. */
const nameKey = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

const KEYS = { nome: nameKey, telefone: phoneKey };

/** Finds the surveys whose patient left this name or this phone number. */
export const findPatients = async (db: Db, scope: Scope, field: keyof typeof KEYS, text: string): Promise<number[]> => {
  const keyOf = KEYS[field];
  const wanted = keyOf(text);
  const found: number[] = [];
  const left = begun(db, scope).select(['identificacao.id', field]).where(field, '<>', '');
  for await (const page of pages(left)) {
    found.push(...page.filter((row) => keyOf(row[field]) === wanted).map(({ id }) => id));
  }
  return found;
};

export const readHeld = async (db: Db, ids: readonly number[]): Promise<SurveyRecord[]> => {
  const read = await surveyReader(db);
  const held: SurveyRecord[] = [];
  for (const chunk of chunksOf(ids)) held.push(...(await read(chunk)));
  return held;
};
