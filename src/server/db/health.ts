import type { Kysely } from 'kysely';
import type { Tables } from './tables';

/** So long one answer serves everyone who asks. */
const FRESH_MS = 1000;

/** So long somebody who asks waits for a new answer before taking the last one, and so old that one may be. */
const WAIT_MS = 250;
const OLD_MS = 60_000;

/**
 * Writes as a patient's post does, and looks for the tables that one needs. The row is written in place, so that
 * nothing grows; one that is only rolled back would not meet a full disk.
 */
const probe = async (db: Kysely<Tables>): Promise<void> => {
  await db
    .selectFrom('local')
    .innerJoin('local_versao', 'local_versao.id', 'local.versao_id')
    .select('local.id')
    .limit(1)
    .execute();
  await db.selectFrom('questionario_pergunta').select('pergunta_id').limit(1).execute();
  await db
    .selectFrom('resposta')
    .innerJoin('identificacao', 'identificacao.id', 'identificacao_id')
    .select('chave')
    .limit(1)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('pulso')
    .set({ visto_em: new Date().toISOString() })
    .where('id', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('the row of the pulse is gone');
};

/**
 * Whether an answer that is posted now would be stored. While a probe waits (another process holds the database, and
 * posts wait as well), the last outcome stands; the probe fails when a post would.
 * @returns a function that resolves with why not, or with null if all is well
 */
export const watchDatabase = (db: Kysely<Tables>): (() => Promise<unknown>) => {
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
    const { error } = last;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<unknown>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS, error);
    });
    return Promise.race([running, patience]).finally(() => {
      clearTimeout(timer);
    });
  };
};
