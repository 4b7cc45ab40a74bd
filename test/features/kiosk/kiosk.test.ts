import { servesSurvey } from '../../../src/contract/surveyPage';
import { linkOpened, surveyOpened, thanksShown } from '../../../src/features/events';
import { selectIdIdentificacao } from '../../../src/features/identification/identificationSlice';
import { selectGone, selectSecondsLeft } from '../../../src/features/kiosk/kioskSlice';
import { selectLocal } from '../../../src/features/local/localSlice';
import { optionClicked, selectRespostas } from '../../../src/features/questions/questionsSlice';
import {
  selectAccepted,
  selectSubmissionFailure,
  surveySubmitted,
} from '../../../src/features/submission/submissionSlice';
import { takeConsole } from '../../support/console';
import { ala } from '../../support/hospital';
import { held, json, POST_RESPOSTA, type Answers } from '../../support/host';
import { FakeStorage } from '../../support/storage';
import { openStore } from '../../support/store';
import { identifiedOnTablet } from '../../support/survey';
import { startTablet } from '../../support/tablet';
import { flush } from '../../support/time';

// A reload needs a host that serves the survey. Here it never does, so the page stays.
jest.mock('../../../src/contract/surveyPage', () => ({
  CHECK_EVERY: 60_000,
  servesSurvey: jest.fn(() => Promise.resolve(false)),
}));
const checks = () => jest.mocked(servesSurvey).mock.calls.length;

const open = async ({
  seconds = 60,
  storage = new FakeStorage(),
  answers,
}: { seconds?: number | null; storage?: FakeStorage; answers?: Answers } = {}) => {
  const tablet = startTablet();
  jest.mocked(servesSurvey).mockClear();
  const { store, state, dispatch, host } = await openStore({
    storage,
    answers,
    settings: { kioskReturnSeconds: seconds },
  });
  return {
    ...tablet,
    store,
    state,
    dispatch,
    storage,
    posts: () => host.callsTo(POST_RESPOSTA),
    secondsLeft: () => selectSecondsLeft(state()),
    gone: () => selectGone(state()),
    opens: async (idLocal = '7') => {
      dispatch(linkOpened({ idLocal }));
      await flush();
    },
  };
};

const openAnswered = async (options: Parameters<typeof open>[0] = {}) => {
  const opened = await open({ storage: identifiedOnTablet(), ...options });
  opened.dispatch(surveyOpened());
  opened.dispatch(optionClicked({ idPergunta: 31, resposta: 'RU' }));
  await flush();
  return opened;
};

const type = () => {
  document.body.appendChild(document.createElement('input')).value = 'A';
};

afterEach(() => {
  document.body.replaceChildren();
});

const ofAWard = () => new FakeStorage({ local: 'null', localNovo: JSON.stringify(ala) });

test('without kiosk mode time changes nothing', async () => {
  const { rests, secondsLeft, state } = await openAnswered({ seconds: null });
  const { touchedAt } = state().kiosk;
  await rests(100_000);
  expect(secondsLeft()).toBeNull();
  expect(selectRespostas(state())).toEqual({ 31: 'RU' });
  expect(state().kiosk.touchedAt).toBe(touchedAt);
});

test('the warning appears after the configured seconds without a touch', async () => {
  const { rests, secondsLeft } = await openAnswered();
  await rests(59);
  expect(secondsLeft()).toBeNull();
  await rests(1);
  expect(secondsLeft()).toBe(20);
});

test('the wipe follows 20 s after the warning', async () => {
  const { rests, secondsLeft, gone, state, storage } = await openAnswered();
  await rests(60 + 19);
  expect([secondsLeft(), gone()]).toEqual([1, 0]);
  expect(selectRespostas(state())).toEqual({ 31: 'RU' });
  await rests(1);
  expect([secondsLeft(), gone()]).toEqual([null, 1]);
  expect(selectRespostas(state())).toEqual({});
  expect(selectIdIdentificacao(state())).toBeUndefined();
  await rests(0.1);
  // The wipe does not erase the location, so that `/perguntas` redirects to the start of the same ward (behaviour 1.3).
  expect(selectLocal(state())).toEqual(ala);
  expect(storage.texts['idIdentificacaoPaciente']).toBeUndefined();
});

test('no action is dispatched in a second in which nothing changes', async () => {
  const { rests, opens, store } = await open();
  await opens();
  type();
  await rests(1);
  let actions = 0;
  store.subscribe(() => (actions += 1));
  await rests(1);
  expect(actions).toBe(0);
  await rests(58);
  expect(actions).toBe(1);
});

test('the first touch after a long pause at the start begins a survey', async () => {
  const { rests, touch, opens, secondsLeft, gone } = await open();
  await opens();
  await rests(200);
  // The handlers of the page run before the loop notices the touch.
  const touched = touch();
  type();
  await touched;
  expect([secondsLeft(), gone()]).toEqual([null, 0]);
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

/** A survey that fails 58 s to 64 s after the last touch. */
const openFailed = async () => {
  const kiosk = await openAnswered({ answers: { [POST_RESPOSTA]: json({}, 500) } });
  await kiosk.rests(58);
  kiosk.dispatch(surveySubmitted());
  await kiosk.rests(6);
  expect(takeConsole('error')).toHaveLength(1);
  return kiosk;
};

test('while a survey is sent, each response counts as a touch', async () => {
  const { rests, secondsLeft } = await openFailed();
  await rests(59);
  expect(secondsLeft()).toBeNull();
  await rests(1);
  expect(secondsLeft()).toBe(20);
});

test('the next patient finds nothing of a failed survey', async () => {
  const { rests, gone, state } = await openFailed();
  const shown = () => [state().submission.status, selectAccepted(state()), selectSubmissionFailure(state())];
  await rests(60);
  expect(shown()).toEqual(['failed', [], { call: 'R', status: 500, id: 31 }]);
  await rests(20);
  expect(gone()).toBe(1);
  expect(shown()).toEqual(['idle', [], undefined]);
});

/** A survey whose post the host does not answer. */
const openUnanswered = async () => {
  const slow = held();
  const kiosk = await openAnswered({ answers: { [POST_RESPOSTA]: slow.answer } });
  kiosk.dispatch(surveySubmitted());
  return { slow, ...kiosk };
};

test('a post that is never answered holds the survey for five minutes', async () => {
  const { rests, secondsLeft, gone } = await openUnanswered();
  await rests(299);
  expect([secondsLeft(), gone()]).toEqual([null, 0]);
  await rests(1);
  expect(secondsLeft()).toBe(20);
});

test('the wipe ends the sending', async () => {
  const { slow, rests, gone, state, posts } = await openUnanswered();
  await rests(320);
  expect(gone()).toBe(1);
  expect([selectRespostas(state()), selectIdIdentificacao(state())]).toEqual([{}, undefined]);
  slow.release(json({}));
  await rests(10);
  expect(posts()).toHaveLength(1);
  expect(state().submission.status).toBe('idle');
});

describe('an empty start that somebody has used is made new after the seconds, without a warning', () => {
  const input = () => document.body.appendChild(document.createElement('input'));

  test.each([
    [
      'typed and erased',
      () => {
        input().dispatchEvent(new Event('input', { bubbles: true }));
      },
    ],
    [
      'focused an input',
      () => {
        input().focus();
      },
    ],
    [
      'marked a word',
      () => {
        const paragraph = document.body.appendChild(document.createElement('p'));
        paragraph.textContent = 'Ala Norte';
        getSelection()?.selectAllChildren(paragraph);
        document.dispatchEvent(new Event('selectionchange'));
      },
    ],
  ])('%s', async (_, use) => {
    const { rests, opens, secondsLeft, gone } = await open();
    await opens();
    use();
    await rests(59);
    expect(gone()).toBe(0);
    await rests(1);
    expect([secondsLeft(), gone()]).toEqual([null, 1]);
    document.body.replaceChildren();
    getSelection()?.removeAllRanges();
    // Nobody uses the new screen, so it is not replaced again.
    await opens();
    await rests(200);
    expect(gone()).toBe(1);
  });

  test('but not after the page itself has focused the heading', async () => {
    const { rests, opens, gone } = await open();
    await opens();
    const heading = document.body.appendChild(document.createElement('h1'));
    heading.tabIndex = -1;
    heading.focus();
    await rests(200);
    expect(gone()).toBe(0);
    heading.remove();
  });
});

test('the thank-you screen counts down to 0 from the last response, until the next link', async () => {
  const { rests, dispatch, opens, secondsLeft, gone } = await openAnswered();
  dispatch(surveySubmitted());
  await rests(6);
  expect(secondsLeft()).toBeNull();
  dispatch(thanksShown());
  await flush();
  expect(secondsLeft()).toBe(60);
  await rests(1.5);
  expect(secondsLeft()).toBe(59);
  await rests(3600);
  expect([secondsLeft(), gone()]).toEqual([0, 0]);
  await opens();
  expect(secondsLeft()).toBeNull();
});

test.each(['keyup', 'wheel', 'click'])('neither a reload nor a %s puts the return to the start off', async (type) => {
  const own = { local: null, localNovo: ala, touchedAt: Date.now() - 40_000 };
  window.sessionStorage.setItem('avaliacao', JSON.stringify(own));
  const { rests, dispatch, secondsLeft } = await open({ storage: ofAWard() });
  dispatch(thanksShown());
  await flush();
  expect(secondsLeft()).toBe(20);
  await rests(1);
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  expect(secondsLeft()).toBe(19);
  await rests(19);
  expect(secondsLeft()).toBe(0);
});

describe('the server is asked for the survey, to reload the page,', () => {
  test('when the start screen is idle and the page is an hour old', async () => {
    const { rests, touch, opens, gone } = await open();
    await opens();
    await rests(3540);
    await touch();
    await rests(60);
    // The screen is replaced, because it was touched.
    expect(gone()).toBe(1);
    await opens();
    await rests(59);
    expect(checks()).toBe(0);
    await rests(1);
    expect(checks()).toBe(1);
  });

  test('immediately for the next patient if the previous one had zoomed', async () => {
    const { opens, dispatch } = await open({ storage: ofAWard() });
    Object.assign(window, { visualViewport: { scale: 2 } });
    dispatch(thanksShown());
    await flush();
    expect(checks()).toBe(0);
    await opens();
    expect(checks()).toBe(1);
    Object.assign(window, { visualViewport: undefined });
  });
});

describe('the clocks', () => {
  /** Moves only the wall clock, as when somebody sets the time or the device sleeps. */
  const leap = (seconds: number) => {
    jest.setSystemTime(Date.now() + seconds * 1000);
  };
  const appears = (visibilityState: DocumentVisibilityState) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(visibilityState === 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test.each([3600, 6, -6, -3600])('that move apart by %i s in sight lead to the warning', async (seconds) => {
    const { rests, secondsLeft, gone } = await openAnswered();
    await rests(2);
    leap(seconds);
    await rests(1);
    expect([secondsLeft(), gone()]).toEqual([20, 0]);
    await rests(20);
    expect(gone()).toBe(1);
  });

  test.each([4, -4])('that move apart by %i s do not matter', async (seconds) => {
    const { rests, secondsLeft } = await openAnswered();
    await rests(2);
    leap(seconds);
    await rests(50);
    expect(secondsLeft()).toBeNull();
  });

  test.each([
    ['go on while the page is hidden wipe what nobody has touched', 100, [null, 1]],
    ['were set back while the page was hidden lead to the warning', -100, [20, 0]],
  ])('that %s', async (_, seconds, shown) => {
    const { rests, secondsLeft, gone } = await openAnswered();
    await rests(2);
    appears('hidden');
    await rests(1);
    leap(seconds);
    appears('visible');
    await flush();
    expect([secondsLeft(), gone()]).toEqual(shown);
  });

  test('that moved apart before a touch lead to the warning, so that a sleeping tablet is not woken by the next patient', async () => {
    const { rests, touch, secondsLeft } = await openAnswered();
    await rests(2);
    leap(3600);
    await touch();
    expect(secondsLeft()).toBe(20);
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
    ['with a clock that was set back', { tab: { idleMs: -30_000 } }, believed],
    ['at an unknown time', {}, start],
    ['without the tab’s own value', { tab: null }, start],
    ['without the setting and the tab’s own value', { seconds: null, tab: null }, [ala, 4242, {}]],
    ['without the setting, at any time', { seconds: null }, believed],
  ])('restores what is believed after the last touch: %s', async (_, visit, expected) => {
    expect(await kept(visit)).toEqual(expected);
  });
});

test.each([
  ['goes on with the time without a touch', 65, 15],
  ['asks if the last touch is in the future', -3600, 20],
])('a reload %s', async (_, idle, secondsLeft) => {
  const storage = identifiedOnTablet();
  const own = { local: ala, idIdentificacaoPaciente: 4242, touchedAt: Date.now() - idle * 1000 };
  window.sessionStorage.setItem('avaliacao', JSON.stringify(own));
  const opened = await open({ storage });
  opened.dispatch(surveyOpened());
  await flush();
  expect(opened.secondsLeft()).toBe(secondsLeft);
});

test('the time of the last touch is stored, at most once a second', async () => {
  const { rests, touch, opens, state, store } = await open();
  const at = Date.now();
  await opens();
  expect(state().kiosk.touchedAt).toBe(at);
  await rests(0.5);
  // The first touch marks the start as used.
  await touch();
  let actions = 0;
  store.subscribe(() => (actions += 1));
  await rests(0.4);
  await touch();
  expect([actions, state().kiosk.touchedAt]).toEqual([0, at]);
  await rests(29.1);
  await touch();
  expect([actions, state().kiosk.touchedAt]).toEqual([1, at + 30_000]);
  await rests(1);
  expect(JSON.parse(window.sessionStorage.getItem('avaliacao') ?? '')).toMatchObject({ touchedAt: at + 30_000 });
});
