import { existsSync } from 'node:fs';
import { StartError } from '../startError';
import { DatabaseSync } from './sqlite/driver';
import { describeTarget, type DatabaseTarget } from './target';

/** How long the copy waits for a lock of another process, in ms. */
const PATIENCE_MS = 60_000;

type RowCounts = Record<string, number>;

type Database = InstanceType<typeof DatabaseSync>;

const withFile = <T>(file: string, work: (database: Database) => T): T => {
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

const countTables = (database: Database): RowCounts => {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all();
  return Object.fromEntries(
    (tables as { name: string }[]).map(({ name }) => {
      const { rows } = database.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number };
      return [name, rows];
    }),
  );
};

const check = (copy: string, before: RowCounts, after: RowCounts): RowCounts =>
  withFile(copy, (database) => {
    const { integrity_check: found } = database.prepare('pragma integrity_check').get() as { integrity_check: string };
    if (found !== 'ok') throw new StartError(`a cópia está danificada: ${found}`);
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      throw new StartError('a cópia está danificada: faltam linhas');
    const rows = countTables(database);
    for (const [table, least] of Object.entries(before)) {
      const count = rows[table] ?? -1;
      // The copy was made between the two counts, and rows are never deleted.
      if (count < least || count > (after[table] ?? 0)) throw new StartError(`a cópia está incompleta: ${table}`);
    }
    return rows;
  });

/**
 * Copies a consistent snapshot of a SQLite database into an empty file, while a server may write, and checks the copy.
 * @returns the number of rows of each table of the copy
 * @throws StartError with one line for the operator
 */
export const copyDatabase = (target: DatabaseTarget, copy: string): RowCounts => {
  if (target.dialect !== 'sqlite') throw new StartError(`${describeTarget(target)}: para PostgreSQL, use pg_dump`);
  if (!existsSync(target.file)) throw new StartError(`${target.file}: não existe`);
  const [before, after] = withFile(target.file, (database) => {
    const counted = countTables(database);
    database.prepare('vacuum into ?').run(copy);
    return [counted, countTables(database)];
  });
  return check(copy, before, after);
};
