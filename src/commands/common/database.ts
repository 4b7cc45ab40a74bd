import { accessSync, constants } from 'node:fs';
import { migratorFor, newerVersion } from '../../server/db/migrate';
import { openDatabase, UNHURRIED } from '../../server/db/open';
import type { Db } from '../../server/db/tables';
import { describeTarget, type DatabaseTarget } from '../../server/db/target';
import { reasonOf, StartError } from '../../server/startError';

const assertCurrent = async (db: Db, { dialect }: DatabaseTarget): Promise<void> => {
  const migrations = await migratorFor(db, dialect).getMigrations();
  const pending = migrations.filter(({ executedAt }) => !executedAt);
  if (pending.length === migrations.length)
    throw new StartError('ainda não tem tabelas: inicie o servidor uma vez (npm start)');
  if (pending.length > 0)
    throw new StartError('é de uma versão anterior: inicie o servidor desta versão uma vez (npm start)');
  const newer = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .where(
      'name',
      'not in',
      migrations.map(({ name }) => name),
    )
    .executeTakeFirst();
  if (newer) throw newerVersion(newer.name);
};

/** Does not create or migrate the database, because the server may be using it. */
export const withDatabase = async <T>(target: DatabaseTarget, use: (db: Db) => Promise<T>): Promise<T> => {
  const refuse = (error: unknown): never => {
    throw new StartError(`o banco de dados não pode ser usado: ${describeTarget(target)}: ${reasonOf(error)}`);
  };
  try {
    if (target.dialect === 'sqlite') accessSync(target.file, constants.R_OK | constants.W_OK);
  } catch (error) {
    refuse(error);
  }
  const db = openDatabase(target, UNHURRIED);
  try {
    await assertCurrent(db, target).catch(refuse);
    return await use(db);
  } finally {
    await db.destroy();
  }
};
