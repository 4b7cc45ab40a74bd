import { sql, type QueryExecutorProvider } from 'kysely';
import type { DialectName } from '../target';

export const runSql = async (db: QueryExecutorProvider, ...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** The definition of a column `id`. The database never uses an id twice. */
export const numbered = (dialect: DialectName, generated: 'always' | 'by default'): string =>
  `id integer primary key ${dialect === 'sqlite' ? 'autoincrement' : `generated ${generated} as identity`}`;
