import { createHash } from 'node:crypto';
import { CompiledQuery, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool } from 'pg';
import type { Db } from '../tables';
import { spoilsConnection } from '../unavailable';

/**
 * PostgreSQL cancels a query after this fraction of the time limit, so that the connection can be reused. At the limit
 * itself, the client gives up, and the connection has to be closed.
 */
const EARLIER = 0.9;

export interface Patience {
  /** How long a query waits for the lock of a SQLite file or for a connection to PostgreSQL, in ms. */
  patienceMs: number;
  /** How long PostgreSQL may take for a query, in ms; null is unlimited. */
  timeLimitMs: number | null;
}

interface PoolOptions {
  connections: number;
  /**
   * Whether each connection plans a statement only once. Set it only for a pool with few different statements, because
   * PostgreSQL keeps all plans in memory.
   */
  prepares: boolean;
}

/**
 * Names a statement by the hash of its text. Servers behind a pooler may share a connection, so a name must mean the
 * same statement for all of them.
 */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Wraps the pool, so that it never reuses a broken connection: one on which the next query would fail too. */
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
    // kysely's type also requires cursors, which the server does not use.
    return lent as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});

export const postgresDialect = (
  url: string,
  { connections, prepares }: PoolOptions,
  { patienceMs, timeLimitMs }: Patience,
): PostgresDialect => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    // A query without a time limit would otherwise wait for ever for a server that lost its power.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(timeLimitMs !== null && { query_timeout: timeLimitMs, statement_timeout: Math.round(EARLIER * timeLimitMs) }),
  });
  // Without a listener, a connection that breaks between two queries would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return new PostgresDialect({
    pool: lendFrom(pool, prepares),
    async onCreateConnection(connection) {
      // Otherwise a time limit that is set for the role or the database could cancel a long migration.
      if (timeLimitMs === null) await connection.executeQuery(CompiledQuery.raw('set statement_timeout = 0'));
    },
  });
};

/** The key of the advisory lock for preparing the database: the bytes of "avaliaca" as a number. */
const START_LOCK = sql.lit('7022907787183219553');

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` under an advisory lock, so that only one server at a time prepares the database.
 * @param waits called before waiting for another server that holds the lock
 * @param patienceMs how long to wait for each lock, in ms
 * @throws Error in Portuguese if the database is read-only (a standby), is not UTF-8, may lose commits in a crash, or
 *   stays locked
 */
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
      if (readonly === 'on') throw new Error('aceita só leitura (é uma réplica?); use o endereço do servidor primário');
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
