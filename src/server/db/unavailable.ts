/** The database cannot serve this now, through no fault of the request: it may be sent again. */
export class DatabaseUnavailable extends Error {
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

export const databaseLocked = () => new DatabaseUnavailable('the database stayed locked', 'SQLITE_BUSY');

/** Of the file, the disk or another process; the driver does not always give a code. */
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

/** SQLite's codes of a file and of a table that somebody has locked. */
const BUSY = [5, 6];

/** Whether another connection holds what this statement needs, so that it can be tried again. */
export const isBusy = (error: unknown): boolean => {
  const { errcode, message } = Object(error) as { errcode?: number; message?: string };
  if (errcode !== undefined) return BUSY.includes(errcode & 0xff);
  return message === 'database is locked' || message === 'database table is locked';
};

/**
 * PostgreSQL's classes of errors that pass (connection, resources, cancelled or shut down, lock, a standby that is not
 * promoted yet) or that somebody has to mend (no such database, table, right or password).
 */
const postgresClasses = /^(08|25006|26000|28|3D000|40|42501|42P01|53|55P03|57|58)/;

/** The connection to PostgreSQL: refused, cut off, or silent. */
const connectionCodes = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/;

/** What pg says of a query that was not answered in time; the connection is still busy with it. */
const SILENT = 'Query read timeout';

/** What pg says, without a code, of a connection that is lost or was not had in time. */
const connectionMessages = new RegExp(
  `^(${SILENT}|Connection terminated|timeout exceeded|timeout expired|Client .+ is not queryable)`,
);

/** Whether the next query on this connection of PostgreSQL would fail like this one, or wait behind it. */
export const spoilsConnection = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  // Its prepared statements are gone (26000), or its server only reads (25006) and the address may lead to another one.
  return message === SILENT || code === '26000' || code === '25006';
};

/** Whether the database's state is to blame, not the request or the program. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true;
  const { code = '', message = '' } = Object(error) as { code?: unknown; message?: string };
  if (typeof code !== 'string') return false;
  if (code === 'ERR_SQLITE_ERROR') return sqliteMessages.includes(message) || message.startsWith('no such table: ');
  return postgresClasses.test(code) || connectionCodes.test(code) || connectionMessages.test(message);
};
