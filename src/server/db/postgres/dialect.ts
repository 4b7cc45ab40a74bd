import { hash } from 'node:crypto';
import { PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type ClientBase } from 'pg';
import { READ_ONLY } from '../../startError';
import type { Db } from '../tables';
import { spoilsConnection } from '../unavailable';

/**
 * After this fraction of the time limit, PostgreSQL cancels a query, and the connection can be reused. If PostgreSQL
 * does not respond, the client gives up at the time limit and closes the connection.
 */
const EARLIER = 0.9;

export interface Patience {
  /** How long a query waits for the lock of a SQLite file or for a connection to PostgreSQL. */
  patienceMs: number;
  /** How long PostgreSQL may take for a query; null is unlimited. */
  timeLimitMs: number | null;
}

interface PoolOptions {
  connections: number;
  /** PostgreSQL keeps prepared statements in memory, so set this only if there are few different ones. */
  prepares: boolean;
}

/**
 * The name of a prepared statement. Several processes may share a connection of a pooler, so a name must mean the same
 * statement in all of them.
 */
const nameOf = (text: string): string => hash('sha256', text).slice(0, 32);

/** A connection that an error has made unusable is closed when it is returned to the pool. */
const lendFrom = (pool: Pool, prepares: boolean): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    let broken = false;
    const lent = {
      async query(text: string, values: unknown[]) {
        try {
          return await client.query({ text, values, ...(prepares && { name: nameOf(text) }) });
        } catch (error) {
          broken ||= spoilsConnection(error);
          throw error;
        }
      },
      release() {
        client.release(broken);
      },
    };
    // kysely's type also requires cursors.
    return lent as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});

/**
 * Removes a time limit of the role or the database, which could cancel a long migration. A hook of the pool calls this
 * function. kysely's own hook, `onCreateConnection`, would not do: kysely keeps a connection whose hook fails, and
 * closing the database would then wait for that connection for ever.
 */
const removeTimeLimit = async (client: ClientBase): Promise<void> => {
  await client.query('set statement_timeout = 0');
};

export const postgresDialect = (
  url: string,
  { connections, prepares }: PoolOptions,
  { patienceMs, timeLimitMs }: Patience,
): PostgresDialect => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    // Without keepalive, a query without a time limit would wait for ever after a power cut of the database server.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(timeLimitMs === null
      ? // eslint-disable-next-line @typescript-eslint/no-misused-promises -- despite its type, the pool waits for it
        { onConnect: removeTimeLimit }
      : { query_timeout: timeLimitMs, statement_timeout: Math.round(EARLIER * timeLimitMs) }),
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return new PostgresDialect({ pool: lendFrom(pool, prepares) });
};

const START_LOCK = sql.lit('7022907787183219553');

const LOCK_NOT_AVAILABLE = '55P03';

/** Only one server at a time prepares the database. `patienceMs` limits the wait for each lock. */
export const prepareAlone = <T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  waits: () => void,
  patienceMs: number,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ encoding: string; durability: string; readonly: string; is_free: boolean }>`
      select current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as durability,
        current_setting('transaction_read_only') as readonly, pg_try_advisory_lock(${START_LOCK}::bigint) as is_free,
        set_config('lock_timeout', ${String(patienceMs)}, false)`.execute(connection);
    const { encoding, durability, readonly, is_free } = rows[0] ?? {};
    try {
      if (readonly === 'on') throw new Error(READ_ONLY);
      if (encoding !== 'UTF8') {
        throw new Error(`a codificação do banco é ${encoding}; crie um com encoding 'UTF8' e template template0`);
      }
      if (durability === 'off') {
        throw new Error('synchronous_commit está off, e respostas confirmadas se perderiam numa queda; mude para on');
      }
      if (!is_free) {
        waits();
        await sql`select pg_advisory_lock(${START_LOCK}::bigint)`.execute(connection);
      }
      return await work(connection);
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      throw new Error(`outro servidor ou programa o mantém bloqueado há mais de ${patienceMs / 1000} s`, {
        cause: error,
      });
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(connection);
    }
  });
