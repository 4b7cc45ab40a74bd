import type { Db } from '../db/tables';
import { pages } from './asked';
import { surveysOf, type ExportedSurvey } from './exports';

const PAGE = 10_000;

/** The digits that make a phone the same phone: without the country's code, the trunk's zero and a carrier in front. */
export const phoneDigits = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .replace(/^(?:0*55)?(?:0+(?:\d\d)?)?(?=[1-9]\d{9,10}$)/, '')
    .replace(/^0+/, '');

/** The identifications that were left with this phone, however it was written. */
export const findByPhone = async (db: Db, telefone: string): Promise<number[]> => {
  const wanted = phoneDigits(telefone);
  const found: number[] = [];
  const left = db.selectFrom('identificacao').select(['id', 'telefone']).where('telefone', '<>', '');
  for await (const page of pages(left, PAGE)) {
    found.push(...page.filter((row) => phoneDigits(row.telefone) === wanted).map(({ id }) => id));
  }
  return found;
};

/** One visit of a patient to the survey. */
export interface Held {
  /** ISO in UTC. */
  moment: string;
  local: string;
  nome: string;
  telefone: string;
  /** None of a survey that was never sent. */
  respostas: ExportedSurvey['respostas'];
}

/** What is held of these identifications, oldest first. */
export const readHeld = async (db: Db, ids: readonly number[]): Promise<Held[]> => {
  if (ids.length === 0) return [];
  const answered = new Map((await surveysOf(db, ids)).map(({ number, respostas }) => [number, respostas]));
  const people = await db
    .selectFrom('identificacao')
    .innerJoin('local_versao', 'local_versao.id', 'identificacao.versao_id')
    .where('identificacao.id', 'in', ids)
    .select(['identificacao.id', 'criada_em as moment', 'local_versao.descricao as local', 'nome', 'telefone'])
    .orderBy('identificacao.id')
    .execute();
  return people.map(({ id, ...person }) => ({ ...person, respostas: answered.get(id) ?? [] }));
};
