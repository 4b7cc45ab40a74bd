import type { CompiledQuery, QueryResult } from 'kysely';
import type { Pool, QueryResult as PostgresResult } from 'pg';
import { publishLockWait } from '../lockWaits';
import { keptStatement } from '../prepared';
import { isTimeout, isUnavailable } from '../unavailable';

/** So many statements share one transaction at most; more would keep everything else waiting. */
const BATCH = 200;

/** What a statement may take of the time of its neighbours, in ms; whoever needs more is written alone. */
const LIMITS = { lockMs: 200, statementMs: 400 };

/** Somebody else holds the row for longer than `lockMs`. */
const LOCKED = '55P03';

interface Waiting {
  query: CompiledQuery;
  /** Which row it writes. */
  key: string;
  resolve: (result: QueryResult<unknown>) => void;
  reject: (error: unknown) => void;
}

/** A transaction that PostgreSQL has taken back, all of it, because of one of its statements. */
class TakenBack extends Error {
  constructor(
    readonly culprit: Waiting | undefined,
    readonly isLocked: boolean,
  ) {
    super('the transaction was taken back');
  }
}

/** Which row a statement writes, as a text. */
const keyOf = ({ sql, parameters }: CompiledQuery): string => {
  const { name = '', keyAt = [] } = keptStatement(sql) ?? {};
  return JSON.stringify([name, ...keyAt.map((index) => parameters[index])]);
};

/** In the same order everywhere, so that no two transactions each wait for a row of the other; to one row in the order of arrival. */
const byKey = (batch: readonly Waiting[]): Waiting[] =>
  [...batch].sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1));

/**
 * Kept statements go through here. Those that arrive together share one durable transaction and are acknowledged
 * after it. If one of them fails or waits too long for a row, nothing of it is stored and each is written alone, so
 * that it takes nothing from its neighbours. One transaction is under way at a time; who comes meanwhile is in the next.
 */
export class PostgresWriteQueue {
  readonly #pool: Pool;
  readonly #writeAlone: (query: CompiledQuery) => Promise<QueryResult<unknown>>;
  readonly #begin: string;
  #waiting: Waiting[] = [];
  #busy = false;
  /** The rows that are being written alone, each until the last of its statements has ended. */
  readonly #alone = new Map<string, Promise<void>>();

  /**
   * @param pool of connections in pipeline mode, of which one is used
   * @param writeAlone writes one statement on a connection of its own
   */
  constructor(
    pool: Pool,
    writeAlone: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
    { lockMs, statementMs } = LIMITS,
  ) {
    this.#pool = pool;
    this.#writeAlone = writeAlone;
    this.#begin = `begin; set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}`;
  }

  /**
   * Writes one statement that was given to `keepPrepared`.
   * @returns how many rows it wrote, once they are on disk
   * @throws what PostgreSQL says of the statement, or what became of the connection; then it may or may not be stored
   */
  write(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, key: keyOf(query), resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // After the events of this turn of the loop, so that posts that arrived together are written together.
      setImmediate(() => void this.#serve());
    });
  }

  async #serve(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      // Who comes later to a row that is still being written alone must not overtake.
      const behind = batch.filter(({ key }) => this.#alone.has(key));
      this.#writeEachAlone(behind);
      if (behind.length < batch.length) await this.#write(batch.filter((waiting) => !behind.includes(waiting)));
    }
    this.#busy = false;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.#writeTogether(byKey(batch));
    } catch (error) {
      if (error instanceof TakenBack) {
        this.#writeEachAlone(batch, error.isLocked ? error.culprit : undefined, startedAt);
        return;
      }
      // Who waits behind a server that is silent would hear of it no sooner.
      const told = isTimeout(error) ? [...batch, ...this.#waiting.splice(0)] : batch;
      for (const { reject } of told) reject(error);
    }
  }

  /**
   * @throws TakenBack if nothing of it is stored for certain; what became of the connection if nobody knows
   */
  async #writeTogether(batch: readonly Waiting[]): Promise<void> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      if (isTimeout(error)) throw error;
      throw new TakenBack(undefined, false);
    });
    // Sent without waiting for one another. After a failure PostgreSQL ignores the rest and makes the commit a rollback.
    const [begun, ...settled] = await Promise.allSettled<PostgresResult>([
      client.query(this.#begin),
      ...batch.map(({ query: { sql: text, parameters } }) =>
        client.query({ name: keptStatement(text)?.name ?? '', text, values: [...parameters] }),
      ),
      client.query('commit'),
    ]);
    const failed = [begun, ...settled].find(
      (outcome): outcome is PromiseRejectedResult => outcome?.status === 'rejected',
    );
    // One on which a statement failed may have lost what was prepared there.
    client.release(failed !== undefined);
    const committed = settled.pop();
    if (committed?.status !== 'fulfilled') throw failed?.reason;
    if (failed) {
      const culprit = batch[settled.findIndex(({ status }) => status === 'rejected')];
      throw new TakenBack(culprit, (failed.reason as { code?: unknown }).code === LOCKED);
    }
    for (const [index, { resolve }] of batch.entries()) {
      const { rowCount } = (settled[index] as PromiseFulfilledResult<PostgresResult>).value;
      resolve({ rows: [], numAffectedRows: BigInt(rowCount ?? 0) });
    }
  }

  /** Those to one row still one after the other, and none of them after a try that found the database unavailable. */
  #writeEachAlone(batch: readonly Waiting[], locked?: Waiting, startedAt = 0): void {
    for (const waiting of batch) {
      const { query, key, resolve, reject } = waiting;
      const written = (this.#alone.get(key) ?? Promise.resolve()).then(() => this.#writeAlone(query));
      written.then(resolve, reject);
      const ended = written.then(
        () => undefined,
        (error: unknown) => {
          if (isUnavailable(error)) throw error;
        },
      );
      this.#alone.set(key, ended);
      // Also says that a failure was heard of, if nobody else waits for this row.
      void ended
        .catch(() => undefined)
        .then(() => {
          if (this.#alone.get(key) === ended) this.#alone.delete(key);
          if (waiting === locked) publishLockWait(performance.now() - startedAt);
        });
    }
  }
}
