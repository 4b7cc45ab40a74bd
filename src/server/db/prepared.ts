import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * Has PostgreSQL parse and plan a statement once on each connection, not every time: planning the joins of a post
 * takes longer than running it. (SQLite keeps all statements.) Only for what writes and returns no rows: PostgreSQL
 * refuses a kept query whose columns have changed meanwhile.
 * @param sql always the same text, with its values apart
 */
export const keepPrepared = (sql: string): void => {
  // From the text, not counted: another server may have used the same connection before, through a pooler.
  if (!names.has(sql)) names.set(sql, `avaliacao_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`);
};

/** The name of a statement that is kept; undefined for all others. */
export const preparedName = (sql: string): string | undefined => names.get(sql);
