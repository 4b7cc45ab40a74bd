import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './tables';

/** How long a result is reused, in ms. */
const FRESH_MS = 1000;

/** If a probe takes longer than `WAIT_MS`, the last result is returned, unless it is older than `OLD_MS`. Both in ms. */
const WAIT_MS = 250;
const OLD_MS = 60_000;

/** Writes to the disk as a patient's post does. It commits, because a write that is rolled back does not notice a full disk. */
const probe = async (db: Db): Promise<void> => {
  // Fails if a table or a column that a post needs is missing.
  await sql`select l.versao_id, v.questionario_id, i.chave, q.descricao, r.resposta
    from local l, local_versao v, identificacao i, questionario_pergunta q, resposta r where false`.execute(db);
  const { numUpdatedRows } = await db
    .updateTable('pulso')
    .set({ visto_em: new Date().toISOString() })
    .where('id', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('the row of the pulse is gone');
};

/**
 * Checks whether a post would be stored now. While a probe waits for a lock, as posts do, the last result is reused.
 * @returns a function that resolves with the error, or with null
 */
export const watchDatabase = (db: Db): (() => Promise<unknown>) => {
  let last: { error: unknown; at: number } | null = null;
  let running: Promise<unknown> | null = null;

  const ask = async (): Promise<unknown> => {
    const error = await probe(db).then(
      () => null,
      (reason: unknown) => reason,
    );
    last = { error, at: performance.now() };
    running = null;
    return error;
  };

  return async () => {
    const age = last ? performance.now() - last.at : Infinity;
    if (last && age < FRESH_MS) return last.error;
    running ??= ask();
    if (last === null || age > OLD_MS) return running;
    return Promise.race([running, wait(WAIT_MS, last.error, { ref: false })]);
  };
};
