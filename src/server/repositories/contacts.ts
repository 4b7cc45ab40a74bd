import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { begun, withAskedText, type Scope } from './asked';

const PAGE = 500;

/** Somebody to call back: who left a phone and chose Ru at least once. */
interface Contact {
  moment: string;
  local: string;
  nome: string;
  telefone: string;
  /** The questions that were answered with Ru, in the words in which they were asked. */
  ruins: string[];
}

const bad = (db: Kysely<Tables>, ids: readonly number[]) =>
  withAskedText(db.selectFrom('identificacao').innerJoin('resposta', 'resposta.identificacao_id', 'identificacao.id'))
    .innerJoin('local_versao', 'local_versao.id', 'identificacao.versao_id')
    .where('identificacao.id', 'in', ids)
    .where('resposta.resposta', '=', 'RU')
    .select([
      'identificacao.id',
      'identificacao.criada_em as moment',
      'identificacao.nome',
      'identificacao.telefone',
      'local_versao.descricao as local',
      'questionario_pergunta.descricao as ruim',
    ])
    .orderBy('identificacao.id')
    .orderBy('questionario_pergunta.ordem')
    .execute();

/** Those to be called back, oldest first, page by page. */
export async function* listContacts(db: Kysely<Tables>, scope: Scope): AsyncGenerator<Contact[]> {
  for (let last = 0; ;) {
    const page = await begun(db, scope)
      .select('id')
      .where('id', '>', last)
      .where('telefone', '<>', '')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const newest = page.at(-1)?.id;
    if (newest === undefined) return;
    last = newest;
    const contacts = new Map<number, Contact>();
    for (const { id, ruim, ...contact } of await bad(
      db,
      page.map(({ id }) => id),
    )) {
      const known = contacts.get(id);
      if (known) known.ruins.push(ruim);
      else contacts.set(id, { ...contact, ruins: [ruim] });
    }
    yield [...contacts.values()];
  }
}

/** How many are to be called back at each location. */
export const countToCallBack = async (db: Kysely<Tables>, scope: Scope): Promise<Map<string, number>> => {
  const rows = await begun(db, scope)
    .where('telefone', '<>', '')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('resposta')
          .select('resposta.pergunta_id')
          .whereRef('resposta.identificacao_id', '=', 'identificacao.id')
          .where('resposta.resposta', '=', 'RU'),
      ),
    )
    .groupBy('local_id')
    .select(['local_id as local', ({ fn }) => fn.countAll().as('patients')])
    .execute();
  return new Map(rows.map(({ local, patients }) => [local, Number(patients)]));
};
