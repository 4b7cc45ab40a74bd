import os from 'node:os';
import { PostgresDialect, sql, type PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from './tables';

/** An error code of PostgreSQL. */
const TOO_MANY_CONNECTIONS = '53300';

const ignore = (): void => undefined;

/** Four servers stay within PostgreSQL's default limit of 100 connections. */
const MAX_CONNECTIONS = 20;

/** For how long a limit that PostgreSQL has shown is believed. */
const LIMITED_MS = 60_000;

/** A comment at the beginning of a statement that names it, as `saveRespostas` has one. */
const NAME = /^\s*\/\* (\w+) \*\//;

/**
 * Each connection plans a statement that has a name only once. Planning takes longer than storing a few rows.
 * Statements with `select *` must have none: a server of another version may add a column to the table.
 */
const withNames = (client: PoolClient): PostgresPoolClient => {
  const query = (text: string, values: unknown[]): unknown => {
    const [, name] = NAME.exec(text) ?? [];
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  };
  return {
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      client.release(destroy);
    },
  };
};

/** psql takes it too, whether or not the environment has USER. Undefined where the account has no name. */
const accountName = (): string | undefined => {
  try {
    return os.userInfo().username;
  } catch {
    return undefined;
  }
};

/** The address as `pg` takes it without a warning in English, and with the user that psql would take. */
export const addressForPg = (url: string, env = process.env): string => {
  const address = new URL(url);
  const { searchParams } = address;
  // `pg` treats them alike, and warns that it does.
  if (['prefer', 'require', 'verify-ca'].includes(searchParams.get('sslmode') ?? ''))
    searchParams.set('sslmode', 'verify-full');
  const user = accountName();
  if (address.username === '' && !searchParams.has('user') && !env.PGUSER && user !== undefined)
    searchParams.set('user', user);
  return address.href;
};

const openPool = async (url: string, timeLimitMs: number) => {
  // Loaded here, because commands on SQLite need no client of PostgreSQL and would start later.
  const { Pool } = await import('pg');
  // The role or the database may have time limits, which would cancel a migration or a report. Which ones there are
  // depends on PostgreSQL's version. It may also have an isolation under which posts that arrive together fail, or a
  // notation of dates that `pg` cannot read. Compiling a query of a report (jit) takes longer than the query.
  const settings = `select set_config(name, '0', false) from pg_settings
      where name in ('transaction_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout');
    set statement_timeout = ${timeLimitMs}; set lock_timeout = '60s';
    set default_transaction_isolation = 'read committed'; set datestyle = 'ISO'; set jit = off`;
  const pool = new Pool({
    connectionString: addressForPg(url),
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5000,
    // After a failover, a connection to a server that has become a standby must not remain.
    maxLifetimeSeconds: 60,
    // Without keepalive, a query without a time limit would wait for ever after a power cut of the database server.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Later than PostgreSQL's own limit, for a server that does not respond at all.
    query_timeout: timeLimitMs && timeLimitMs + 500,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- despite its type, the pool waits for it
    onConnect: (client) => client.on('error', ignore).query(settings),
  });
  // Without these listeners, a connection that breaks would end the process.
  pool.on('error', ignore);
  // A query that got no answer in time is still running on its connection. A later query must not wait behind it.
  pool.on('release', (_error, client: PoolClient & { readyForQuery?: boolean }) => {
    if (client.readyForQuery !== true) void client.end();
  });
  let open = 0;
  pool.on('connect', () => (open += 1));
  pool.on('remove', () => (open -= 1));
  return {
    async connect() {
      try {
        return withNames(await pool.connect());
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== TOO_MANY_CONNECTIONS) throw error;
        // PostgreSQL or the role allows fewer connections. Waits for one of those that are open.
        pool.options.max = Math.max(open, 1);
        setTimeout(() => (pool.options.max = MAX_CONNECTIONS), LIMITED_MS).unref();
        return withNames(await pool.connect());
      }
    },
    end: () => pool.end(),
  };
};

/** @param timeLimitMs how long a query may take; 0 is unlimited */
export const postgresDialect = (url: string, timeLimitMs: number): PostgresDialect =>
  new PostgresDialect({ pool: () => openPool(url, timeLimitMs) });

/** The end of PgBouncer's message where it refuses every transaction. The code is that of any protocol violation. */
const STATEMENT_MODE = 'not allowed in statement pooling mode';

/** @throws if answers could get lost or garbled; the error says what to change */
export const assertSuitable = async (db: Db): Promise<void> => {
  const { rows } = await db
    .transaction()
    .execute((transaction) =>
      sql<{ encoding: string; durability: string }>`
        select current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as durability
      `.execute(transaction),
    )
    .catch((error: unknown) => {
      if (!(error as Error).message.endsWith(STATEMENT_MODE)) throw error;
      throw new Error('o PgBouncer está em pool_mode = statement; a pesquisa precisa de pool_mode = session', {
        cause: error,
      });
    });
  const { encoding, durability } = rows[0] ?? {};
  if (encoding !== 'UTF8')
    throw new Error(`a codificação do banco é ${encoding}; crie um com encoding 'UTF8' e template template0`);
  if (durability === 'off')
    throw new Error('synchronous_commit está off, e respostas confirmadas se perderiam numa queda; mude para on');
};

/**
 * The classes of errors by which PostgreSQL refuses a statement for what it stores: data, constraints, another
 * transaction's rows, and an exception of a trigger. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CLASSES_OF_ROWS = ['22', '23', '40', 'P0'];

/** Whether PostgreSQL may have refused a statement because of a single row. */
export const isOfARow = (error: unknown): boolean => {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.length === 5 && CLASSES_OF_ROWS.includes(code.slice(0, 2));
};

export class StandbyError extends Error {
  constructor() {
    super('O PostgreSQL espera uma réplica síncrona que não responde (synchronous_standby_names).');
  }
}

/** @throws StandbyError if a commit has waited for a synchronous standby for two seconds. PostgreSQL sets no limit. */
export const assertNoWaitForStandby = async (db: Db): Promise<void> => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and usename = current_user and wait_event = 'SyncRep'
      and state_change < clock_timestamp() - interval '2 s' limit 1`.execute(db);
  if (rows.length > 0) throw new StandbyError();
};

/**
 * @throws if a patient's identification would get an id that is taken, as after a switch to a logical copy, which has
 *   the rows but not the sequence. Does not look if the role may not read the sequence.
 */
export const assertNextIdIsFree = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ sequence: string }>`
    select sequence from pg_get_serial_sequence('identificacao', 'id') as sequence
    where has_sequence_privilege(sequence, 'select')`.execute(db);
  for (const { sequence } of rows) {
    const { rows: taken } = await sql`select 1 from ${sql.raw(sequence)} as sequence
      where last_value + is_called::int <= (select max(id) from identificacao)`.execute(db);
    if (taken.length > 0) throw new Error(`${sequence} would give an id that identificacao already has`);
  }
};

/** Lets one server at a time load a hospital file. Two versions may start together, so all use this number. */
export const waitForLoading = async (transaction: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7022907787183219553)`.execute(transaction);
};
