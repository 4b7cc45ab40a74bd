import { createHash } from 'node:crypto';

/** A statement that is prepared once on each connection. */
export interface KeptStatement {
  /** From the text, not counted: another server may have used the same connection before, through a pooler. */
  name: string;
  /** Where among the parameters those stand that say which row is written. */
  keyAt: readonly number[];
}

const kept = new Map<string, KeptStatement>();

/**
 * Has PostgreSQL parse and plan a statement once on each connection, not every time: planning the joins of a post
 * takes longer than running it. (SQLite keeps all statements.) Only for what writes one row and returns none: PostgreSQL
 * refuses a kept query whose columns have changed meanwhile.
 * @param sql always the same text, with its values apart
 * @param keyAt where among the parameters those stand that say which row is written
 */
export const keepPrepared = (sql: string, keyAt: readonly number[]): void => {
  if (kept.has(sql)) return;
  kept.set(sql, { name: `avaliacao_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`, keyAt });
};

/** How a statement is kept; undefined for all others. */
export const keptStatement = (sql: string): KeptStatement | undefined => kept.get(sql);
