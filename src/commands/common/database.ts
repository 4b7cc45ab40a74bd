import { accessSync, constants } from 'node:fs';
import { migratorFor, newerVersion } from '../../hospital/db/migrate';
import { openDatabase, UNHURRIED } from '../../hospital/db/open';
import type { Db } from '../../hospital/db/tables';
import { isReadOnlyCopy } from '../../hospital/db/readOnlyCopy';
import { describeTarget, type DatabaseTarget } from '../../hospital/db/target';
import { reasonOf } from '../../hospital/db/databaseReason';
import { StartError } from '../../page/startError';

/** The last version with this migration as its newest one. */
const VERSIONS: Record<string, string> = {
  '001-initial': '1.0.0',
  '002-as-asked': '1.1.0',
  '004-own-tools': '2.0.0',
  '005-secret': '2.1.0',
};

const assertCurrent = async (db: Db, target: DatabaseTarget): Promise<void> => {
  // The first query would create a missing file.
  const isCopy = target.dialect === 'sqlite' && isReadOnlyCopy(target.file);
  if (target.dialect === 'sqlite') accessSync(target.file, isCopy ? constants.R_OK : constants.R_OK | constants.W_OK);
  const migrations = await migratorFor(db, target.dialect).getMigrations();
  const pending = migrations.filter(({ executedAt }) => !executedAt);
  if (pending.length > 0 && isCopy) {
    const newest = migrations.filter(({ executedAt }) => executedAt).at(-1)?.name ?? '';
    throw new StartError(`é da versão ${VERSIONS[newest] ?? 'anterior'}, e só ela o lê ali`);
  }
  if (pending.length > 0) {
    const what = pending.length === migrations.length ? 'ainda não tem tabelas' : 'é de uma versão anterior';
    throw new StartError(`${what}: inicie o servidor desta versão uma vez (npm start)`);
  }
  const { last } = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select(({ fn }) => fn.max('name').as('last'))
    .executeTakeFirstOrThrow();
  if (!migrations.some(({ name }) => name === last)) throw newerVersion(last);
};

/**
 * Does not create or migrate the database, because the server may be using it.
 * @throws StartError if the database is missing or of another version
 */
export const withDatabase = async <T>(target: DatabaseTarget, use: (db: Db) => Promise<T>): Promise<T> => {
  const db = openDatabase(target, UNHURRIED);
  try {
    await assertCurrent(db, target).catch((error: unknown) => {
      throw new StartError(`o banco de dados não pode ser usado: ${describeTarget(target)}: ${reasonOf(error)}`);
    });
    return await use(db);
  } finally {
    await db.destroy();
  }
};
