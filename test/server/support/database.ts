import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { migrate } from '../../../src/server/db/migrate';
import { openDatabase } from '../../../src/server/db/open';
import type { Tables } from '../../../src/server/db/tables';
import { parseDatabaseUrl, type DatabaseTarget } from '../../../src/server/db/target';

const cleanups: (() => unknown)[] = [];

/** Runs after the test, last registered first. */
export const afterTest = (cleanup: () => unknown): void => {
  cleanups.push(cleanup);
};

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A folder of this test's own. */
export const tempDir = (): string => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-'));
  afterTest(() => {
    rmSync(dir, { recursive: true, force: true });
  });
  return dir;
};

const administer = async (server: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** The DATABASE_URL of a new, empty database: SQLite, or on the PostgreSQL server of TEST_DATABASE_URL. */
export const newDatabaseUrl = async (): Promise<string> => {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) return `file:${path.join(tempDir(), 'avaliacao.db')}`;
  const name = `avaliacao_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  afterTest(() => administer(server, `drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** A test of what SQLite alone has. */
export const sqliteOnly = process.env.TEST_DATABASE_URL === undefined ? test : test.skip;

/** Reads a DATABASE_URL that is known to be good. */
export const targetOf = (url: string): DatabaseTarget => {
  const target = parseDatabaseUrl(url);
  if (target === null) throw new Error(`not a database: ${url}`);
  return target;
};

/** Opens a database for this test and closes it afterwards. */
export const open = (target: DatabaseTarget): Kysely<Tables> => {
  const db = openDatabase(target);
  afterTest(() => db.destroy());
  return db;
};

/** A new database with its tables and nothing in them. */
export const migratedDatabase = async (): Promise<Kysely<Tables>> => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  await migrate(db, target.dialect);
  return db;
};
