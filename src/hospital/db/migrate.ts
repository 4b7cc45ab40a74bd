import { Migrator } from 'kysely';
import { migrationsFor } from './migrations';
import { reasonOf } from './databaseReason';
import type { Db } from './tables';
import type { DialectName } from './target';

export const newerVersion = (migration: string): Error =>
  new Error(`é de uma versão mais nova (${migration}); use aquela versão, ou a cópia feita antes de atualizar`);

export const migratorFor = (db: Db, dialect: DialectName): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrationsFor(dialect)) } });

/** @throws if the database is of a newer version, or another program's */
export const migrate = async (db: Db, dialect: DialectName): Promise<void> => {
  const migrator = migratorFor(db, dialect);
  const { error } = await migrator.migrateToLatest();
  const [, newer] =
    /^corrupted migrations: previously executed migration (\S+) is missing$/.exec(reasonOf(error)) ?? [];
  if (newer !== undefined) {
    const isOurs = (await migrator.getMigrations()).some(({ executedAt }) => executedAt !== undefined);
    throw isOurs
      ? newerVersion(newer)
      : new Error('tem as tabelas de outro programa; crie um banco só para a pesquisa');
  }
  if (error !== undefined) throw error as Error;
};
