import { linkOpened, patientGone, surveyOpened, thanksShown } from '../../../src/features/events';
import { hasTextChanged, selectIdIdentificacao } from '../../../src/features/identification/identificationSlice';
import {
  privacyClosed,
  privacyOpened,
  selectGone,
  selectReading,
  selectSecondsLeft,
} from '../../../src/features/kiosk/kioskSlice';
import { selectLocal } from '../../../src/features/local/localSlice';
import { optionClicked, selectRespostas } from '../../../src/features/questions/questionsSlice';
import {
  selectPosted,
  selectSubmissionFailure,
  selectSubmissionStatus,
  surveySubmitted,
} from '../../../src/features/submission/submissionSlice';
import { takeConsole } from '../../support/console';
import { ala } from '../../support/hospital';
import { json, POST_RESPOSTA, type Answers } from '../../support/host';
import { FakeStorage } from '../../support/storage';
import { openStore } from '../../support/store';
import { identifiedOnTablet } from '../../support/survey';
import { fakeTablet } from '../../support/tablet';
import { pass, settle, stopTheClock } from '../../support/time';

const open = async ({
  seconds = 60,
  storage = new FakeStorage(),
  answers,
}: { seconds?: number | null; storage?: FakeStorage; answers?: Answers } = {}) => {
  const device = fakeTablet();
  const { store, state, dispatch } = await openStore({
    storage,
    answers,
    settings: { kioskReturnSeconds: seconds },
    tablet: device.tablet,
  });
  return {
    ...device,
    store,
    state,
    dispatch,
    storage,
    secondsLeft: () => selectSecondsLeft(state()),
    gone: () => selectGone(state()),
    opens: async (idLocal = '7') => {
      dispatch(linkOpened({ idLocal }));
      await settle();
    },
  };
};

const openAnswered = async (options: Parameters<typeof open>[0] = {}) => {
  const opened = await open({ storage: identifiedOnTablet(), ...options });
  opened.dispatch(surveyOpened());
  opened.dispatch(optionClicked({ idPergunta: 31, resposta: 'RU' }));
  await settle();
  return opened;
};

const ofAWard = () => new FakeStorage({ local: 'null', localNovo: JSON.stringify(ala) });

test('without kiosk mode nothing runs and nothing is wiped', async () => {
  const { rests, awaited, secondsLeft, state } = await openAnswered({ seconds: null });
  await rests(100_000);
  expect(secondsLeft()).toBeNull();
  expect(selectRespostas(state())).toEqual({ 31: 'RU' });
  expect(awaited()).toBe(0);
});

test('the warning appears after the configured seconds without a touch, and the wipe follows 20 s later', async () => {
  const { rests, secondsLeft, gone, state, storage } = await openAnswered();
  await rests(59);
  expect(secondsLeft()).toBeNull();
  await rests(1);
  expect(secondsLeft()).toBe(20);
  await rests(19);
  expect([secondsLeft(), gone()]).toEqual([1, 0]);
  expect(selectRespostas(state())).toEqual({ 31: 'RU' });
  await rests(1);
  expect([secondsLeft(), gone()]).toEqual([null, 1]);
  expect(selectRespostas(state())).toEqual({});
  expect(selectIdIdentificacao(state())).toBeUndefined();
  // The wipe does not erase the location, so that `/perguntas` redirects to the start of the same ward (behaviour 1.3).
  expect(selectLocal(state())).toEqual(ala);
  expect(storage.texts['idIdentificacaoPaciente']).toBeUndefined();
});

test('no action is dispatched in a second in which nothing changes', async () => {
  const { rests, opens, dispatch, store } = await open();
  await opens();
  dispatch(hasTextChanged({ hasText: true }));
  let actions = 0;
  store.subscribe(() => (actions += 1));
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const passes = async (seconds: number) => {
    now += seconds * 1000;
    await rests(seconds);
  };
  await passes(1);
  await passes(1);
  expect(actions).toBe(0);
  await passes(58);
  expect(actions).toBe(1);
  // After another 0.2 s the countdown still shows the same second, so nothing changes.
  await passes(0.2);
  await rests(0);
  expect(actions).toBe(1);
});

test('each touch gives the full time again, without a limit', async () => {
  const { rests, touch, secondsLeft, gone, state } = await openAnswered();
  for (let time = 1; time <= 12; time += 1) {
    await rests(78);
    expect(secondsLeft()).toBe(2);
    await touch();
    expect(secondsLeft()).toBeNull();
    await rests(59);
    expect(secondsLeft()).toBeNull();
    await touch();
  }
  expect(gone()).toBe(0);
  expect(selectRespostas(state())).toEqual({ 31: 'RU' });
});

test('no warning is shown while a survey is sent, and the next patient finds nothing of a failed one', async () => {
  stopTheClock();
  const { rests, dispatch, secondsLeft, gone, state } = await openAnswered({
    answers: { [POST_RESPOSTA]: json({}, 500) },
  });
  const shown = () => [selectSubmissionStatus(state()), selectPosted(state()), selectSubmissionFailure(state())];
  dispatch(surveySubmitted());
  await rests(1000);
  expect([secondsLeft(), gone()]).toEqual([null, 0]);
  await rests(1000);
  await pass(7000);
  expect(takeConsole('error')).toHaveLength(1);
  await rests(59);
  expect(secondsLeft()).toBeNull();
  await rests(1);
  expect(secondsLeft()).toBe(20);
  expect(shown()).toEqual(['failed', 3, { call: 'R', status: 500, id: 31 }]);
  await rests(20);
  expect(gone()).toBe(1);
  expect(shown()).toEqual(['idle', 0, undefined]);
});

test('the thank-you screen counts down to 0, until the next link', async () => {
  const { rests, dispatch, opens, secondsLeft, gone } = await open({ storage: ofAWard() });
  dispatch(thanksShown());
  await settle();
  expect(secondsLeft()).toBe(60);
  await rests(1.5);
  expect(secondsLeft()).toBe(59);
  await rests(3600);
  expect([secondsLeft(), gone()]).toEqual([0, 0]);
  await opens();
  expect(secondsLeft()).toBeNull();
});

describe('the page is reloaded', () => {
  test('when the start screen is idle, unless somebody touches it before the reload', async () => {
    const { rests, touch, opens, dispatch, renewals } = await open();
    await opens();
    await rests(59);
    expect(renewals).toHaveLength(0);
    await rests(1);
    expect(renewals).toHaveLength(1);
    const [isFree = () => false] = renewals;
    expect(isFree()).toBe(true);
    await touch();
    expect(isFree()).toBe(false);
    await rests(60);
    expect(isFree()).toBe(true);
    dispatch(hasTextChanged({ hasText: true }));
    expect(isFree()).toBe(false);
  });

  test('immediately for the next patient if the previous one had zoomed, until somebody types', async () => {
    const { zooms, opens, dispatch, renewals } = await open({ storage: ofAWard() });
    dispatch(thanksShown());
    await settle();
    await opens();
    expect(renewals).toHaveLength(0);
    zooms();
    dispatch(thanksShown());
    await settle();
    await opens();
    expect(renewals).toHaveLength(1);
    const [isFree = () => false] = renewals;
    expect(isFree()).toBe(true);
    dispatch(hasTextChanged({ hasText: true }));
    expect(isFree()).toBe(false);
  });
});

describe('a restarted browser', () => {
  const kept = async ({ seconds = 60, tab = {} }: { seconds?: number | null; tab?: { idleMs?: number } | null }) => {
    const local = JSON.stringify(ala);
    const storage = new FakeStorage({ local, idIdentificacaoPaciente: '4242', localNovo: local });
    const touchedAt = tab?.idleMs && Date.now() - tab.idleMs;
    const own = { local: ala, idIdentificacaoPaciente: 4242, respostas: { 31: 'RU' }, touchedAt };
    if (tab) window.sessionStorage.setItem('avaliacao', JSON.stringify(own));
    const { state } = await open({ seconds, storage });
    window.sessionStorage.clear();
    return [selectLocal(state()), selectIdIdentificacao(state()), selectRespostas(state())];
  };
  const start = [ala, undefined, {}];
  const believed = [ala, 4242, { 31: 'RU' }];

  test.each([
    ['within the seconds and the warning', { tab: { idleMs: 60_000 } }, believed],
    ['later', { tab: { idleMs: 90_000 } }, start],
    ['with a clock that was set back', { tab: { idleMs: -30_000 } }, start],
    ['at an unknown time', {}, start],
    ['without the tab’s own value', { tab: null }, start],
    ['without the setting and the tab’s own value', { seconds: null, tab: null }, [ala, 4242, {}]],
    ['without the setting, at any time', { seconds: null }, believed],
  ])('restores what is believed after the last touch: %s', async (_, visit, expected) => {
    expect(await kept(visit)).toEqual(expected);
  });
});

test('the time of the last touch is stored to within some seconds, without an action for each touch', async () => {
  const { rests, touch, opens, state, store, dispatch } = await open();
  const opened = Date.now();
  await opens();
  const touchedAt = () => state().kiosk.touchedAt ?? 0;
  expect(Math.abs(touchedAt() - opened)).toBeLessThan(5000);
  dispatch(hasTextChanged({ hasText: true }));
  let actions = 0;
  store.subscribe(() => (actions += 1));
  jest.spyOn(Date, 'now').mockReturnValue(opened + 4000);
  await touch();
  expect(actions).toBe(0);
  jest.spyOn(Date, 'now').mockReturnValue(opened + 30_000);
  await touch();
  expect(touchedAt()).toBe(opened + 30_000);
  await rests(1);
  expect(actions).toBe(1);
  expect(JSON.parse(window.sessionStorage.getItem('avaliacao') ?? '')).toMatchObject({ touchedAt: opened + 30_000 });
});

test('the privacy page is closed after the warning, and by a link; without it an empty screen has no warning', async () => {
  const { rests, opens, dispatch, secondsLeft, gone, state } = await open();
  await opens();
  dispatch(privacyOpened());
  dispatch(privacyClosed());
  await rests(60);
  expect(secondsLeft()).toBeNull();
  dispatch(privacyOpened());
  await opens();
  expect(selectReading(state())).toBe(false);
  dispatch(privacyOpened());
  await rests(60);
  expect([secondsLeft(), selectReading(state())]).toEqual([20, true]);
  await rests(20);
  expect([secondsLeft(), gone(), selectReading(state())]).toEqual([null, 1, false]);
});

test('the wipe removes the stored keys immediately, without a timer', async () => {
  const { dispatch, storage } = await openAnswered();
  expect(storage.texts['idIdentificacaoPaciente']).toBe('4242');
  dispatch(patientGone());
  expect(storage.texts['idIdentificacaoPaciente']).toBeUndefined();
});
