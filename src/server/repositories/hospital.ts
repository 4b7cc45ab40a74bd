import type { Kysely, Transaction } from 'kysely';
import type { Id } from '../../contract/ids';
import type { Tables } from '../db/tables';
import type { Hospital } from '../hospitalFile';
import { idText } from './values';

const upsert = async (db: Transaction<Tables>, table: 'local' | 'pergunta', id: Id, descricao: string): Promise<void> => {
  const numerico = typeof id === 'number' ? 1 : 0;
  await db
    .insertInto(table)
    .values({ id: idText(id), numerico, descricao, ativo: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ numerico, descricao, ativo: 1 }))
    .execute();
};

/**
 * Makes the database offer what the hospital file has, all or nothing: texts change, and what left the file
 * stays as inactive, so that the answers to it stay.
 */
export const saveHospital = (db: Kysely<Tables>, { locais, perguntas }: Hospital): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction.updateTable('local').set({ ativo: 0 }).execute();
    await transaction.updateTable('pergunta').set({ ativo: 0 }).execute();
    await transaction.deleteFrom('local_pergunta').execute();
    for (const pergunta of perguntas) {
      await upsert(transaction, 'pergunta', pergunta.Id, pergunta.Descricao_Pergunta);
    }
    for (const local of locais) {
      await upsert(transaction, 'local', local.Id, local.Descricao);
      for (const [ordem, pergunta] of local.perguntas.entries()) {
        await transaction
          .insertInto('local_pergunta')
          .values({ local_id: idText(local.Id), pergunta_id: idText(pergunta), ordem })
          .execute();
      }
    }
  });
