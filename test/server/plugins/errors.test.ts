import fastify from 'fastify';
import { paths } from '../../../src/contract/paths';
import { handleErrors } from '../../../src/server/plugins/errors';
import { testApp } from '../support/app';
import { afterTest } from '../../support/afterTest';

const send = async (body: string, contentType?: string) => {
  const { app } = await testApp();
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  return app.inject({ method: 'POST', url: paths.identificarPaciente, headers, body });
};

test.each([
  ['broken JSON', 400, 'Requisição inválida.', '{"Id_Local": 7, "Nome": MARIA', 'application/json'],
  ['a number', 400, 'Requisição inválida.', '7', 'application/json'],
  ['no body', 400, 'Requisição inválida.', '', 'application/json'],
  ['a poisoned prototype', 400, 'Requisição inválida.', '{"Id_Local": 7, "__proto__": {"x": 1}}', 'application/json'],
  ['plain text', 415, 'O corpo da requisição deve ser JSON.', '{"Id_Local": 7}', 'text/plain'],
  ['a form', 415, 'O corpo da requisição deve ser JSON.', 'Id_Local=7', 'application/x-www-form-urlencoded'],
  ['no content type', 415, 'O corpo da requisição deve ser JSON.', '{"Id_Local": 7}', undefined],
  [
    'too much',
    413,
    'O corpo da requisição é grande demais.',
    `{"Id_Local": 7, "x": "${'A'.repeat(16 * 1024)}"}`,
    'application/json',
  ],
])('%s is %i', async (_name, status, erro, body, contentType) => {
  const response = await send(body, contentType);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toEqual({ erro });
});

test('a body of just under 16 KB is accepted', async () => {
  const response = await send(
    `{"Id_Local": 7, "x": "${'A'.repeat(16 * 1024 - 30)}"}`,
    'application/json; charset=utf-8',
  );
  expect(response.statusCode).toBe(201);
});

describe('an error during a request', () => {
  const thrown = async (error: Error) => {
    const lines: string[] = [];
    const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
    afterTest(() => app.close());
    handleErrors(app);
    app.get('/', () => {
      throw error;
    });
    return { response: await app.inject('/'), logged: lines.map((line) => JSON.parse(line) as unknown) };
  };
  const withStatus = (statusCode?: number, code = 'X') => Object.assign(new Error('inside'), { statusCode, code });

  test.each([undefined, 200, 399, 500, 599])('with the status %s is 503', async (statusCode) => {
    const { response } = await thrown(withStatus(statusCode));
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toEqual({ erro: 'Servidor ocupado. Tente de novo em instantes.' });
  });

  test.each([undefined, 200, 399, 500, 599])('with the status %s is logged', async (statusCode) => {
    const { logged } = await thrown(withStatus(statusCode));
    expect(logged).toMatchObject([{ msg: 'request failed', err: { message: 'inside' } }]);
  });

  test.each([
    [400, 'Requisição inválida.'],
    [404, 'Não encontrado.'],
    [499, 'Requisição inválida.'],
  ])('with the status %i is not logged', async (statusCode, erro) => {
    const { response, logged } = await thrown(withStatus(statusCode));
    expect(response.statusCode).toBe(statusCode);
    expect(response.json()).toEqual({ erro });
    expect(logged).toEqual([]);
  });
});
