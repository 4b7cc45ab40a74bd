import { createHash } from 'node:crypto';
import { PostgresDialect, sql, type Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import type { Tables } from '../tables';
import { spoilsConnection } from '../unavailable';

/** The server gives up a little before this side does, so that the connection can be used again. */
const EARLIER = 0.9;

export interface PostgresOptions {
  /** How many connections are opened at most. */
  connections: number;
  /** How long a query waits for a connection, in ms. */
  patienceMs: number;
  /** How long it may then take, in ms; null for as long as it takes. */
  timeLimitMs: number | null;
  /**
   * Whether each text is parsed and planned once on a connection, not every time: planning the joins of a post takes
   * longer than running it. Only where all texts are known, because PostgreSQL keeps what was prepared.
   */
  prepares: boolean;
}

/** Names for prepared statements, each made from its text: behind a pooler another server may have used the same connection. */
class Names {
  readonly #names = new Map<string, string>();

  of(text: string): string {
    const name = this.#names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
    this.#names.set(text, name);
    return name;
  }
}

/** One connection of the pool, for one user; it is closed after an error that the next user would meet again. */
class LentConnection {
  readonly #client: PoolClient;
  readonly #names: Names | null;
  #broken = false;

  constructor(client: PoolClient, names: Names | null) {
    this.#client = client;
    this.#names = names;
  }

  async query(text: string, values: unknown[]) {
    try {
      return await this.#client.query({ text, values, ...(this.#names && { name: this.#names.of(text) }) });
    } catch (error) {
      this.#broken ||= spoilsConnection(error);
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }
}

const lendFrom = (pool: Pool, prepares: boolean): PostgresPool => {
  const names = prepares ? new Names() : null;
  return {
    // kysely's type also has the cursors that stream rows, which nobody uses.
    connect: async () => new LentConnection(await pool.connect(), names) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
};

/** kysely over a PostgreSQL server, by a pool of connections that opens with the first query. */
export const postgresDialect = (
  url: string,
  { connections, patienceMs, timeLimitMs, prepares }: PostgresOptions,
): PostgresDialect => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    ...(timeLimitMs !== null && { query_timeout: timeLimitMs, statement_timeout: Math.round(EARLIER * timeLimitMs) }),
  });
  // Without a listener the process would end with a connection that breaks while it is idle, or lent and not in use.
  // The pool opens another one, or the next query says why not.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return new PostgresDialect({ pool: lendFrom(pool, prepares) });
};

/** "avaliaca" in ASCII: the number of the lock under which a server brings the database up to date. */
const START_LOCK = sql.lit('7022907787183219553');

/** What PostgreSQL says when `lock_timeout` has passed. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the database up to date while no other server on this PostgreSQL does.
 * @param waits is called once if another server does it now
 * @param patienceMs how long anything that somebody else holds is waited for
 * @throws Error in Portuguese if the texts of this database are not UTF-8, or if it is still held after that time
 */
export const prepareAlone = <T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
  waits: () => void,
  patienceMs: number,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ encoding: string; is_free: boolean }>`
      select current_setting('server_encoding') as encoding, pg_try_advisory_lock(${START_LOCK}::bigint) as is_free,
        set_config('lock_timeout', ${String(patienceMs)}, false)`.execute(connection);
    const [{ encoding, is_free } = { encoding: '', is_free: false }] = rows;
    try {
      if (encoding !== 'UTF8') {
        throw new Error(`a codificação do banco é ${encoding}; crie um com encoding 'UTF8' e template template0`);
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
