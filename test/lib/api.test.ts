import { getLocalById } from '../../src/features/local/localApi';
import { fakeHost, json } from '../support/host';
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
  expect(Object.keys(call?.headers ?? {})).toEqual(['accept']);
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
  expect(error).toEqual({ message: expect.stringMatching(/^unexpected answer: /) as string });
});
