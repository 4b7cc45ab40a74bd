import { telefonePrefix } from '../../contract/telefone';
import type { Db } from '../db/tables';
import { pages } from './asked';
import { chunksOf } from './values';
import { surveysOf, type ExportedSurvey } from './exports';

const PAGE = 10_000;

/** The digits of a phone number without country code, leading zeros and carrier code. */
export const phoneDigits = (text: string): string =>
  text.replaceAll(/\D/g, '').replace(telefonePrefix, '').replace(/^0+/, '');

export const findByPhone = async (db: Db, telefone: string): Promise<number[]> => {
  const wanted = phoneDigits(telefone);
  const found: number[] = [];
  const left = db.selectFrom('identificacao').select(['id', 'telefone']).where('telefone', '<>', '');
  for await (const page of pages(left, PAGE)) {
    found.push(...page.filter((row) => phoneDigits(row.telefone) === wanted).map(({ id }) => id));
  }
  return found;
};

export const readHeld = async (db: Db, ids: readonly number[]): Promise<ExportedSurvey[]> => {
  const held: ExportedSurvey[] = [];
  for (const chunk of chunksOf(ids)) held.push(...(await surveysOf(db, chunk)));
  return held;
};
