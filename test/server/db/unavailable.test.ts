import { DatabaseUnavailable, isBusy, isUnavailable } from '../../../src/server/db/unavailable';

const errorOf = (fields: { message?: string; code?: unknown }): Error =>
  Object.assign(new Error(fields.message ?? 'any message'), fields);

const sqlite = (message: string) => errorOf({ code: 'ERR_SQLITE_ERROR', message });

describe('the database is unavailable', () => {
  test.each([
    'database is locked',
    'database table is locked',
    'database or disk is full',
    'disk I/O error',
    'attempt to write a readonly database',
    'unable to open database file',
    'Failed to open database: unable to open database file',
    'database disk image is malformed',
    'file is not a database',
    'no such table: resposta',
  ])('SQLite: %s', (message) => {
    expect(isUnavailable(sqlite(message))).toBe(true);
  });

  test.each([
    ['connection', ['08006', '28P01', '42501', '53300', '57P01', '57014', '58030']],
    ['lock', ['40001', '40P01', '55P03']],
    ['damaged file, or a database that accepts no connections', ['XX001', 'XX002', '55000']],
    ['standby or pooler', ['25006', '26000', '42P05']],
    ['missing database or table', ['3D000', '42P01']],
    ['network', ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH']],
    ['host name', ['ENOTFOUND', 'EAI_AGAIN']],
    ['file', ['ENOENT', 'EACCES', 'EMFILE']],
    ['certificate', ['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE']],
    ['TLS', ['ERR_TLS_CERT_ALTNAME_INVALID']],
  ])('code: %s', (_what, codes) => {
    expect(codes.filter((code) => !isUnavailable(errorOf({ code })))).toEqual([]);
  });

  test.each([
    new Error('Query read timeout'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
    new Error('could not write init file'),
    new Error('The server does not support SSL connections'),
    new Error('Client has encountered a connection error and is not queryable'),
    new DatabaseUnavailable('moved'),
  ])('%s', (error) => {
    expect(isUnavailable(error)).toBe(true);
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
  ['no error', undefined],
])('not unavailable: %s', (_what, error) => {
  expect(isUnavailable(error)).toBe(false);
});

test.each([
  [sqlite('database is locked'), true],
  [sqlite('database table is locked'), true],
  [sqlite('database or disk is full'), false],
  [null, false],
])('%s means that another connection holds a lock: %s', (error, isLocked) => {
  expect(isBusy(error)).toBe(isLocked);
});
