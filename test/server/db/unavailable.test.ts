import { DatabaseUnavailable, isBusy, isUnavailable } from '../../../src/server/db/unavailable';

const errorOf = (fields: { message?: string; code?: unknown; errcode?: number }): Error =>
  Object.assign(new Error(fields.message ?? 'any message'), fields);

const sqlite = (message: string, errcode?: number) =>
  errorOf({ code: 'ERR_SQLITE_ERROR', message, ...(errcode !== undefined && { errcode }) });

describe('the database is unavailable', () => {
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
    ['a statement that a pooler prepared for another client', '42P05'],
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
  ])('system error: %s', (code) => {
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
  ])('connection: %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  test('an error of this server', () => {
    expect(isUnavailable(new DatabaseUnavailable('moved'))).toBe(true);
  });
});

test.each([
  ['a unique constraint (SQLite)', sqlite('UNIQUE constraint failed: local.id')],
  ['a unique constraint (PostgreSQL)', errorOf({ code: '23505' })],
  ['an invalid date', errorOf({ code: '22008' })],
  ['a body in another format', errorOf({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' })],
  ['a numeric code', errorOf({ code: 8, message: 'Query read timeout' })],
  ['a message that only ends like one', new Error('the Query read timeout')],
  ['a message that only begins like one', new Error('Client is slow')],
  ['a programming error', new TypeError('x is not a function')],
  ['no error', undefined],
])('not unavailable: %s', (_what, error) => {
  expect(isUnavailable(error)).toBe(false);
});

describe('busy means that another connection holds a lock', () => {
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
