import { identificarPaciente } from '../../src/features/identification/identificationApi';
import { getLocalById } from '../../src/features/local/localApi';
import { cadastrarResposta } from '../../src/features/submission/submissionApi';
import { endless, fakeHost, json, POST_IDENTIFICACAO, POST_RESPOSTA, redirect, unreachable } from '../support/host';
import { openStore } from '../support/store';

test.each(['https://hospital.example', 'https://hospital.example/avaliacao', 'http://10.0.0.5:8080/a/b'])(
  'calls go to the host and prefix %s',
  async (apiBaseUrl) => {
    const { host, dispatch } = await openStore({ host: fakeHost({}, apiBaseUrl) });
    await dispatch(getLocalById.initiate('7', { subscribe: false }));
    expect(host.calls.map(({ url }) => url)).toEqual([`${apiBaseUrl}/api/getlocalbyid/7`]);
  },
);

test('no authentication header, no credentials to another origin', async () => {
  const { host, dispatch } = await openStore();
  await dispatch(getLocalById.initiate('7', { subscribe: false }));
  const [call] = host.calls;
  expect(call?.headers).toEqual({ accept: 'application/json' });
  expect(call?.credentials).toBe('same-origin');
});

test('two stores each call their own host', async () => {
  const one = await openStore({ host: fakeHost({}, 'https://one.example') });
  await one.dispatch(getLocalById.initiate('7', { subscribe: false }));
  const two = await openStore({ host: fakeHost({}, 'https://two.example') });
  await two.dispatch(getLocalById.initiate('7', { subscribe: false }));
  expect(one.host.calls.map(({ url }) => url)).toEqual(['https://one.example/api/getlocalbyid/7']);
  expect(two.host.calls.map(({ url }) => url)).toEqual(['https://two.example/api/getlocalbyid/7']);
});

test('an answer that does not fit the contract is a failure like any other', async () => {
  const { dispatch } = await openStore({ host: fakeHost({ 'GET /api/getlocalbyid/7': json({ id: 7 }) }) });
  const { error } = await dispatch(getLocalById.initiate('7', { subscribe: false }));
  expect(error).toMatchObject({ message: expect.stringMatching(/^unexpected answer: /) as string, status: 0 });
});

test('what a host says out of place is not repeated in the message of the failure', async () => {
  const answer = json('MARIA (11) 98765-4321');
  const { dispatch } = await openStore({ host: fakeHost({ [POST_IDENTIFICACAO]: answer }) });
  const { error } = await dispatch(identificarPaciente.initiate({ Id_Local: 7, Nome: '', Telefone: '' }));
  expect(error).toMatchObject({ message: expect.stringMatching(/^unexpected answer: /) as string, status: 0 });
  expect(JSON.stringify(error)).not.toContain('MARIA');
});

test('a question for the host is never answered by what the browser kept', async () => {
  const { host, dispatch } = await openStore();
  await dispatch(getLocalById.initiate('7', { subscribe: false }));
  expect(host.calls.map(({ cache }) => cache)).toEqual(['no-store']);
});

test('a GET may be redirected, a post may not', async () => {
  const { dispatch } = await openStore({
    host: fakeHost({ 'GET /api/getlocalbyid/7': redirect, [POST_RESPOSTA]: redirect, [POST_IDENTIFICACAO]: redirect }),
  });
  const local = await dispatch(getLocalById.initiate('7', { subscribe: false }));
  expect(local.error).toMatchObject({ message: 'HTTP 200, unreadable answer', status: 200 });
  const redirected = { message: 'the answer was redirected', status: 0 };
  const answer = { Resposta: 'MB', Id_Pergunta: 1, Id_Identificacao_Resposta: 1 } as const;
  expect((await dispatch(cadastrarResposta.initiate(answer))).error).toMatchObject(redirected);
  expect((await dispatch(identificarPaciente.initiate({ Id_Local: 7, Nome: '', Telefone: '' }))).error).toMatchObject(
    redirected,
  );
});

test('a browser that has followed a redirect of a post all the same is not believed', async () => {
  const followed = Object.defineProperty(new Response('{"idIdentificacaoPaciente":1}'), 'redirected', { value: true });
  const { dispatch } = await openStore({ host: fakeHost({ [POST_IDENTIFICACAO]: () => followed }) });
  const { error } = await dispatch(identificarPaciente.initiate({ Id_Local: 7, Nome: '', Telefone: '' }));
  expect(error).toMatchObject({ message: 'the answer was redirected' });
});

test.each(['GET /api/getlocalbyid/7', POST_RESPOSTA])('of a refusal of %s the body is given up', async (route) => {
  const body = endless(500);
  const { dispatch } = await openStore({ host: fakeHost({ [route]: body.answer }) });
  const { error } =
    route === POST_RESPOSTA
      ? await dispatch(
          cadastrarResposta.initiate({
            Resposta: '',
            Id_Pergunta: 1,
            Id_Identificacao_Resposta: 1,
          }),
        )
      : await dispatch(getLocalById.initiate('7', { subscribe: false }));
  expect(error).toMatchObject({ message: 'HTTP 500', status: 500 });
  expect(body.givenUp()).toBe(1);
});

test('a body that cannot be given up is no failure', async () => {
  const answer = () => {
    const response = new Response('ok');
    response.body?.getReader();
    return response;
  };
  const { dispatch } = await openStore({ host: fakeHost({ [POST_RESPOSTA]: answer }) });
  const { error } = await dispatch(
    cadastrarResposta.initiate({ Resposta: '', Id_Pergunta: 1, Id_Identificacao_Resposta: 1 }),
  );
  expect(error).toBeUndefined();
});

test.each([true, false])('a failure carries its time and whether the browser was online: %s', async (online) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  const { dispatch } = await openStore({ host: fakeHost({ 'GET /api/getlocalbyid/7': unreachable }) });
  const before = Date.now();
  const { error } = await dispatch(getLocalById.initiate('7', { subscribe: false }));
  expect(error).toMatchObject({ message: 'TypeError: Failed to fetch', status: 0, online });
  const { at = 0 } = error as { at?: number };
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});
