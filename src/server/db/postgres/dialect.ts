import {
  PostgresDialect,
  sql,
  type Kysely,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { Pool, type PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { preparedName } from './prepared';
import { isSilent } from './unavailable';
import type { Tables } from './tables';

/** The server gives up a little before this side does, so that the connection can be used again. */
const EARLIER = 0.9;

/** PostgreSQL no longer has a statement that was prepared on this connection: somebody reset it. */
const FORGOTTEN = '26000';

/**
 * A connection of the pool. It is closed if the next query could not use it: one was never answered, so that the next
 * would wait behind it, or what is prepared here is not there.
 */
class LentConnection implements PostgresPoolClient {
  readonly #client: PoolClient;
  #broken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(query: string | PostgresCursor<R>, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof query !== 'string') return this.#client.query(query as unknown as Cursor) as PostgresCursor<R>;
    return this.#run<R>(query, parameters);
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = preparedName(text);
    try {
      return (await this.#client.query({ text, values: [...values], ...(name !== undefined && { name }) })) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      this.#broken ||= isSilent(error) || (error as { code?: unknown }).code === FORGOTTEN;
      throw error;
    }
  }
}

const lendFrom = (pool: Pool): PostgresPool => ({
  connect: async () => new LentConnection(await pool.connect()),
  end: () => pool.end(),
});

/**
 * kysely over a PostgreSQL server.
 * @param patienceMs how long a query waits for a connection
 * @param timeLimitMs how long it may then take; null for as long as it takes
 */
export const postgresDialect = (url: string, patienceMs: number, timeLimitMs: number | null): PostgresDialect => {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    ...(timeLimitMs !== null && { query_timeout: timeLimitMs, statement_timeout: Math.round(EARLIER * timeLimitMs) }),
  });
  // An idle connection that breaks would end the process; the pool opens another one, or the next query says why not.
  pool.on('error', () => undefined);
  // So would one that breaks while it is lent and nothing is asked on it; its next query says so.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return new PostgresDialect({ pool: lendFrom(pool), cursor: Cursor });
};

/** "avaliaca" in ASCII: the number of the lock under which a server brings the database up to date. */
const START_LOCK = '7022907787183219553';

/** Does this work while no other server on this PostgreSQL does it; whoever comes meanwhile waits. */
export const alone = <T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(START_LOCK)}::bigint)`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(START_LOCK)}::bigint)`.execute(connection);
    }
  });
