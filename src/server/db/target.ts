import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the answers are kept: a SQLite file (absolute path) or a PostgreSQL server. */
export type DatabaseTarget = { dialect: 'sqlite'; file: string } | { dialect: 'postgres'; url: string };

/** Reads `file:relative.db`, `file:/absolute.db`, `file:///absolute.db` or `postgres://…`; null if it is none of them. */
export const parseDatabaseUrl = (text: string): DatabaseTarget | null => {
  if (/^postgres(ql)?:\/\//.test(text)) return URL.canParse(text) ? { dialect: 'postgres', url: text } : null;
  if (!text.startsWith('file:')) return null;
  try {
    const file = text.startsWith('file://') ? fileURLToPath(text) : text.slice('file:'.length);
    return file === '' || file.endsWith('/') ? null : { dialect: 'sqlite', file: path.resolve(file) };
  } catch {
    return null;
  }
};

/** The target for a person to read; a PostgreSQL address without its user and password. */
export const describeTarget = (target: DatabaseTarget): string => {
  if (target.dialect === 'sqlite') return target.file;
  const { host, pathname } = new URL(target.url);
  return `PostgreSQL ${host}${pathname}`;
};
