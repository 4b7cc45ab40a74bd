import { sql, type QueryExecutorProvider } from 'kysely';
import type { DialectName } from '../target';

/** Runs SQL that both databases take, one statement after the other. */
export const runSql = async (db: QueryExecutorProvider, ...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** The column of a table that numbers its rows; a number of a row that is gone is never given again. */
export const numbered = (dialect: DialectName, generated: 'always' | 'by default'): string =>
  `id integer primary key ${dialect === 'sqlite' ? 'autoincrement' : `generated ${generated} as identity`}`;
