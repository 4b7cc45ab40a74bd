import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { migrate } from '../../../src/server/db/migrate';
import { openDatabase, openPosts, type OpenOptions } from '../../../src/server/db/open';
import type { Tables } from '../../../src/server/db/tables';
import { parseDatabaseUrl, type DatabaseTarget } from '../../../src/server/db/target';

const cleanups: (() => unknown)[] = [];

/** Registers a cleanup that runs after the test. The last one registered runs first. */
export const afterTest = (cleanup: () => unknown): void => {
  cleanups.push(cleanup);
};

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A temporary folder, removed after the test. */
export const tempDir = (): string => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-'));
  afterTest(() => {
    rmSync(dir, { recursive: true, force: true });
  });
  return dir;
};

const administer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/**
 * PostgreSQL databases that a test has finished with. They are reused: emptying one is much faster than creating one.
 */
const free: string[] = [];
const made: string[] = [];

const urlOf = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const newPostgresDatabase = async (server: string): Promise<string> => {
  let name = free.pop();
  if (name === undefined) {
    name = `avaliacao_${randomUUID().replaceAll('-', '')}`;
    await administer(server, `create database ${name}`);
    made.push(name);
  }
  const url = urlOf(server, name);
  afterTest(async () => {
    // End all connections, because PostgreSQL may not have noticed yet that a killed process has ended.
    await administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await administer(url, 'drop schema public cascade', 'create schema public');
    free.push(name);
  });
  return url;
};

afterAll(async () => {
  const server = process.env.TEST_DATABASE_URL;
  if (server !== undefined) for (const name of made) await administer(server, `drop database ${name} with (force)`);
});

/**
 * The DATABASE_URL of an empty database: on the PostgreSQL server of TEST_DATABASE_URL or, if it is not set, on SQLite.
 */
export const newDatabaseUrl = async (): Promise<string> => {
  const server = process.env.TEST_DATABASE_URL;
  return server === undefined ? `file:${path.join(tempDir(), 'avaliacao.db')}` : newPostgresDatabase(server);
};

/** Like `test`, but skipped on PostgreSQL. */
export const sqliteOnly = process.env.TEST_DATABASE_URL === undefined ? test : test.skip;

/** Like `test`, but skipped on SQLite. */
export const postgresOnly = process.env.TEST_DATABASE_URL === undefined ? test.skip : test;

/** Parses a valid DATABASE_URL. */
export const targetOf = (url: string): DatabaseTarget => {
  const target = parseDatabaseUrl(url);
  if (target === null) throw new Error(`not a database: ${url}`);
  return target;
};

const targets = new WeakMap<Kysely<Tables>, { target: DatabaseTarget; options: OpenOptions }>();

/** Opens a database for this test and closes it afterwards. */
export const open = (target: DatabaseTarget, options: OpenOptions = {}): Kysely<Tables> => {
  const db = openDatabase(target, options);
  targets.set(db, { target, options });
  afterTest(() => db.destroy());
  return db;
};

/**
 * Opens the connection for posts (`openPosts`) to the database of `db`. If `db` was not opened with `open`, returns
 * `db` itself.
 */
export const openPostsOf = (db: Kysely<Tables>): Kysely<Tables> => {
  const opened = targets.get(db);
  if (opened === undefined) return db;
  const posts = openPosts(opened.target, db, opened.options);
  afterTest(() => posts.destroy());
  return posts;
};

/** A new database with empty tables. */
export const migratedDatabase = async (): Promise<Kysely<Tables>> => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  await migrate(db, target.dialect);
  return db;
};
