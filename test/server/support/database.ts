import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../src/hospital/db/migrate';
import { openDatabase, type OpenOptions } from '../../../src/hospital/db/open';
import type { Db } from '../../../src/hospital/db/tables';
import { parseDatabaseUrl, type DatabaseTarget } from '../../../src/hospital/db/target';
import { postsOf, type Posts } from '../../../src/hospital/repositories/posts';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

/** Connections of this test file to PostgreSQL. */
const clients = new Map<string, Client>();

const connected = async (url: string): Promise<Client> => {
  const open = clients.get(url);
  if (open) return open;
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.set(url, client);
  return client;
};

afterAll(async () => {
  for (const client of clients.values()) await client.end();
});

/**
 * Ends all other connections to the database. If a process was killed, PostgreSQL may not have noticed it yet, and the
 * connections of that process may still hold locks.
 */
const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const EMPTY = 'drop schema public cascade; create schema public';

/** All columns, and the names of the tables that hold the survey's data. */
const shapeOf = async (client: Client) => {
  const { rows } = await client.query<{ columns: string | null; tables: string }>(
    `select string_agg(format('%s.%s', relname, attname), ' ' order by relname, attnum) as columns,
      string_agg(distinct relname, ', ') filter (where relkind = 'r' and relname not like 'kysely%') as tables
    from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace`,
  );
  return rows[0] ?? { columns: null, tables: '' };
};

type Kind = 'empty' | 'migrated';

/** This worker's unused PostgreSQL databases. Emptying one is faster than creating another. */
const free: Partial<Record<Kind, string[]>> = {};

const takePostgresDatabase = async (server: string, kind: Kind): Promise<string> => {
  const ofWorker = `avaliacao_${process.env['JEST_WORKER_ID'] ?? ''}_${kind}_`;
  const ofServer = await connected(server);
  const unused = (free[kind] ??= (
    await ofServer.query<{ datname: string }>(`select datname from pg_database where datname like '${ofWorker}%'`)
  ).rows.map(({ datname }) => datname));
  const found = unused.pop();
  const name = found ?? ofWorker + randomUUID().replaceAll('-', '');
  if (found === undefined) await ofServer.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = await connected(url.href);
  if (kind === 'migrated' && (await shapeOf(client)).columns === null) {
    // Without a time limit, because the machine may be busy.
    const db = openDatabase(targetOf(url.href), { timeLimitMs: 0 });
    await migrate(db, 'postgres');
    await db.destroy();
  }
  const { columns, tables } = await shapeOf(client);
  afterTest(async () => {
    await client.query(END_OTHERS);
    // Emptying the tables is faster than creating them again. But the test may have changed or removed some.
    const isUnchanged = kind === 'migrated' && (await shapeOf(client)).columns === columns;
    await client.query(
      isUnchanged
        ? `truncate ${tables} restart identity; insert into pulso (id, visto_em) values (1, '');
          insert into segredo (id, valor) values (1, '${randomBytes(32).toString('hex')}')`
        : EMPTY,
    );
    unused.push(name);
  });
  return url.href;
};

/** A SQLite file with empty tables. Copying it is faster than creating the tables again. */
let fileWithTables: Buffer | undefined;

const makeFileWithTables = async (): Promise<Buffer> => {
  const file = path.join(tempFolder(afterTest), 'avaliacao.db');
  const db = openDatabase({ dialect: 'sqlite', file });
  await migrate(db, 'sqlite');
  await db.destroy();
  return readFileSync(file);
};

const newFileWithTables = async (): Promise<string> => {
  const file = path.join(tempFolder(afterTest), 'avaliacao.db');
  writeFileSync(file, (fileWithTables ??= await makeFileWithTables()));
  return file;
};

/**
 * The DATABASE_URL of a new database: on the PostgreSQL server of TEST_DATABASE_URL or, if it is not set, on SQLite. An
 * `empty` one has no tables, a `migrated` one has empty tables.
 */
export const newDatabaseUrl = async (kind: Kind = 'empty'): Promise<string> => {
  const server = process.env.TEST_DATABASE_URL;
  if (server !== undefined) return takePostgresDatabase(server, kind);
  return `file:${kind === 'migrated' ? await newFileWithTables() : path.join(tempFolder(afterTest), 'avaliacao.db')}`;
};

export const onPostgres = process.env.TEST_DATABASE_URL !== undefined;

export const sqliteOnly = onPostgres ? test.skip : test;

export const postgresOnly = onPostgres ? test : test.skip;

export const targetOf = (url: string): DatabaseTarget => {
  const target = parseDatabaseUrl(url);
  if (target === null) throw new Error(`not a database: ${url}`);
  return target;
};

export const open = (target: DatabaseTarget, options: OpenOptions = {}): Db => {
  const db = openDatabase(target, options);
  afterTest(() =>
    db.destroy().catch((error: unknown) => {
      // Tests spoil the files of some databases.
      if (!/deleted or replaced|malformed/.test(String(error))) throw error;
    }),
  );
  return db;
};

export const postsFor = (db: Db): Posts => postsOf(db, onPostgres ? 'postgres' : 'sqlite');

/** A new SQLite file with empty tables, even if TEST_DATABASE_URL names a PostgreSQL server. */
export const migratedFile = async (options?: OpenOptions) => {
  const file = await newFileWithTables();
  return { file, db: open({ dialect: 'sqlite', file }, options) };
};

export const migratedDatabase = async (): Promise<Db> => open(targetOf(await newDatabaseUrl('migrated')));
