import { sql } from 'kysely';
import type { Writer } from './groupCommit';

/** A test write that is stored as posts are. Rejects if a post would fail now. */
export const tryWrite = (write: Writer): Promise<void> =>
  write(async (db) => {
    // Fails if a table or column that posts need is missing.
    await sql`select l.versao_id, v.questionario_id, i.chave, q.descricao, r.resposta
      from local l, local_versao v, identificacao i, questionario_pergunta q, resposta r where false`.execute(db);
    const { numUpdatedRows } = await db
      .updateTable('pulso')
      .set({ visto_em: new Date().toISOString() })
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error('the row of the pulse is gone');
  });
