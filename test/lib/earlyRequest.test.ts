import { linkOpened } from '../../src/features/events';
import { selectLocal } from '../../src/features/local/localSlice';
import { ala } from '../support/hospital';
import { GET_LOCAL, json } from '../support/host';
import { openStore } from '../support/store';
import { localStatusIn } from '../support/local';
import { settle } from '../support/time';

describe('a request that the page made before the app had arrived', () => {
  const open = async (path: string, response: Promise<Response>) => {
    const { host, state, dispatch } = await openStore({ answers: { 'GET /api/getlocalbyid/8': json(ala) } });
    window.early = { show: () => undefined, request: { url: host.apiBaseUrl + path, response } };
    const visit = async (idLocal: string) => {
      dispatch(linkOpened({ idLocal }));
      await settle();
    };
    return { host, state, visit };
  };
  const answer = () => Promise.resolve(new Response(JSON.stringify(ala)));

  afterEach(() => {
    delete window.early;
  });

  test('is taken over once', async () => {
    const { host, state, visit } = await open('/api/getlocalbyid/7', answer());
    await visit('7');
    expect(selectLocal(state())).toEqual(ala);
    expect(host.callsTo(GET_LOCAL)).toHaveLength(0);
    await visit('7');
    expect(host.callsTo(GET_LOCAL)).toHaveLength(1);
  });

  test('is not taken over by a call with another URL', async () => {
    const { host, visit } = await open('/api/getlocalbyid/7', answer());
    await visit('8');
    expect(host.callsTo('GET /api/getlocalbyid/8')).toHaveLength(1);
  });

  test('is not used after a call with another URL', async () => {
    const { host, visit } = await open('/api/getlocalbyid/7', answer());
    await visit('8');
    await visit('7');
    expect(host.callsTo(GET_LOCAL)).toHaveLength(1);
  });

  test('that gets no response is forgotten when the next link is opened', async () => {
    const { state, visit } = await open('/api/getlocalbyid/7', new Promise(() => undefined));
    await visit('7');
    expect(localStatusIn(state())).toBe('loading');
    await visit('7');
    expect(localStatusIn(state())).toBe('loaded');
  });

  test('that failed fails the call', async () => {
    const { state, visit } = await open('/api/getlocalbyid/7', Promise.reject(new TypeError('Failed to fetch')));
    await visit('7');
    expect(localStatusIn(state())).toBe('failed');
  });
});
