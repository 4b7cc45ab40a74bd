import { linkOpened, patientGone, thanksShown } from '../../../src/features/events';
import {
  identifyPatient,
  selectIdentifying,
  selectIdIdentificacao,
} from '../../../src/features/identification/identificationSlice';
import { takeConsole } from '../../support/console';
import { ala, bercario } from '../../support/hospital';
import { GET_LOCAL, held, inTurn, json, POST_IDENTIFICACAO, text, unreachable, type Answers } from '../../support/host';
import { FakeStorage } from '../../support/storage';
import { openStore } from '../../support/store';
import { settle } from '../../support/time';

const maria = { nome: 'MARIA', telefone: '(11) 98765-4321' };

const patient = async (answers?: Answers, storage = new FakeStorage()) => {
  const opened = await openStore({ answers, storage });
  opened.dispatch(linkOpened({ idLocal: '7' }));
  return {
    ...opened,
    next: (typedAtNext = () => maria) => opened.dispatch(identifyPatient(typedAtNext)),
    id: () => selectIdIdentificacao(opened.state()),
    identifying: () => selectIdentifying(opened.state()),
  };
};

/** A patient at a location whose id, like the one that the host gives, looks like a number. */
const withTextIds = () =>
  patient({
    [GET_LOCAL]: json(bercario),
    'GET /api/listarperguntasporlocal/007': json([]),
    [POST_IDENTIFICACAO]: json({ idIdentificacaoPaciente: '0042' }),
  });

test('stores the id with its type', async () => {
  const { next, id, identifying } = await withTextIds();
  await settle();
  expect([id(), identifying()]).toEqual([undefined, false]);

  const ended = next();
  expect(identifying()).toBe(true);
  await ended;
  expect([id(), identifying()]).toEqual(['0042', false]);
});

test('sends the typed text for the loaded location', async () => {
  const { host, next } = await withTextIds();
  await settle();
  await next();
  expect(host.callsTo(POST_IDENTIFICACAO).map(({ body }) => body)).toEqual([
    { Id_Local: '007', Nome: 'MARIA', Telefone: '(11) 98765-4321' },
  ]);
  expect(host.callsTo(GET_LOCAL)).toHaveLength(1);
});

test('goes on with the id that came back, where the link writes it otherwise', async () => {
  const { host, dispatch } = await openStore({
    answers: {
      'GET /api/getlocalbyid/uti-a.': json({ Id: 'UTI-A', Descricao: 'UTI' }),
      'GET /api/listarperguntasporlocal/UTI-A': json([]),
    },
  });
  dispatch(linkOpened({ idLocal: 'uti-a.' }));
  await settle();
  await dispatch(identifyPatient(() => maria));
  expect(host.callsTo(POST_IDENTIFICACAO).map(({ body }) => body)).toMatchObject([{ Id_Local: 'UTI-A' }]);
  expect(host.callsTo('GET /api/listarperguntasporlocal/UTI-A')).toHaveLength(1);
});

test('sends one request however often Next is pressed, also before the survey is on the screen', async () => {
  const slow = held();
  const { host, next, id } = await patient({ [POST_IDENTIFICACAO]: slow.answer });
  await settle();
  void next();
  void next();
  await settle();
  void next();
  slow.release(json({ idIdentificacaoPaciente: 1 }));
  await settle();
  await next();
  expect(host.callsTo(POST_IDENTIFICACAO)).toHaveLength(1);
  expect(id()).toBe(1);
});

test('Next while the location loads waits for it, then sends the text of the last press, once', async () => {
  const slow = held();
  const { host, next, id, identifying } = await patient({ [GET_LOCAL]: slow.answer });
  let typed = maria;
  const ended = next(() => typed);
  typed = { ...maria, nome: 'MARIA DO CARMO' };
  await settle();
  expect(identifying()).toBe(true);
  expect(host.callsTo(POST_IDENTIFICACAO)).toHaveLength(0);

  slow.release(json(ala));
  await settle();
  expect(host.callsTo(GET_LOCAL)).toHaveLength(1);
  expect(host.callsTo(POST_IDENTIFICACAO).map(({ body }) => body)).toMatchObject([{ Nome: 'MARIA DO CARMO' }]);
  expect(identifyPatient.fulfilled.match(await ended)).toBe(true);
  expect(id()).toBe(4242);
});

describe.each([
  ['while the location loads', () => Promise.resolve()],
  ['after the location failed', settle],
])('Next %s', (_, wait) => {
  test('requests a location that fails once more', async () => {
    const { host, next, id } = await patient({ [GET_LOCAL]: inTurn(unreachable, json(ala)) });
    await wait();
    await next();
    expect(id()).toBe(4242);
    expect(host.callsTo(GET_LOCAL)).toHaveLength(2);
  });

  test('gives up with a logged message when that fails too', async () => {
    const { host, next, id, identifying } = await patient({ [GET_LOCAL]: json({}, 503) });
    await wait();
    await next();
    expect([id(), identifying()]).toEqual([undefined, false]);
    expect(host.calls.map(({ path }) => path)).toEqual(['/api/getlocalbyid/7', '/api/getlocalbyid/7']);
    expect(takeConsole('error')).toEqual(['Identification failed: HTTP 503']);
  });
});

test.each([
  ['500', json({ erro: 'MARIA (11) 98765-4321' }, 500), 'HTTP 500'],
  ['no connection', unreachable, 'TypeError: Failed to fetch'],
  ['a page instead of JSON', text('<p>MARIA</p>', 200, 'text/html'), 'HTTP 200, unreadable answer'],
  [
    'an id beyond 2^53',
    text('{"idIdentificacaoPaciente":9007199254740993}'),
    'unexpected answer: Invalid id: not an integer below 2^53',
  ],
  ['no id', json({ ok: true }), /^unexpected answer: .*idIdentificacaoPaciente/],
])('%s is a failure that only logs the message', async (_, answer, message) => {
  const { next, id, identifying } = await patient({ [POST_IDENTIFICACAO]: answer });
  await next();
  expect(id()).toBeUndefined();
  expect(identifying()).toBe(false);
  const said = takeConsole('error');
  expect(said).toHaveLength(1);
  expect(said[0]?.replace('Identification failed: ', '')).toMatch(message);
  expect(said[0]).not.toMatch(/MARIA|98765/);
});

test('a link removes the stored id', async () => {
  // `patient()` opens a link.
  const { id } = await patient({}, new FakeStorage({ idIdentificacaoPaciente: '"007"' }));
  expect(id()).toBeUndefined();
});

test('the next link removes the id, not the thank-you screen', async () => {
  const { next, id, dispatch } = await patient({ [POST_IDENTIFICACAO]: json({ idIdentificacaoPaciente: 'novo' }) });
  await next();
  dispatch(thanksShown());
  expect(id()).toBe('novo');
  dispatch(linkOpened({ idLocal: '7' }));
  expect(id()).toBeUndefined();
});

test.each([
  ['the wipe', patientGone()],
  ['the thank-you screen', thanksShown()],
])('%s abandons an identification, whether or not the location has loaded', async (_, event) => {
  for (const route of [GET_LOCAL, POST_IDENTIFICACAO]) {
    const slow = held();
    const { host, next, dispatch, id } = await patient({ [route]: slow.answer });
    const ended = next();
    await settle();
    dispatch(event);
    ended.abort();
    slow.release(json({ ...ala, idIdentificacaoPaciente: 1 }));
    expect(identifyPatient.rejected.match(await ended)).toBe(true);
    expect(id()).toBeUndefined();
    expect(host.callsTo(POST_IDENTIFICACAO)).toHaveLength(route === GET_LOCAL ? 0 : 1);
  }
});

test.each([
  ['answers', json({ idIdentificacaoPaciente: 1 })],
  ['fails', unreachable],
])('an identification that %s after another link was opened does not change the next one', async (_, late) => {
  const first = held();
  const otherWard = held();
  const { next, dispatch, id, identifying } = await patient({
    [POST_IDENTIFICACAO]: inTurn(first.answer, json({ idIdentificacaoPaciente: 2 })),
    'GET /api/getlocalbyid/8': otherWard.answer,
    'GET /api/listarperguntasporlocal/8': json([]),
  });
  const left = next();
  await settle();
  left.abort();
  dispatch(linkOpened({ idLocal: '8' }));
  const underWay = next();
  first.release(late);
  await left;
  expect([id(), identifying()]).toEqual([undefined, true]);
  otherWard.release(json({ Id: 8, Descricao: 'UTI' }));
  await underWay;
  expect([id(), identifying()]).toEqual([2, false]);
});
