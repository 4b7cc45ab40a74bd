import { paths } from '../../src/contract/paths';
import { testApp } from './support/app';

const send = async (body: string, contentType?: string) => {
  const { app } = await testApp();
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  return app.inject({ method: 'POST', url: paths.identificarPaciente, headers, body });
};

test.each([
  ['broken JSON', 400, 'Pedido inválido.', '{"Id_Local": 7, "Nome": MARIA', 'application/json'],
  ['no body', 400, 'Pedido inválido.', '', 'application/json'],
  ['a poisoned prototype', 400, 'Pedido inválido.', '{"Id_Local": 7, "__proto__": {"x": 1}}', 'application/json'],
  ['plain text', 415, 'O corpo do pedido deve ser JSON.', '{"Id_Local": 7}', 'text/plain'],
  ['a form', 415, 'O corpo do pedido deve ser JSON.', 'Id_Local=7', 'application/x-www-form-urlencoded'],
  ['no content type', 415, 'O corpo do pedido deve ser JSON.', '{"Id_Local": 7}', undefined],
  ['too much', 413, 'O corpo do pedido é grande demais.', `{"Id_Local": 7, "x": "${'A'.repeat(16 * 1024)}"}`, 'application/json'],
])('%s is %i', async (_name, status, erro, body, contentType) => {
  const response = await send(body, contentType);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toEqual({ erro });
});

test('a body of just under 16 KB is read', async () => {
  const response = await send(`{"Id_Local": 7, "x": "${'A'.repeat(16 * 1024 - 30)}"}`, 'application/json; charset=utf-8');
  expect(response.statusCode).toBe(201);
});

test('the inside of a 5xx is never shown', async () => {
  const { db, post } = await testApp();
  await db.schema.dropTable('resposta').execute();
  await db.schema.dropTable('identificacao').execute();
  const response = await post(paths.identificarPaciente, { Id_Local: 7, Nome: 'MARIA' });
  expect(response.statusCode).toBe(500);
  expect(response.body).toBe('{"erro":"Erro interno do servidor."}');
});
