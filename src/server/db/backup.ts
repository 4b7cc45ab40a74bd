import { existsSync } from 'node:fs';
import { StartError } from '../startError';
import { DatabaseSync, type Database } from './sqlite/driver';
import { assertWhole } from './sqlite/privateFile';

const PATIENCE_MS = 60_000;

const withFile = <T>(file: string, work: (database: Database) => T): T => {
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

const countRows = (database: Database): Record<string, number> => {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all() as { name: string }[];
  return Object.fromEntries(
    tables.map(({ name }) => {
      const { rows } = database.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number };
      return [name, rows];
    }),
  );
};

/**
 * Copies a snapshot of a SQLite database that may be in use, and checks the copy.
 * @param copy the path of an empty file
 * @returns the number of rows of each table of the copy
 */
export const copyDatabase = (file: string, copy: string): Record<string, number> => {
  if (!existsSync(file)) throw new StartError('não existe');
  assertWhole(file);
  const least = withFile(file, (database) => {
    const before = countRows(database);
    if (!('identificacao' in before)) throw new StartError('não tem as tabelas da pesquisa');
    database.prepare('vacuum into ?').run(copy);
    return before;
  });
  return withFile(copy, (database) => {
    const { integrity_check: found } = database.prepare('pragma integrity_check').get() as { integrity_check: string };
    if (found !== 'ok') throw new StartError(`a cópia está danificada: ${found}`);
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      throw new StartError('a cópia está danificada: faltam linhas');
    const rows = countRows(database);
    // Servers never delete rows, so the copy has at least the rows that were counted before it.
    for (const [table, count] of Object.entries(least)) {
      if ((rows[table] ?? -1) < count) throw new StartError(`a cópia está incompleta: ${table}`);
    }
    return rows;
  });
};
