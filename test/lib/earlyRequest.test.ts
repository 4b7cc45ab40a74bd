import { linkOpened, selectLocal, selectLocalStatus } from '../../src/features/local/localSlice';
import { ala } from '../support/hospital';
import { openStore } from '../support/store';
import { settle } from '../support/time';

describe('a request that the page made before the app had arrived', () => {
  const early = (path: string, response: Promise<Response>) => {
    window.early = { request: { url: `https://hospital.example/avaliacao${path}`, response } };
  };
  const answer = () => Promise.resolve(new Response(JSON.stringify(ala)));

  afterEach(() => {
    delete window.early;
  });

  test('is gone on with, once', async () => {
    early('/api/getlocalbyid/7', answer());
    const { host, state, dispatch } = await openStore();
    dispatch(linkOpened({ idLocal: '7' }));
    await settle();
    expect(selectLocal(state())).toEqual(ala);
    expect(host.callsTo('GET /api/getlocalbyid/7')).toHaveLength(0);

    dispatch(linkOpened({ idLocal: '7' }));
    await settle();
    expect(host.callsTo('GET /api/getlocalbyid/7')).toHaveLength(1);
  });

  test('answers no other call', async () => {
    early('/api/getlocalbyid/8', answer());
    const { host, dispatch } = await openStore();
    dispatch(linkOpened({ idLocal: '7' }));
    await settle();
    expect(host.callsTo('GET /api/getlocalbyid/7')).toHaveLength(1);
  });

  test('that failed is the failure of that call', async () => {
    early('/api/getlocalbyid/7', Promise.reject(new TypeError('Failed to fetch')));
    const { state, dispatch } = await openStore();
    dispatch(linkOpened({ idLocal: '7' }));
    await settle();
    expect(selectLocalStatus(state())).toBe('failed');
  });
});
