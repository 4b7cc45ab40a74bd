import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { keptStatement } from '../prepared';
import type { Tables } from '../tables';
import { isSilent } from '../unavailable';
import { openPool } from './pool';
import { PostgresWriteQueue } from './writeQueue';

/** The server gives up a little before this side does, so that the connection can be used again. */
const EARLIER = 0.9;

/** So many posts at once may each wait for a row that somebody holds; the connections of all others stay free. */
const HELD_UP = 5;

/** PostgreSQL no longer has a statement that was prepared on this connection: somebody reset it. */
const FORGOTTEN = '26000';

/**
 * A connection of the pool. It is closed if the next query could not use it: one was never answered, so that the next
 * would wait behind it, or what is prepared here is not there.
 */
class LentConnection {
  readonly #client: PoolClient;
  #broken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = keptStatement(text)?.name;
    try {
      return (await this.#client.query({
        text,
        values: [...parameters],
        ...(name !== undefined && { name }),
      })) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      this.#broken ||= isSilent(error) || (error as { code?: unknown }).code === FORGOTTEN;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }
}

const lendFrom = (pool: Pool): PostgresPool => ({
  // The cursors that a client of kysely's also takes are for streaming.
  connect: async () => new LentConnection(await pool.connect()) as unknown as PostgresPoolClient,
  end: () => pool.end(),
});

/** Writes one statement that returns no rows. */
const writeOn = async (pool: Pool, { sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> => {
  const connection = new LentConnection(await pool.connect());
  try {
    const { rowCount } = await connection.query(sql, parameters);
    return { rows: [], numAffectedRows: BigInt(rowCount) };
  } finally {
    connection.release();
  }
};

/** Borrows a connection of the pool with its first query, unless that is one that others share. */
class SharingConnection implements DatabaseConnection {
  readonly #lend: () => Promise<DatabaseConnection>;
  readonly #queue: PostgresWriteQueue;
  lent: DatabaseConnection | null = null;

  constructor(lend: () => Promise<DatabaseConnection>, queue: PostgresWriteQueue) {
    this.#lend = lend;
    this.#queue = queue;
  }

  async borrow(): Promise<DatabaseConnection> {
    return (this.lent ??= await this.#lend());
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // In a transaction of its own a statement is not shared.
    if (this.lent === null && keptStatement(query.sql)) return (await this.#queue.write(query)) as QueryResult<R>;
    return (await this.borrow()).executeQuery<R>(query);
  }

  streamQuery(): never {
    throw new Error('rows are read page by page');
  }
}

/** kysely's driver, but for the statements that share a transaction. */
class SharingDriver implements Driver {
  readonly #driver: Driver;
  readonly #writing: readonly Pool[];
  readonly #queue: PostgresWriteQueue;

  /**
   * @param pool of all that is not shared
   * @param shared of one connection
   * @param single of those on which a statement is written alone
   */
  constructor(pool: Pool, shared: Pool, single: Pool) {
    this.#driver = new PostgresDriver({ pool: lendFrom(pool) });
    this.#writing = [shared, single];
    this.#queue = new PostgresWriteQueue(shared, (query) => writeOn(single, query));
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  acquireConnection(): Promise<SharingConnection> {
    return Promise.resolve(new SharingConnection(() => this.#driver.acquireConnection(), this.#queue));
  }

  async beginTransaction(connection: SharingConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(await connection.borrow(), settings);
  }

  async commitTransaction(connection: SharingConnection): Promise<void> {
    await this.#driver.commitTransaction(await connection.borrow());
  }

  async rollbackTransaction(connection: SharingConnection): Promise<void> {
    await this.#driver.rollbackTransaction(await connection.borrow());
  }

  async releaseConnection({ lent }: SharingConnection): Promise<void> {
    if (lent) await this.#driver.releaseConnection(lent);
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#driver.destroy(), ...this.#writing.map((pool) => pool.end())]);
  }
}

/**
 * kysely over a PostgreSQL server.
 * @param patienceMs how long a query waits for a connection
 * @param timeLimitMs how long it may then take; null for as long as it takes
 */
export const postgresDialect = (url: string, patienceMs: number, timeLimitMs: number | null): Dialect => {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    ...(timeLimitMs !== null && { query_timeout: timeLimitMs, statement_timeout: Math.round(EARLIER * timeLimitMs) }),
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () =>
      new SharingDriver(
        openPool(config),
        openPool({ ...config, max: 1, pipeline: true }),
        openPool({ ...config, max: HELD_UP }),
      ),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
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
