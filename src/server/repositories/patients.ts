import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { surveysOf, type ExportedSurvey } from './exports';

const PAGE = 10_000;

/** The digits that make a phone the same phone: without the country's code, the trunk's zero and a carrier in front. */
export const phoneDigits = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .replace(/^(?:0*55)?(?:0+(?:\d\d)?)?(?=[1-9]\d{9,10}$)/, '')
    .replace(/^0+/, '');

/** The identifications that were left with this phone, however it was written. */
export const findByPhone = async (db: Kysely<Tables>, telefone: string): Promise<number[]> => {
  const wanted = phoneDigits(telefone);
  const found: number[] = [];
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('identificacao')
      .select(['id', 'telefone'])
      .where('telefone', '<>', '')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const newest = rows.at(-1)?.id;
    if (newest === undefined) return found;
    last = newest;
    found.push(...rows.filter((row) => phoneDigits(row.telefone) === wanted).map(({ id }) => id));
  }
};

/** What is held of a patient: one visit to the survey. */
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
export const readHeld = async (db: Kysely<Tables>, ids: readonly number[]): Promise<Held[]> => {
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
