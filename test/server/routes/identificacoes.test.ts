import { paths } from '../../../src/contract/paths';
import { testApp } from '../support/app';

test('stores who answers, and where', async () => {
  const { db, post } = await testApp();
  const response = await post(paths.identificarPaciente, { Id_Local: 'UTI-A', Nome: 'JOÃO', Telefone: '(11) 98765-4321' });
  expect(response.statusCode).toBe(201);
  const { criada_em, ...row } = await db.selectFrom('identificacao').selectAll().executeTakeFirstOrThrow();
  expect(response.json()).toEqual({ idIdentificacaoPaciente: row.id });
  expect(row).toEqual({ id: 1, local_id: 'UTI-A', nome: 'JOÃO', telefone: '(11) 98765-4321' });
  expect(Math.abs(Date.now() - Date.parse(criada_em))).toBeLessThan(5000);
  expect(criada_em).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test.each([{}, { Nome: '', Telefone: '' }])('name and phone are optional: %j', async (who) => {
  const { db, post } = await testApp();
  expect((await post(paths.identificarPaciente, { Id_Local: 7, ...who })).statusCode).toBe(201);
  expect(await db.selectFrom('identificacao').select(['nome', 'telefone']).execute()).toEqual([{ nome: '', telefone: '' }]);
});

test('every identification has an id of its own', async () => {
  const { identify } = await testApp();
  expect(new Set([await identify(7), await identify(7), await identify('UTI-A')]).size).toBe(3);
});

test.each([7, '7'])('finds the location by %j', async (Id_Local) => {
  const { post } = await testApp();
  expect((await post(paths.identificarPaciente, { Id_Local })).statusCode).toBe(201);
});

test.each([99, '99', 7.5, 1e300])('an unknown location (%j) is 404 and stores nothing', async (Id_Local) => {
  const { db, post } = await testApp();
  const response = await post(paths.identificarPaciente, { Id_Local, Nome: 'MARIA' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ erro: 'Local não encontrado.' });
  expect(await db.selectFrom('identificacao').select('id').execute()).toEqual([]);
});

test.each([
  ['Id_Local', {}],
  ['Id_Local', { Id_Local: null }],
  ['Id_Local', { Id_Local: '' }],
  ['Id_Local', { Id_Local: { $ne: 1 } }],
  ['Nome', { Id_Local: 7, Nome: 5 }],
  ['Nome', { Id_Local: 7, Nome: 'A'.repeat(201) }],
  ['Telefone', { Id_Local: 7, Telefone: '1'.repeat(31) }],
])('a bad %s is 400 and named: %j', async (field, body) => {
  const { post } = await testApp();
  const response = await post(paths.identificarPaciente, body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ erro: `Campo inválido: ${field}.` });
});

test.each(['[]', 'null', '"x"', '7'])('a body that is no object (%s) is 400', async (body) => {
  const { app } = await testApp();
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: paths.identificarPaciente, headers, body });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ erro: expect.any(String) as string });
});

test('any text that can be typed is kept, U+0000 left out', async () => {
  const { db, post } = await testApp();
  const Nome = "D'ÁVILA; -- \u{1F600} <b>\u0000";
  expect((await post(paths.identificarPaciente, { Id_Local: 7, Nome })).statusCode).toBe(201);
  expect(await db.selectFrom('identificacao').select('nome').execute()).toEqual([{ nome: "D'ÁVILA; -- \u{1F600} <b>" }]);
});
