import { Migrator, type Kysely } from 'kysely';
import { migrationsFor } from './migrations';
import { reasonOf } from '../startError';
import type { Tables } from './tables';
import type { DatabaseTarget } from './target';

/**
 * Runs the migrations that this database has not had yet.
 * @returns the names of those that ran now
 * @throws the first failure, after which nothing of that migration is left; in Portuguese if the database has had a
 *   migration that this version does not know
 */
export const migrate = async (db: Kysely<Tables>, dialect: DatabaseTarget['dialect']): Promise<string[]> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(dialect)) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const [, newer] =
    /^corrupted migrations: previously executed migration (\S+) is missing$/.exec(reasonOf(error)) ?? [];
  if (newer !== undefined) {
    throw new Error(`é de uma versão mais nova (${newer}); use aquela versão, ou a cópia feita antes de atualizar`);
  }
  if (error !== undefined) throw new Error(reasonOf(error), { cause: error });
  return results.map(({ migrationName }) => migrationName);
};
