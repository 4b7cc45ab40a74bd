import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './tables';
import { isUnavailable } from './unavailable';

/** How long the result of a probe (a test write to the database) is reused, in ms. */
const FRESH_MS = 1000;

/**
 * /health waits for a running probe for at most this many ms, and then reports the last result. If the last result is
 * older than `OLD_MS`, /health waits until the probe ends.
 */
const WAIT_MS = 250;
const OLD_MS = 60_000;

/**
 * How long /health fails after a failed post, in ms. The failure must expire: while /health fails, a load balancer
 * sends this server no posts, so no later post could succeed and end the failure.
 */
const FAILURE_COUNTS_MS = 5 * 60_000;

/** A test write. It is committed like a post, because a write that is rolled back does not notice a full disk. */
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

interface Result {
  error: unknown;
  /** When the probe or the post ended, by `performance.now()`, in ms. */
  at: number;
}

/** Whether a post would be stored now, judged by a probe and by the last post. */
export class Health {
  #probed: Result | null = null;
  #running: Promise<unknown> | null = null;
  #failedPost: Result | null = null;

  constructor(readonly db: Db) {}

  postStored(): void {
    this.#failedPost = null;
  }

  postFailed(error: unknown): void {
    if (isUnavailable(error)) this.#failedPost = { error, at: performance.now() };
  }

  /** Resolves with the reason why a post would fail, or with null. */
  async whyNot(): Promise<unknown> {
    const failed = this.#failedPost;
    const error = await this.#latest();
    // A post may fail although the probe succeeds, for example because of a damaged table of answers.
    return error ?? (failed && performance.now() - failed.at < FAILURE_COUNTS_MS ? failed.error : null);
  }

  async #latest(): Promise<unknown> {
    const last = this.#probed;
    const age = last ? performance.now() - last.at : Infinity;
    if (last && age < FRESH_MS) return last.error;
    this.#running ??= this.#ask();
    if (last === null || age > OLD_MS) return this.#running;
    // A probe that waits for a lock has not failed: posts also wait for locks. Use the last result after `WAIT_MS`.
    return Promise.race([this.#running, wait(WAIT_MS, last.error, { ref: false })]);
  }

  async #ask(): Promise<unknown> {
    const error: unknown = await probe(this.db).then(
      () => null,
      (reason: unknown) => reason,
    );
    this.#probed = { error, at: performance.now() };
    this.#running = null;
    return error;
  }
}
