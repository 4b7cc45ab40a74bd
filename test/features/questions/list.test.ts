import { linkOpened, surveyOpened, thanksShown } from '../../../src/features/events';
import { identifyPatient } from '../../../src/features/identification/identificationSlice';
import { selectPerguntas, selectPerguntasError } from '../../../src/features/questions/questionsSlice';
import { nothingTyped, perguntas } from '../../support/hospital';
import { GET_PERGUNTAS, held, inTurn, json, text, unreachable, type Answers } from '../../support/host';
import { FakeStorage } from '../../support/storage';
import { openStore } from '../../support/store';
import { identified } from '../../support/survey';
import { pass, settle } from '../../support/time';

const open = async (answers?: Answers, storage = new FakeStorage()) => {
  const { host, state, dispatch } = await openStore({ answers, storage });
  return {
    host,
    dispatch,
    link: async () => {
      dispatch(linkOpened({ idLocal: '7' }));
      await settle();
    },
    need: async () => {
      dispatch(surveyOpened());
      await settle();
    },
    list: () => {
      const list = selectPerguntas(state());
      const failed = selectPerguntasError(state()) !== undefined;
      return { status: failed ? 'failed' : list ? 'loaded' : 'loading', perguntas: list };
    },
  };
};

const loaded = { status: 'loaded', perguntas };

test('the list is requested as soon as the location is known', async () => {
  const { host, link } = await open({ [GET_PERGUNTAS]: held().answer });
  await link();
  expect(host.callsTo(GET_PERGUNTAS)).toHaveLength(1);
});

test('the survey screen waits for the list that was requested before', async () => {
  const slow = held();
  const { host, link, need, list } = await open({ [GET_PERGUNTAS]: slow.answer });
  expect(list()).toEqual({ status: 'loading', perguntas: undefined });
  await link();
  await need();
  expect(list()).toEqual({ status: 'loading', perguntas: undefined });
  slow.release(json(perguntas));
  await settle();
  await need();
  expect(list()).toEqual(loaded);
  expect(host.callsTo(GET_PERGUNTAS)).toHaveLength(1);
});

test('without a location nothing is requested', async () => {
  const { host, need, list } = await open();
  await need();
  expect(host.calls).toHaveLength(0);
  expect(list().status).toBe('loading');
});

test.each([
  ['500', json({}, 500)],
  ['no connection', unreachable],
  ['a page instead of JSON', text('<p>', 200, 'text/html')],
  ['an object', json({ perguntas })],
  ['an id beyond 2^53', text('[{"Id":9007199254740993,"Descricao_Pergunta":"a"}]', 200, 'application/json')],
])('%s is a failure until another request succeeds', async (_, answer) => {
  const { host, link, need, list } = await open({ [GET_PERGUNTAS]: answer });
  await link();
  expect(list()).toEqual({ status: 'failed', perguntas: undefined });

  const retry = held();
  host.now(GET_PERGUNTAS, retry.answer);
  await need();
  expect(list()).toEqual({ status: 'loading', perguntas: undefined });
  retry.release(json(perguntas));
  await settle();
  expect(list()).toEqual(loaded);
});

test('a list that has failed is requested again at the identification, so that the survey opens without the failure', async () => {
  const retry = held();
  const { host, link, need, dispatch, list } = await open({ [GET_PERGUNTAS]: inTurn(unreachable, retry.answer) });
  await link();
  expect(list().status).toBe('failed');

  await dispatch(identifyPatient(nothingTyped));
  expect(list().status).toBe('loading');
  await need();
  retry.release(json(perguntas));
  await settle();
  expect(list()).toEqual(loaded);
  expect(host.callsTo(GET_PERGUNTAS)).toHaveLength(2);
});

test('the next patient sees only a new list', async () => {
  const changed = [{ Id: 1, Descricao_Pergunta: 'Como foi a recepção?' }];
  const slow = held();
  const { host, link, dispatch, list } = await open({ [GET_PERGUNTAS]: inTurn(json(perguntas), slow.answer) });
  await link();
  expect(list()).toEqual(loaded);

  dispatch(thanksShown());
  await link();
  expect(list()).toEqual({ status: 'loading', perguntas: undefined });
  slow.release(json(changed));
  await settle();
  expect(list()).toEqual({ status: 'loaded', perguntas: changed });
  expect(host.callsTo(GET_PERGUNTAS)).toHaveLength(2);
});

test('after a reload the survey screen requests the list, which stays however long the patient pauses', async () => {
  const { host, dispatch, list } = await open({}, identified());
  dispatch(surveyOpened());
  await pass(500);
  expect(list()).toEqual(loaded);

  jest.advanceTimersByTime(3_600_000);
  expect(list()).toEqual(loaded);
  expect(host.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([GET_PERGUNTAS]);
});

test.each([
  { minutes: 9, asked: 1 },
  { minutes: 11, asked: 2 },
])(
  'a list that is $minutes minutes old at the first identification is requested $asked times in all',
  async ({ minutes, asked }) => {
    const changed = [{ Id: 1, Descricao_Pergunta: 'Como foi a recepção?' }];
    const { host, dispatch, link, list } = await open({ [GET_PERGUNTAS]: inTurn(json(perguntas), json(changed)) });
    await link();
    await pass(500);
    jest.setSystemTime(Date.now() + minutes * 60_000);
    void dispatch(identifyPatient(nothingTyped));
    await pass(500);
    expect(list().perguntas).toEqual([perguntas, changed][asked - 1]);
    expect(host.callsTo(GET_PERGUNTAS)).toHaveLength(asked);
  },
);

test('a list that never answers is aborted by the next link, which requests it again', async () => {
  const { host, link, need, list } = await open({ [GET_PERGUNTAS]: inTurn(held().answer, json(perguntas)) });
  await link();
  await need();
  expect(list().status).toBe('loading');
  await link();
  expect(list()).toEqual(loaded);
  expect(host.callsTo(GET_PERGUNTAS).map(({ request }) => request.signal.aborted)).toEqual([true, false]);
});
