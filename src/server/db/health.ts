import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './tables';
import { isDisconnected, isUnavailable } from './unavailable';

const FRESH_MS = 1000;

/**
 * /health waits up to this long for a test write, then reports the previous result. If that is older than `OLD_MS` or
 * there is none, /health waits until the test write has finished.
 */
const WAIT_MS = 250;
const OLD_MS = 60_000;

/**
 * A failed post makes /health fail until a post succeeds, but at most for this long. Without the limit /health could
 * fail for ever: a load balancer sends no posts to a server whose /health fails, so none could succeed.
 */
const FAILURE_COUNTS_MS = 5 * 60_000;

/**
 * A failed post belongs to the same outage as a failed test write, unless it came more than this long after that
 * write. Once a test write succeeds, the outage is over, and the post no longer makes /health fail. Otherwise a load
 * balancer would send no posts for five minutes after each restart of PostgreSQL.
 */
const SAME_OUTAGE_MS = 10_000;

/** The test write. It commits, because a write that is rolled back does not notice a full disk. */
const probe = async (db: Db): Promise<void> => {
  // Fails if a table or column that posts need is missing.
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
  at: number;
}

export class Health {
  #probed: Result | null = null;
  #running: Promise<unknown> | null = null;
  #failedPost: Result | null = null;
  #probeFailedAt = -Infinity;

  constructor(readonly db: Db) {}

  postStored(): void {
    this.#failedPost = null;
  }

  postFailed(error: unknown): void {
    // Refused and lost connections do not count. If the database stays unreachable, the test write fails too. If
    // PostgreSQL has only restarted, /health need not fail.
    if (isUnavailable(error) && !isDisconnected(error)) this.#failedPost = { error, at: performance.now() };
  }

  /** Why a post would fail now; null if it would not. */
  async whyNot(): Promise<unknown> {
    const failed = this.#failedPost;
    const error = await this.#latest();
    if (error !== null || failed === null) return error;
    // A post may fail although the test write succeeds, for example if only the table of answers is damaged.
    const counts =
      failed.at > this.#probeFailedAt + SAME_OUTAGE_MS && performance.now() - failed.at < FAILURE_COUNTS_MS;
    return counts ? failed.error : null;
  }

  async #latest(): Promise<unknown> {
    const last = this.#probed;
    const age = last ? performance.now() - last.at : Infinity;
    if (last && age < FRESH_MS) return last.error;
    this.#running ??= this.#ask();
    if (last === null || age > OLD_MS) return this.#running;
    // A slow test write is no failure, because it may only wait for a lock, as posts do too. So after `WAIT_MS` the
    // previous result is returned.
    return Promise.race([this.#running, wait(WAIT_MS, last.error, { ref: false })]);
  }

  async #ask(): Promise<unknown> {
    const error: unknown = await probe(this.db).then(
      () => null,
      (reason: unknown) => reason,
    );
    this.#probed = { error, at: performance.now() };
    if (error !== null) this.#probeFailedAt = performance.now();
    this.#running = null;
    return error;
  }
}
