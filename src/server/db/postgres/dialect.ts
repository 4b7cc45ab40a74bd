import { createHash } from 'node:crypto';
import { CompiledQuery, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool } from 'pg';
import type { Db } from '../tables';
import { spoilsConnection } from '../unavailable';

/** The server gives up a little before this side does, so that the connection can be used again. */
const EARLIER = 0.9;

export interface Patience {
  /** How long a query waits for another process that holds a SQLite database, and for a connection to PostgreSQL, in ms. */
  patienceMs: number;
  /** How long PostgreSQL may take for a query, then, in ms; null for as long as it takes. */
  timeLimitMs: number | null;
}

interface PoolOptions {
  /** At most. */
  connections: number;
  /**
   * Whether each text is planned once on a connection: planning the joins of a post takes longer than running it. Only
   * where all texts are known, because PostgreSQL keeps them.
   */
  prepares: boolean;
}

/**
 * Lends the pool's connections, and closes one after an error that its next user would meet again.
 * @param nameOf names a prepared statement
 */
const lendFrom = (pool: Pool, nameOf: ((text: string) => string) | null): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    let broken = false;
    const lent = {
      async query(text: string, values: unknown[]) {
        try {
          return await client.query({ text, values, ...(nameOf && { name: nameOf(text) }) });
        } catch (error) {
          broken ||= spoilsConnection(error);
          throw error;
        }
      },
      release() {
        client.release(broken);
      },
    };
    // kysely's type also has the cursors that stream rows, which nobody uses.
    return lent as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});

/** Names made from the texts: behind a pooler another server may have used the same connection. */
const namesOfTexts = (): ((text: string) => string) => {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
    return name;
  };
};

/** kysely over a pool of connections, which opens with the first query. */
export const postgresDialect = (
  url: string,
  { connections, prepares }: PoolOptions,
  { patienceMs, timeLimitMs }: Patience,
): PostgresDialect => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    ...(timeLimitMs !== null && { query_timeout: timeLimitMs, statement_timeout: Math.round(EARLIER * timeLimitMs) }),
  });
  // Without a listener the process would end with a connection that breaks between two queries. The pool opens another
  // one, or the next query says why not.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return new PostgresDialect({
    pool: lendFrom(pool, prepares ? namesOfTexts() : null),
    async onCreateConnection(connection) {
      // The role or the database may have a limit of its own.
      if (timeLimitMs === null) await connection.executeQuery(CompiledQuery.raw('set statement_timeout = 0'));
    },
  });
};

/** The number of the lock: "avaliaca" in ASCII. */
const START_LOCK = sql.lit('7022907787183219553');

/** `lock_timeout` has passed. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the database up to date while no other server on this PostgreSQL does.
 * @param waits is called once if another server does it now
 * @param patienceMs how long anything that somebody else holds is waited for
 * @throws Error in Portuguese if the texts of this database are not UTF-8, or if it is still held after that time
 */
export const prepareAlone = <T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  waits: () => void,
  patienceMs: number,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ encoding: string; durability: string; is_free: boolean }>`
      select current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as durability,
        pg_try_advisory_lock(${START_LOCK}::bigint) as is_free,
        set_config('lock_timeout', ${String(patienceMs)}, false)`.execute(connection);
    const [{ encoding, durability, is_free } = { encoding: '', durability: '', is_free: false }] = rows;
    try {
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
