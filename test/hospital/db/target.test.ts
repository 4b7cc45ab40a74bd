import path from 'node:path';
import { describeTarget, parseDatabaseUrl } from '../../../src/hospital/db/target';

test.each([
  ['file:data/a.db', path.resolve('data/a.db')],
  ['file:/var/lib/a.db', '/var/lib/a.db'],
  ['file:///var/lib/com%20espaco.db', '/var/lib/com espaco.db'],
])('%s is a SQLite file', (url, file) => {
  expect(parseDatabaseUrl(url)).toEqual({ dialect: 'sqlite', file });
});

test.each([
  'postgres://u:p,q@db.local/avaliacao',
  'postgresql://db.local/avaliacao',
  'postgres://u:12%2Fp@db.local/avaliacao',
  'postgres://db.local/avaliacao?user=maria@db',
])('%s is a PostgreSQL server', (url) => {
  expect(parseDatabaseUrl(url)).toEqual({ dialect: 'postgres', url });
});

test.each([
  '',
  'data/a.db',
  'mysql://db/a',
  'file:',
  'file:data/',
  'file://other-host/a.db',
  'postgres://[broken',
  'xpostgres://db/a',
  'postgres://u:p@um:5432,dois:5432/a',
  // These passwords contain a `/` or `#` that is not encoded, so a URL parser takes `maria:12` for host and port. After
  // a `/`, it takes the rest of the password for the database name. Error messages would show that name.
  'postgres://maria:12/segredo@db.local/avaliacao',
  'postgres://maria:12#segredo@db.local/avaliacao',
  // pg_dump takes the first `@` for the end of the password.
  'postgres://maria:12@segredo@db.local/avaliacao',
])('%j is no database', (url) => {
  expect(parseDatabaseUrl(url)).toBeNull();
});

test('a SQLite file is shown as it is', () => {
  expect(describeTarget({ dialect: 'sqlite', file: '/var/lib/a.db' })).toBe('/var/lib/a.db');
});

test('a PostgreSQL address is shown without its password', () => {
  const url = 'postgres://maria:segredo@db.local:5433/avaliacao?sslmode=require';
  expect(describeTarget({ dialect: 'postgres', url })).toBe('PostgreSQL db.local:5433/avaliacao');
});
