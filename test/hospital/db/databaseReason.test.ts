import { reasonOf } from '../../../src/hospital/db/databaseReason';

test.each([
  ['Failed to open database: unable to open database file', /^não pode ser aberto/],
  ['attempt to write a readonly database', /^sem permissão para gravar/],
  ['file is not a database', /^não é um banco de dados/],
  ['database disk image is malformed', /^está danificado/],
  ['database or disk is full', /^não há mais espaço/],
  ['disk I/O error', /^o disco falhou ou está cheio/],
  ['database is locked', /^outro servidor ou programa/],
])("SQLite's %j is in Portuguese, once", (message, text) => {
  const reason = reasonOf(Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR' }));
  expect(reason).toMatch(text);
  expect(reasonOf(new Error(reason))).toBe(reason);
});

test.each([
  ['ENOTFOUND', 'ENOTFOUND: este nome não existe no DNS'],
  ['3F000', '3F000: nenhum esquema do search_path deste usuário existe'],
  [
    '42P01',
    '42P01: falta uma tabela, ou o search_path deste usuário não a alcança; a pesquisa precisa de um banco só dela',
  ],
  ['53100', '53100: não há mais espaço no disco'],
  ['57P01', '57P01: a conexão caiu'],
  ['57P03', '57P03: o PostgreSQL ainda está iniciando ou recuperando os dados'],
  ['42601', 'syntax error'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'].map((code) => [
    code,
    `a conexão TLS com o PostgreSQL falhou (${code}); confira sslmode e sslrootcert em DATABASE_URL`,
  ]),
])('an error with the code %s', (code, text) => {
  expect(reasonOf(Object.assign(new Error('syntax error'), { code }))).toBe(text);
});

test('a connection without a user names what is missing', () => {
  const error = Object.assign(new Error('no PostgreSQL user name specified in startup packet'), { code: '28000' });
  expect(reasonOf(error)).toBe('falta o usuário em DATABASE_URL');
});

test.each([
  ['Connection terminated due to connection timeout', 'não respondeu a tempo'],
  ['Connection terminated unexpectedly', 'a conexão caiu'],
  ['Client has encountered a connection error and is not queryable', 'a conexão caiu'],
])('%j of the driver of PostgreSQL is in Portuguese', (message, text) => {
  expect(reasonOf(new Error(message))).toBe(text);
});

test('a refused TLS connection is reported once, also as the reason of another error', () => {
  const reason = reasonOf(new Error('The server does not support SSL connections'));
  expect(reason).toMatch(/^a conexão TLS com o PostgreSQL falhou/);
  expect(reasonOf(new Error(`o banco de dados não pode ser usado: ${reason}`))).toMatch(/^o banco de dados/);
});
