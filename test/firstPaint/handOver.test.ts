import { linkOpened } from '../../src/features/events';
import { selectLocal, selectLocalStatus } from '../../src/features/local/localSlice';
import { fetchUnlessEarly } from '../../src/firstPaint/handOver';
import { getLocalById } from '../../src/lib/api';
import { ala } from '../support/hospital';
import { json } from '../support/host';
import { openStore } from '../support/store';
import { settle } from '../support/time';

describe('a request that the page made before the app had arrived', () => {
  const early = (path: string, response: Promise<Response>, ending = new AbortController()) => {
    window.early = { request: { url: `https://hospital.example/avaliacao${path}`, response, ending } };
  };
  const answer = () => Promise.resolve(new Response(JSON.stringify(ala)));

  afterEach(() => {
    delete window.early;
  });

  test('is taken over once', async () => {
    early('/api/getlocalbyid/7', answer());
    const { host, state, dispatch } = await openStore({ fetch: fetchUnlessEarly });
    dispatch(linkOpened({ idLocal: '7' }));
    await settle();
    expect(selectLocal(state())).toEqual(ala);
    expect(host.callsTo('GET /api/getlocalbyid/7')).toHaveLength(0);

    dispatch(linkOpened({ idLocal: '7' }));
    await settle();
    expect(host.callsTo('GET /api/getlocalbyid/7')).toHaveLength(1);
  });

  test('is aborted by the first call with another URL, and not used later', async () => {
    const ending = new AbortController();
    early('/api/getlocalbyid/7', answer(), ending);
    const { host, dispatch } = await openStore({
      fetch: fetchUnlessEarly,
      answers: { 'GET /api/getlocalbyid/8': json(ala) },
    });
    await dispatch(getLocalById.initiate('8', { subscribe: false }));
    await dispatch(getLocalById.initiate('7', { subscribe: false }));
    expect(host.calls.map(({ path }) => path)).toEqual(['/api/getlocalbyid/8', '/api/getlocalbyid/7']);
    expect(ending.signal.aborted).toBe(true);
  });

  test('that gets no response is aborted with the call, and the next link sends a new one', async () => {
    const ending = new AbortController();
    early('/api/getlocalbyid/7', new Promise(() => undefined), ending);
    const { state, dispatch } = await openStore({ fetch: fetchUnlessEarly });
    dispatch(linkOpened({ idLocal: '7' }));
    await settle();
    expect([selectLocalStatus(state()), ending.signal.aborted]).toEqual(['loading', false]);
    dispatch(linkOpened({ idLocal: '7' }));
    await settle();
    expect([selectLocalStatus(state()), ending.signal.aborted]).toEqual(['loaded', true]);
  });

  test('that failed fails the call', async () => {
    early('/api/getlocalbyid/7', Promise.reject(new TypeError('Failed to fetch')));
    const { state, dispatch } = await openStore({ fetch: fetchUnlessEarly });
    dispatch(linkOpened({ idLocal: '7' }));
    await settle();
    expect(selectLocalStatus(state())).toBe('failed');
  });
});
