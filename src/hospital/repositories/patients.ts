import { telefonePrefix } from '../../contract/telefone';
import type { Db } from '../db/tables';
import { pages } from './asked';
import { chunksOf } from './values';
import { surveysOf, type ExportedSurvey } from './exports';

const PAGE = 10_000;

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

export const findByPhone = async (db: Db, telefone: string): Promise<number[]> => {
  const wanted = phoneKey(telefone);
  const found: number[] = [];
  const left = db.selectFrom('identificacao').select(['id', 'telefone']).where('telefone', '<>', '');
  for await (const page of pages(left, PAGE)) {
    found.push(...page.filter((row) => phoneKey(row.telefone) === wanted).map(({ id }) => id));
  }
  return found;
};

export const readHeld = async (db: Db, ids: readonly number[]): Promise<ExportedSurvey[]> => {
  const held: ExportedSurvey[] = [];
  for (const chunk of chunksOf(ids)) held.push(...(await surveysOf(db, chunk)));
  return held;
};
