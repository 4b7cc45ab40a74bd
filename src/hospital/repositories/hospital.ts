import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db, Tables } from '../db/tables';
import type { Hospital } from '../hospitalFile';
import { localToRow, perguntaToRow, type LocalRow, type PerguntaRow } from './hospitalRows';
import { chunksOf, idText, now } from './values';

/** Identifies a questionnaire or a version of a location by its texts. */
const signatureOf = (texts: unknown): string => hash('sha256', JSON.stringify(texts));

/** These rows become active, all others inactive. */
const saveRows = async (
  db: Db,
  table: 'local' | 'pergunta',
  rows: readonly (LocalRow | PerguntaRow)[],
): Promise<void> => {
  await db.updateTable(table).set({ ativo: 0 }).execute();
  for (const chunk of chunksOf(rows)) {
    // Without the id: if an update sets it, SQLite reads all surveys to find those that refer to it.
    const columns = Object.keys(chunk[0] ?? {}).filter((column) => column !== 'id') as (keyof LocalRow &
      keyof PerguntaRow)[];
    await db
      .insertInto(table)
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
      )
      .execute();
  }
};

const addQuestionario = async (
  db: Db,
  assinatura: string,
  perguntas: readonly (readonly [id: string, descricao: string])[],
): Promise<number> => {
  const { id: questionario_id } = await db
    .insertInto('questionario')
    .values({ assinatura })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = perguntas.map(([pergunta_id, descricao], ordem) => ({ questionario_id, pergunta_id, ordem, descricao }));
  for (const chunk of chunksOf(rows)) await db.insertInto('questionario_pergunta').values(chunk).execute();
  return questionario_id;
};

/** These versions are offered, all others are not. A version that was offered before is used again. */
const offer = async (db: Db, versoes: readonly Insertable<Tables['local_versao']>[]): Promise<void> => {
  await db.updateTable('local_versao').set({ oferecida_ate: now() }).where('oferecida_ate', 'is', null).execute();
  for (const chunk of chunksOf(versoes)) {
    await db
      .insertInto('local_versao')
      .values(chunk)
      .onConflict((conflict) => conflict.column('assinatura').doUpdateSet({ oferecida_ate: null }))
      .execute();
  }
  await db
    .updateTable('local')
    .from('local_versao')
    .set((eb) => ({ versao_id: eb.ref('local_versao.id') }))
    .whereRef('local_versao.local_id', '=', 'local.id')
    .where('local_versao.oferecida_ate', 'is', null)
    .execute();
};

/** Items that are not in the file become inactive. Call it in a transaction. */
export const saveHospital = async (db: Db, { locais, perguntas }: Hospital): Promise<void> => {
  const perguntaRows = perguntas.map(perguntaToRow);
  await saveRows(db, 'pergunta', perguntaRows);
  await saveRows(db, 'local', locais.map(localToRow));

  const texts = new Map(perguntaRows.map(({ id, descricao }) => [id, descricao]));
  const stored = await db.selectFrom('questionario').select(['assinatura', 'id']).execute();
  const questionarios = new Map(stored.map(({ assinatura, id }) => [assinatura, id]));
  const versoes = [];
  for (const { Id, Descricao: descricao, perguntas: ids } of locais) {
    const asked = ids.map((id) => [idText(id), texts.get(idText(id)) ?? ''] as const);
    const questionario = signatureOf(asked);
    const questionario_id = questionarios.get(questionario) ?? (await addQuestionario(db, questionario, asked));
    questionarios.set(questionario, questionario_id);
    const assinatura = signatureOf([idText(Id), descricao, questionario]);
    versoes.push({ local_id: idText(Id), descricao, questionario_id, assinatura, oferecida_ate: null });
  }
  await offer(db, versoes);
};
