import { DatabaseUnavailable, isBusy, isUnavailable } from '../../../src/server/db/unavailable';

/** As the drivers throw them. */
const errorOf = (fields: { message?: string; code?: unknown; errcode?: number }): Error =>
  Object.assign(new Error(fields.message ?? 'said by the database'), fields);

const sqlite = (message: string, errcode?: number) =>
  errorOf({ code: 'ERR_SQLITE_ERROR', message, ...(errcode !== undefined && { errcode }) });

describe('an error of the database itself may be tried again', () => {
  test.each([
    'database is locked',
    'database table is locked',
    'database or disk is full',
    'disk I/O error',
    'attempt to write a readonly database',
    'unable to open database file',
    'database disk image is malformed',
    'file is not a database',
    'no such table: resposta',
  ])('SQLite: %s', (message) => {
    expect(isUnavailable(sqlite(message))).toBe(true);
  });

  test.each([
    ['the connection was lost', '08006'],
    ['a standby that is not promoted yet', '25006'],
    ['a prepared statement went with its connection', '26000'],
    ['too many connections', '53300'],
    ['shut down by its administrator', '57P01'],
    ['cancelled', '57014'],
    ['a file that cannot be read', '58030'],
    ['a lock that is not given', '55P03'],
    ['serialization', '40001'],
    ['deadlock', '40P01'],
    ['the database is gone', '3D000'],
    ['a table is gone', '42P01'],
    ['a right was taken away', '42501'],
    ['the password was changed', '28P01'],
  ])('PostgreSQL: %s (%s)', (_what, code) => {
    expect(isUnavailable(errorOf({ code }))).toBe(true);
  });

  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EPIPE',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOENT',
    'EACCES',
    'EMFILE',
    'CERT_HAS_EXPIRED',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('on the way to PostgreSQL: %s', (code) => {
    expect(isUnavailable(errorOf({ code }))).toBe(true);
  });

  test.each([
    'Query read timeout',
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'could not write init file',
    'The server does not support SSL connections',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('PostgreSQL is silent: %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  test('our own', () => {
    expect(isUnavailable(new DatabaseUnavailable('moved'))).toBe(true);
  });
});

test.each([
  ['what a unique column refuses (SQLite)', sqlite('UNIQUE constraint failed: local.id')],
  ['what a unique column refuses (PostgreSQL)', errorOf({ code: '23505' })],
  ['a date that is none', errorOf({ code: '22008' })],
  ['a body in another format', errorOf({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' })],
  ['a code that is no text', errorOf({ code: 8, message: 'Query read timeout' })],
  ['words that only end so', new Error('the Query read timeout')],
  ['words that only begin so', new Error('Client is slow')],
  ['a mistake of the program', new TypeError('x is not a function')],
  ['no error', undefined],
])('%s is not', (_what, error) => {
  expect(isUnavailable(error)).toBe(false);
});

describe('busy is what another connection holds', () => {
  test.each([
    ['SQLITE_BUSY', 5],
    ['SQLITE_BUSY_SNAPSHOT', 517],
    ['SQLITE_LOCKED', 6],
    ['SQLITE_LOCKED_SHAREDCACHE', 262],
  ])('%s', (_name, errcode) => {
    expect(isBusy(sqlite('said by SQLite', errcode))).toBe(true);
  });

  test.each(['database is locked', 'database table is locked'])('%s, without a code', (message) => {
    expect(isBusy(sqlite(message))).toBe(true);
  });

  test.each([
    ['a full disk', sqlite('database or disk is full', 13)],
    ['a full disk without a code', sqlite('database or disk is full')],
    ['a broken rule', sqlite('UNIQUE constraint failed: local.id', 1555)],
    ['nothing', null],
  ])('not %s', (_what, error) => {
    expect(isBusy(error)).toBe(false);
  });
});
