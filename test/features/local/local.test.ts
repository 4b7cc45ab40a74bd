import { linkOpened, thanksShown } from '../../../src/features/events';
import {
  selectDescricao,
  selectIdLocal,
  selectLocal,
  selectLocalFailure,
} from '../../../src/features/local/localSlice';
import { ala } from '../../support/hospital';
import { GET_LOCAL, GET_PERGUNTAS, held, inTurn, json, text, unreachable, type Answers } from '../../support/host';
import { localStatusIn } from '../../support/local';
import { FakeStorage } from '../../support/storage';
import { openStore } from '../../support/store';
import { settle } from '../../support/time';

const open = async (answers?: Answers, storage = new FakeStorage()) => {
  const opened = await openStore({ answers, storage });
  return {
    ...opened,
    link: (idLocal: string) => {
      opened.dispatch(linkOpened({ idLocal }));
    },
    shown: () => ({
      local: selectLocal(opened.state()),
      status: localStatusIn(opened.state()),
      descricao: selectDescricao(opened.state()),
    }),
  };
};

test('an opened link loads its location', async () => {
  const { link, shown, state } = await open();
  expect(shown()).toEqual({ local: null, status: 'idle', descricao: null });
  expect(selectIdLocal(state())).toBeNull();

  link('7');
  expect(selectIdLocal(state())).toBe('7');
  expect(shown()).toEqual({ local: null, status: 'loading', descricao: null });

  await settle();
  expect(shown()).toEqual({ local: ala, status: 'loaded', descricao: 'Ala Norte' });
});

const openWithStored = () =>
  open({ 'GET /api/getlocalbyid/8': held().answer }, new FakeStorage({ local: JSON.stringify(ala) }));

test('a stored location is not shown', async () => {
  const { shown } = await openWithStored();
  expect(shown()).toEqual({ local: ala, status: 'idle', descricao: null });
});

test('a link immediately discards the stored location', async () => {
  const { link, shown } = await openWithStored();
  link('8');
  expect(shown()).toEqual({ local: null, status: 'loading', descricao: null });
});

test.each([
  ['response', json(ala)],
  ['failure', unreachable],
])('a late %s for an earlier link changes nothing', async (_, answer) => {
  const [late, eight] = [held(), held()];
  const { link, shown } = await open({
    [GET_LOCAL]: late.answer,
    'GET /api/getlocalbyid/8': eight.answer,
    'GET /api/listarperguntasporlocal/8': json([]),
  });
  link('7');
  await settle();
  link('8');
  late.release(answer);
  await settle();
  expect(shown()).toEqual({ local: null, status: 'loading', descricao: null });

  eight.release(json({ Id: 8, Descricao: 'UTI' }));
  await settle();
  expect(shown().local).toEqual({ Id: 8, Descricao: 'UTI' });
});

test('the same link opened again while it loads makes one call', async () => {
  const slow = held();
  const { host, link, shown } = await open({ [GET_LOCAL]: slow.answer });
  link('7');
  link('7');
  expect(shown().status).toBe('loading');
  slow.release(json(ala));
  await settle();
  expect(shown().status).toBe('loaded');
  expect(host.callsTo(GET_LOCAL)).toHaveLength(1);
});

test('the same link opened again later requests the location again', async () => {
  const { host, link, shown } = await open();
  link('7');
  await settle();
  host.now(GET_LOCAL, json({ Id: 7, Descricao: 'Ala Norte, 2º andar' }));
  link('7');
  expect(shown().status).toBe('loading');
  await settle();
  expect(shown().descricao).toBe('Ala Norte, 2º andar');
  expect(host.callsTo(GET_LOCAL)).toHaveLength(2);
});

test.each([
  ['404', 404, json({ erro: 'Local não encontrado.' }, 404)],
  ['500', 500, json(ala, 500)],
  ['no connection', 0, unreachable],
  ['a page instead of JSON', 0, text('<!doctype html>', 200, 'text/html')],
  ['an empty object', 200, json({})],
  ['an id beyond 2^53', 200, text('{"Id":9007199254740993,"Descricao":"Ala"}', 200, 'application/json')],
])('%s is a failure with the status %i', async (_, status, answer) => {
  const { host, link, shown, state } = await open({ [GET_LOCAL]: answer });
  link('7');
  await settle();
  expect(shown()).toEqual({ local: null, status: 'failed', descricao: null });
  expect(selectLocalFailure(state())).toEqual({ call: 'L', status, id: '7' });
  expect(host.callsTo(GET_PERGUNTAS)).toHaveLength(0);
});

test('opening the link again replaces a request without a response', async () => {
  const { host, link, shown } = await open({ [GET_LOCAL]: inTurn(held().answer, json(ala)) });
  link('7');
  await settle();
  expect(shown().status).toBe('loading');
  link('7');
  await settle();
  expect(shown()).toEqual({ local: ala, status: 'loaded', descricao: 'Ala Norte' });
  expect(host.callsTo(GET_LOCAL).map(({ request }) => request.signal.aborted)).toEqual([true, false]);
});

test('the thank-you screen sets the location to null', async () => {
  const { link, shown, dispatch } = await open({ [GET_LOCAL]: json(ala) });
  link('7');
  await settle();
  dispatch(thanksShown());
  await settle();
  expect(shown()).toEqual({ local: null, status: 'idle', descricao: null });
});

test('a location that loads after the thank-you screen is ignored', async () => {
  const slow = held();
  const { link, shown, dispatch } = await open({ [GET_LOCAL]: slow.answer });
  link('7');
  await settle();
  dispatch(thanksShown());
  slow.release(json(ala));
  await settle();
  expect(shown()).toEqual({ local: null, status: 'idle', descricao: null });
});
