import path from 'node:path';
import { fileURLToPath } from 'node:url';

export type DatabaseTarget = { dialect: 'sqlite'; file: string } | { dialect: 'postgres'; url: string };

export type DialectName = DatabaseTarget['dialect'];

/**
 * False for a password with a `/` or `#`: the URL's path or fragment would begin there, and messages could show it.
 * Also false for a password with an `@`, which this server could read, but not `pg_dump`.
 */
const isSafe = (url: string): boolean => {
  if (!URL.canParse(url) || /^[^/]*\/\/[^/?#@]*@[^/?#]*@/.test(url)) return false;
  const { pathname, hash } = new URL(url);
  return !`${pathname}${hash}`.includes('@');
};

/**
 * Accepts `file:relative.db`, `file:/absolute.db`, `file:///absolute.db`, and `postgres://…` or `postgresql://…`.
 * Returns null for other texts.
 */
export const parseDatabaseUrl = (text: string): DatabaseTarget | null => {
  if (/^postgres(ql)?:\/\//.test(text)) return isSafe(text) ? { dialect: 'postgres', url: text } : null;
  if (!text.startsWith('file:')) return null;
  try {
    const file = text.startsWith('file://') ? fileURLToPath(text) : text.slice('file:'.length);
    // In a database in memory, answers would be lost.
    return /^$|\/$|:memory:/.test(file) ? null : { dialect: 'sqlite', file: path.resolve(file) };
  } catch {
    return null;
  }
};

/** For messages, without user and password. */
export const describeTarget = (target: DatabaseTarget): string => {
  if (target.dialect === 'sqlite') return target.file;
  const { host, pathname } = new URL(target.url);
  return `PostgreSQL ${host}${pathname}`;
};
