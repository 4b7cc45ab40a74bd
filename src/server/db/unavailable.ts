/** The database cannot be used now. The request is valid and may succeed later. */
export class DatabaseUnavailable extends Error {
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

export const databaseLocked = () => new DatabaseUnavailable('the database stayed locked', 'SQLITE_BUSY');

const messageOf = (error: unknown): string => (Object(error) as { message?: string }).message ?? '';

/** Compares messages, because the driver does not always set SQLite's error code. */
const damageMessages = ['database disk image is malformed', 'file is not a database'];

export const isDamaged = (error: unknown): boolean => damageMessages.includes(messageOf(error));

const lockMessages = ['database is locked', 'database table is locked'];

export const isBusy = (error: unknown): boolean => lockMessages.includes(messageOf(error));

const sqliteMessages = [
  ...damageMessages,
  ...lockMessages,
  'database or disk is full',
  'disk I/O error',
  'attempt to write a readonly database',
  'unable to open database file',
];

/**
 * Beginnings of PostgreSQL's codes for errors that the request did not cause, such as a lost connection, a lock, a
 * shutdown, a missing privilege, a damaged file, or a pooler that mixes up prepared statements.
 */
const postgresClasses = /^(08|25006|26000|28|3D000|40|42501|42P0[15]|53|55|57|58|XX)/;

const systemCodes =
  /^(E(ACCES|AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|IO|MFILE|NETUNREACH|NFILE|NOENT|NOTDIR|NOTFOUND|PERM|PIPE|TIMEDOUT)|(CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL)_.*)$/;

/** pg's message if a query got no answer in time. The connection is still busy with that query. */
const SILENT = 'Query read timeout';

/** Beginnings of messages of errors without a code. */
const connectionMessages = new RegExp(
  `^(${SILENT}|Connection terminated|timeout exceeded|timeout expired|Client .+ is not queryable` +
    '|The server does not support SSL connections|could not write init file)',
);

export const spoilsConnection = (error: unknown): boolean => {
  const { code } = Object(error) as { code?: unknown };
  // 26000: this connection lost its prepared statements. 25006: this connection leads to a standby. A new connection
  // may reach the primary.
  return messageOf(error) === SILENT || code === '26000' || code === '25006';
};

/** Whether the connection was refused or ended. The next query opens another one. */
export const isDisconnected = (error: unknown): boolean => {
  const { code } = Object(error) as { code?: unknown };
  const isCode = typeof code === 'string' && /^(08|57P0|ECONN|EPIPE)/.test(code);
  return isCode || /^(Connection terminated|Client .+ is not queryable)/.test(messageOf(error));
};

/** Whether the database caused the error, not the request or the program. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true;
  const { code = '', statusCode } = Object(error) as { code?: unknown; statusCode?: number };
  const message = messageOf(error);
  // An error with an HTTP status comes from fastify, not from the database. The code alone does not tell: an aborted
  // request has the code ECONNRESET, as a lost database connection does.
  if (typeof code !== 'string' || statusCode !== undefined) return false;
  if (code === 'ERR_SQLITE_ERROR') {
    // The driver adds words before some messages.
    return sqliteMessages.some((text) => message.endsWith(text)) || message.startsWith('no such table: ');
  }
  return postgresClasses.test(code) || systemCodes.test(code) || connectionMessages.test(message);
};
