/** The database cannot serve this now, through no fault of the request: it may be sent again. */
export class DatabaseUnavailable extends Error {}

/** What SQLite says when the file, the disk or another process is in the way; the driver does not always give the code. */
const sqliteMessages = [
  'database is locked',
  'database table is locked',
  'database or disk is full',
  'disk I/O error',
  'attempt to write a readonly database',
  'unable to open database file',
  'database disk image is malformed',
  'file is not a database',
];

const BUSY = 5;
const LOCKED = 6;

/** Whether another connection holds what this statement needs, so that it can be tried again. */
export const isBusy = (error: unknown): boolean => {
  const { errcode, message } = Object(error) as { errcode?: number; message?: string };
  if (errcode !== undefined) return [BUSY, LOCKED].includes(errcode & 0xff);
  return message === 'database is locked' || message === 'database table is locked';
};

/**
 * PostgreSQL's classes of errors that pass: connection, connection reset, resources, cancelled or shut down, lock not
 * available; and that somebody has to mend: no such database, table, right or password.
 */
const postgresClasses = /^(08|26000|28|3D000|40|42501|42P01|53|55P03|57|58)/;

/** The connection to PostgreSQL: refused, cut off, or silent. */
const connectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
const cutOffMessage = /^Connection terminated/;
const timeoutMessages =
  /^(Query read timeout|Connection terminated due to connection timeout|timeout exceeded|timeout expired)/;

/** Whether PostgreSQL did not answer in time: a query, or whoever wanted a connection. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && timeoutMessages.test(error.message);

/** Whether PostgreSQL did not answer a query in time; the connection is still busy with it. */
export const isSilent = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Whether this error is the database's state, not the request's or the program's fault. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true;
  const { code = '', message = '' } = Object(error) as { code?: unknown; message?: string };
  if (typeof code !== 'string') return false;
  if (code === 'ERR_SQLITE_ERROR') return sqliteMessages.includes(message) || message.startsWith('no such table: ');
  return (
    postgresClasses.test(code) || connectionCodes.includes(code) || cutOffMessage.test(message) || isTimeout(error)
  );
};
