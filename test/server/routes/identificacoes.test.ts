import { paths } from '../../../src/contract/paths';
import { testApp } from '../support/app';
import { sqliteOnly } from '../support/database';

test('stores the identification', async () => {
  const { db, post } = await testApp();
  const response = await post(paths.identificarPaciente, {
    Id_Local: 'UTI-A',
    Nome: 'JOÃO',
    Telefone: '(11) 98765-4321',
  });
  expect(response.statusCode).toBe(201);
  const { criada_em, chave, versao_id, ...row } = await db
    .selectFrom('identificacao')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(response.json()).toEqual({ idIdentificacaoPaciente: chave });
  expect(row).toEqual({ id: 1, local_id: 'UTI-A', nome: 'JOÃO', telefone: '(11) 98765-4321' });
  const local = await db.selectFrom('local').select('versao_id').where('id', '=', 'UTI-A').executeTakeFirstOrThrow();
  expect(versao_id).toBe(local.versao_id);
  expect(Math.abs(Date.now() - Date.parse(criada_em))).toBeLessThan(5000);
  expect(criada_em).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('name and phone are optional', async () => {
  const { db, post } = await testApp();
  for (const who of [{ Id_Local: 7 }, { Id_Local: '7', Nome: '', Telefone: '' }])
    expect((await post(paths.identificarPaciente, who)).statusCode).toBe(201);
  const none = { nome: '', telefone: '' };
  expect(await db.selectFrom('identificacao').select(['nome', 'telefone']).execute()).toEqual([none, none]);
});

sqliteOnly('every identification has an id of 128 random bits', async () => {
  const { identify } = await testApp();
  const ids: string[] = [];
  for (let patients = 0; patients < 50; patients += 1) ids.push(await identify(patients % 2 ? 7 : 'UTI-A'));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  for (const start of [0, 8, 16, 24]) expect(new Set(ids.map((id) => id.slice(start, start + 8))).size).toBe(50);
});

test('an unknown location is 404', async () => {
  const { post } = await testApp();
  for (const Id_Local of [99, '99', 7.5, 1e300, '9\u00009']) {
    const { statusCode, json } = await post(paths.identificarPaciente, { Id_Local, Nome: 'MARIA' });
    const body = { erro: 'Local não encontrado.' };
    expect({ Id_Local, statusCode, body: json<unknown>() }).toEqual({ Id_Local, statusCode: 404, body });
  }
});

test('an identification at an unknown location is not stored', async () => {
  const { db, post } = await testApp();
  await post(paths.identificarPaciente, { Id_Local: 99, Nome: 'MARIA' });
  expect(await db.selectFrom('identificacao').select('id').execute()).toEqual([]);
});

sqliteOnly.each([
  ['Id_Local', {}],
  ['Id_Local', { Id_Local: null }],
  ['Id_Local', { Id_Local: '' }],
  ['Id_Local', { Id_Local: { $ne: 1 } }],
  ['Nome', { Id_Local: 7, Nome: 5 }],
  ['Nome', { Id_Local: 7, Nome: 'A'.repeat(301) }],
  ['Telefone', { Id_Local: 7, Telefone: '1'.repeat(31) }],
])('an invalid %s is 400 and named: %j', async (field, body) => {
  const { post } = await testApp();
  const response = await post(paths.identificarPaciente, body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ erro: `Campo inválido: ${field}.` });
});

test('stores any text without U+0000', async () => {
  const { db, post } = await testApp();
  const Nome = "D'ÁVILA;\u0000 -- \u{1F600} <b>\u0000";
  expect((await post(paths.identificarPaciente, { Id_Local: 7, Nome, Telefone: '11\u00009' })).statusCode).toBe(201);
  expect(await db.selectFrom('identificacao').select(['nome', 'telefone']).execute()).toEqual([
    { nome: "D'ÁVILA; -- \u{1F600} <b>", telefone: '119' },
  ]);
});
