import { existsSync } from 'node:fs';
import { StartError } from '../startError';
import { DatabaseSync } from './sqlite/driver';
import { describeTarget, type DatabaseTarget } from './target';

/** How long the copy may wait for another process, in ms: nothing else waits for this one. */
const PATIENCE_MS = 60_000;

type Counts = Record<string, number>;

/** Opens a database, and closes it whatever becomes of the work. */
const withDatabase = <T>(file: string, work: (database: InstanceType<typeof DatabaseSync>) => T): T => {
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

const countRows = (database: InstanceType<typeof DatabaseSync>): Counts => {
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

/** Refuses a copy that is damaged, or that has fewer rows than the database had before or more than it has after. */
const check = (copy: string, before: Counts, after: Counts): Counts =>
  withDatabase(copy, (database) => {
    const problems = database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => Object.values(row as object)[0] as unknown);
    if (problems[0] !== 'ok') throw new StartError(`a cópia está danificada: ${String(problems[0])}`);
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      throw new StartError('a cópia está danificada: faltam linhas');
    const rows = countRows(database);
    for (const [table, least] of Object.entries(before)) {
      const count = rows[table] ?? -1;
      // Rows are never deleted, so that the copy's moment lies between the two counts.
      if (count < least || count > (after[table] ?? 0)) throw new StartError(`a cópia está incompleta: ${table}`);
    }
    return rows;
  });

/**
 * Copies a SQLite database into an empty file, of one moment, while a server goes on writing, and checks the copy.
 * @returns the rows of each table of the copy
 * @throws StartError with one line for the person who asked
 */
export const copyDatabase = (target: DatabaseTarget, copy: string): Counts => {
  if (target.dialect !== 'sqlite') throw new StartError(`${describeTarget(target)}: para PostgreSQL, use pg_dump`);
  if (!existsSync(target.file)) throw new StartError(`${target.file}: não existe`);
  const [before, after] = withDatabase(target.file, (database) => {
    const counted = countRows(database);
    database.prepare('vacuum into ?').run(copy);
    return [counted, countRows(database)];
  });
  return check(copy, before, after);
};
