import { Migrator } from 'kysely';
import { migrationsFor } from './migrations';
import { reasonOf } from '../../page/startError';
import type { Db } from './tables';
import type { DialectName } from './target';

export const newerVersion = (migration: string): Error =>
  new Error(`é de uma versão mais nova (${migration}); use aquela versão, ou a cópia feita antes de atualizar`);

export const migratorFor = (db: Db, dialect: DialectName): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrationsFor(dialect)) } });

/** @throws if the database is of a newer version */
export const migrate = async (db: Db, dialect: DialectName): Promise<void> => {
  const { error } = await migratorFor(db, dialect).migrateToLatest();
  const [, newer] =
    /^corrupted migrations: previously executed migration (\S+) is missing$/.exec(reasonOf(error)) ?? [];
  if (newer !== undefined) throw newerVersion(newer);
  if (error !== undefined) throw error as Error;
};
