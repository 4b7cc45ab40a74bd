import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { migrationsFor } from '../../server/db/migrations';
import { openDatabase } from '../../server/db/open';
import type { Db } from '../../server/db/tables';
import { describeTarget, type DatabaseTarget } from '../../server/db/target';
import { reasonOf, StartError } from '../../server/startError';

/** The migrations that were applied to a database; none if it has no tables. */
const migrationsIn = async (db: Db): Promise<Set<string>> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

const assertCurrent = async (db: Db, target: DatabaseTarget): Promise<void> => {
  const had = await migrationsIn(db);
  const wanted = Object.keys(migrationsFor(target.dialect));
  if (had.size === 0) throw new StartError('ainda não tem tabelas: inicie o servidor uma vez (npm start)');
  if (wanted.some((name) => !had.has(name))) {
    throw new StartError('é de uma versão anterior: inicie o servidor desta versão uma vez (npm start)');
  }
};

/**
 * Calls `use` with the server's database. The server may be running. Nothing is created or migrated.
 * @throws StartError with one line if the database is missing, empty, of another version or does not answer
 */
export const withDatabase = async <T>(target: DatabaseTarget, use: (db: Db) => Promise<T>): Promise<T> => {
  const failed = (error: unknown): StartError =>
    new StartError(`o banco de dados não pode ser usado: ${describeTarget(target)}: ${reasonOf(error)}`);
  if (target.dialect === 'sqlite' && !existsSync(target.file)) throw failed(new Error('o arquivo não existe'));
  const db = openDatabase(target, { timeLimitMs: null });
  try {
    await assertCurrent(db, target).catch((error: unknown) => {
      throw failed(error);
    });
    return await use(db);
  } finally {
    await db.destroy();
  }
};
