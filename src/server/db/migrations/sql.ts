import { sql, type QueryExecutorProvider } from 'kysely';
import type { DialectName } from '../target';

export const runSql = async (db: QueryExecutorProvider, ...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Never reuses an id. */
export const numbered = (dialect: DialectName, generated: 'always' | 'by default'): string =>
  `id integer primary key ${dialect === 'sqlite' ? 'autoincrement' : `generated ${generated} as identity`}`;
