import { existsSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { StartError } from '../../page/startError';
import { assertNotEmptied } from './sqlite';

const LOCK_MS = 60_000;

const withFile = <T>(file: string, work: (database: DatabaseSyncInstance) => T): T => {
  const database = new DatabaseSync(file, { timeout: LOCK_MS });
  try {
    // No name is written into a temporary file.
    database.exec('pragma temp_store = memory');
    return work(database);
  } finally {
    database.close();
  }
};

/**
 * Copies a snapshot of a SQLite database that may be in use, and checks the copy.
 * @param copy the path of an empty file
 * @returns how many surveys and answers the copy contains
 */
export const copyDatabase = (file: string, copy: string): { surveys: number; answers: number } => {
  // SQLite would create a missing file.
  if (!existsSync(file)) throw new StartError('não existe');
  assertNotEmptied(file);
  withFile(file, (database) => database.prepare('vacuum into ?').run(copy));
  return withFile(copy, (database) => {
    const { integrity_check: found } = database.prepare('pragma integrity_check').get() as { integrity_check: string };
    if (found !== 'ok') throw new StartError(`a cópia está danificada: ${found}`);
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      throw new StartError('a cópia está danificada: faltam linhas');
    try {
      return database
        .prepare('select (select count(*) from identificacao) as surveys, (select count(*) from resposta) as answers')
        .get() as { surveys: number; answers: number };
    } catch {
      throw new StartError('não tem as tabelas da pesquisa');
    }
  });
};
