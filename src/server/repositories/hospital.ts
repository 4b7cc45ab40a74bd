import type { Insertable } from 'kysely';
import type { Id } from '../../contract/ids';
import { questionarioSignature, versaoSignature } from '../db/signature';
import type { Db, Tables } from '../db/tables';
import type { Hospital } from '../hospitalFile';
import { chunksOf } from './chunks';
import { idText, now } from './values';

interface Row {
  id: string;
  numerico: 0 | 1;
  descricao: string;
  unidade?: string | null;
}

/** These rows become active, all others inactive. */
const saveRows = async (db: Db, table: 'local' | 'pergunta', rows: readonly Row[]): Promise<void> => {
  await db.updateTable(table).set({ ativo: 0 }).execute();
  for (const chunk of chunksOf(rows)) {
    await db
      .insertInto(table)
      .values(chunk.map((row) => ({ ...row, ativo: 1 as const })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          numerico: eb.ref('excluded.numerico'),
          descricao: eb.ref('excluded.descricao'),
          ...(table === 'local' && { unidade: eb.ref('excluded.unidade' as 'excluded.descricao') }),
          ativo: 1,
        })),
      )
      .execute();
  }
};

/** Stores the questionnaires that are new. Returns the ids of all, by signature. */
const saveQuestionarios = async (
  db: Db,
  lists: readonly { perguntas: { id: string; descricao: string }[]; assinatura: string }[],
): Promise<Map<string, number>> => {
  const stored = await db.selectFrom('questionario').select(['assinatura', 'id']).execute();
  const ids = new Map(stored.map(({ assinatura, id }) => [assinatura, id]));
  for (const { assinatura, perguntas } of lists) {
    if (ids.has(assinatura)) continue;
    const { id: questionario_id } = await db
      .insertInto('questionario')
      .values({ assinatura })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(assinatura, questionario_id);
    const rows = perguntas.map(({ id, descricao }, ordem) => ({ questionario_id, pergunta_id: id, ordem, descricao }));
    for (const chunk of chunksOf(rows)) await db.insertInto('questionario_pergunta').values(chunk).execute();
  }
  return ids;
};

/** These versions are offered, all others are not. A version that was offered before is used again. */
const saveVersoes = async (
  db: Db,
  versoes: readonly Omit<Insertable<Tables['local_versao']>, 'oferecida_ate'>[],
): Promise<void> => {
  await db.updateTable('local_versao').set({ oferecida_ate: now() }).where('oferecida_ate', 'is', null).execute();
  for (const chunk of chunksOf(versoes)) {
    await db
      .insertInto('local_versao')
      .values(chunk.map((versao) => ({ ...versao, oferecida_ate: null })))
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

/**
 * Items that are not in the file become inactive.
 * @param lock is called at the beginning of the transaction
 */
export const saveHospital = (
  db: Db,
  { locais, perguntas }: Hospital,
  lock: (transaction: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lock(transaction);
    const rowOf = (Id: Id, descricao: string) =>
      ({ id: idText(Id), numerico: typeof Id === 'number' ? 1 : 0, descricao }) as const;
    const perguntaRows = perguntas.map(({ Id, Descricao_Pergunta }) => rowOf(Id, Descricao_Pergunta));
    await saveRows(transaction, 'pergunta', perguntaRows);
    await saveRows(
      transaction,
      'local',
      locais.map(({ Id, Descricao, Unidade = null }) => ({ ...rowOf(Id, Descricao), unidade: Unidade })),
    );

    const texts = new Map(perguntaRows.map(({ id, descricao }) => [id, descricao]));
    const offered = locais.map(({ Id, Descricao: descricao, perguntas: ids }) => {
      const asked = ids.map((id) => ({ id: idText(id), descricao: texts.get(idText(id)) ?? '' }));
      return { local_id: idText(Id), descricao, perguntas: asked, assinatura: questionarioSignature(asked) };
    });
    const ids = await saveQuestionarios(transaction, offered);
    await saveVersoes(
      transaction,
      offered.map(({ local_id, descricao, assinatura }) => ({
        local_id,
        descricao,
        questionario_id: ids.get(assinatura) as number,
        assinatura: versaoSignature(local_id, descricao, assinatura),
      })),
    );
  });
