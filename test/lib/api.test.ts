import { identificarPaciente } from '../../src/features/identification/identificationSlice';
import { getLocalById } from '../../src/features/local/localSlice';
import { cadastrarResposta } from '../../src/features/submission/submissionSlice';
import { endless, POST_IDENTIFICACAO, POST_RESPOSTA, redirect, unreachable } from '../support/host';
import { openStore } from '../support/store';

const answer = { Resposta: '', Id_Pergunta: 1, Id_Identificacao_Resposta: 1 } as const;
const nobody = { Id_Local: 7, Nome: '', Telefone: '' };

test.each(['https://hospital.example', 'https://hospital.example/avaliacao', 'http://10.0.0.5:8080/a/b'])(
  'calls go to the host and prefix %s, past the cache, without authentication or credentials to another origin',
  async (apiBaseUrl) => {
    const { host, dispatch } = await openStore({ settings: { apiBaseUrl } });
    await dispatch(getLocalById.initiate('7', { subscribe: false }));
    const [{ url, credentials, cache, headers }] = host.calls.map(({ request }) => request) as [Request];
    expect([url, credentials, cache]).toEqual([`${apiBaseUrl}/api/getlocalbyid/7`, 'same-origin', 'no-store']);
    expect([...headers]).toEqual([['accept', 'application/json']]);
  },
);

test('a GET may be redirected, a post may not', async () => {
  const { dispatch, host } = await openStore({
    answers: { 'GET /api/getlocalbyid/7': redirect, [POST_RESPOSTA]: redirect, [POST_IDENTIFICACAO]: redirect },
  });
  const local = await dispatch(getLocalById.initiate('7', { subscribe: false }));
  expect(local.error).toMatchObject({ message: 'HTTP 200, unreadable answer', status: 0 });
  const redirected = { message: 'the answer was redirected', status: 0 };
  expect((await dispatch(cadastrarResposta.initiate(answer))).error).toMatchObject(redirected);
  expect((await dispatch(identificarPaciente.initiate(nobody))).error).toMatchObject(redirected);
  expect(host.calls.map(({ request }) => request.redirect)).toEqual(['follow', 'manual', 'manual']);
});

test.each(['GET /api/getlocalbyid/7', POST_RESPOSTA])('the body of a failed %s is cancelled', async (route) => {
  const body = endless(500);
  const { dispatch } = await openStore({ answers: { [route]: body.answer } });
  const { error } =
    route === POST_RESPOSTA
      ? await dispatch(cadastrarResposta.initiate(answer))
      : await dispatch(getLocalById.initiate('7', { subscribe: false }));
  expect(error).toMatchObject({ message: 'HTTP 500', status: 500 });
  expect(body.givenUp()).toBe(1);
});

test('a body that cannot be cancelled does not cause a failure', async () => {
  const response = new Response('ok');
  response.body?.getReader();
  const { dispatch } = await openStore({ answers: { [POST_RESPOSTA]: () => response } });
  expect((await dispatch(cadastrarResposta.initiate(answer))).error).toBeUndefined();
});

test('a call without a response fails with the browser’s reason and the status 0', async () => {
  const { dispatch } = await openStore({ answers: { 'GET /api/getlocalbyid/7': unreachable } });
  const { error } = await dispatch(getLocalById.initiate('7', { subscribe: false }));
  expect(error).toEqual({ message: 'TypeError: Failed to fetch', status: 0 });
});
