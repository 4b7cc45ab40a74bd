import { sql } from 'kysely';
import type { Store } from './groupCommit';

const FRESH_MS = 1000;

/** Tells whether a post would be stored, by a test write that is stored as posts are. */
export class Health {
  #last: { at: number; result: Promise<unknown> } | null = null;

  constructor(readonly store: Store) {}

  /** Why a post would fail now; null if it would not. Requests within a second share a test write. */
  async whyNot(): Promise<unknown> {
    if (!this.#last || performance.now() - this.#last.at >= FRESH_MS)
      this.#last = { at: performance.now(), result: this.#tryWrite() };
    return this.#last.result;
  }

  #tryWrite(): Promise<unknown> {
    return this.store(async (db) => {
      // Fails if a table or column that posts need is missing.
      await sql`select l.versao_id, v.questionario_id, i.chave, q.descricao, r.resposta
        from local l, local_versao v, identificacao i, questionario_pergunta q, resposta r where false`.execute(db);
      const { numUpdatedRows } = await db
        .updateTable('pulso')
        .set({ visto_em: new Date().toISOString() })
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('the row of the pulse is gone');
    }).then(
      () => null,
      (error: unknown) => error,
    );
  }
}
