import { linkOpened, surveyOpened } from '../../../src/features/events';
import {
  selectSubmissionFailure,
  selectSubmissionStatus,
  surveySubmitted,
} from '../../../src/features/submission/submissionSlice';
import { takeConsole } from '../../support/console';
import { held, json, noContent, POST_RESPOSTA } from '../../support/host';
import { FakeStorage } from '../../support/storage';
import { openStore } from '../../support/store';
import { identified, openSurvey } from '../../support/survey';
import { pass } from '../../support/time';

const SENDING = 'another tab is sending this survey';

/** The Web Locks of one browser. jsdom has none. */
const setLocks = (locks: Pick<LockManager, 'request'>) => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
};

const workingLocks = () => {
  const taken = new Set<string>();
  setLocks({
    request: async (name: string, _options: unknown, run?: (lock: Lock | null) => unknown) => {
      if (taken.has(name)) return run?.(null);
      taken.add(name);
      try {
        return await run?.({ name, mode: 'exclusive' });
      } finally {
        taken.delete(name);
      }
    },
  } as LockManager);
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

/** Two tabs, by default with the same survey: the first is sending, and the host has not answered its first post. */
const openTwo = async (idIdentificacaoPaciente = '4242') => {
  workingLocks();
  const slow = held();
  const one = await openSurvey({ [POST_RESPOSTA]: slow.answer });
  one.send();
  await pass(2500);
  // Each tab has its own session storage.
  window.sessionStorage.clear();
  const storage = new FakeStorage({ ...identified().texts, idIdentificacaoPaciente });
  const two = await openStore({ storage });
  two.dispatch(surveyOpened());
  await pass(100);
  return {
    slow,
    one,
    storage,
    send: () => two.dispatch(surveySubmitted()),
    posts: () => two.host.callsTo(POST_RESPOSTA),
    status: () => selectSubmissionStatus(two.state()),
    failure: () => selectSubmissionFailure(two.state()),
  };
};

test('while one tab sends a survey, Enviar in another fails: one line is logged, and nothing is posted', async () => {
  const { send, posts, status, failure, storage } = await openTwo();
  send();
  await pass(100);
  expect(status()).toBe('failed');
  // The first question that was not sent. The id of the location would look like that of a question.
  expect(failure()).toEqual({ call: 'R', status: 0, id: 31 });
  expect(takeConsole('error')).toEqual([SENDING]);
  expect(storage.texts.erro).toBe('""');
  expect(posts()).toHaveLength(0);
});

test.each([
  [
    'has sent the survey',
    async ({ slow }: Awaited<ReturnType<typeof openTwo>>) => {
      slow.release(noContent);
      await pass(6000);
    },
  ],
  [
    'has opened another link',
    async ({ one }: Awaited<ReturnType<typeof openTwo>>) => {
      one.dispatch(linkOpened({ idLocal: '7' }));
      await pass(100);
    },
  ],
])('once the other tab %s, Enviar sends the answers of this tab', async (_, end) => {
  const opened = await openTwo();
  await end(opened);
  const before = opened.posts().length;
  opened.send();
  await pass(6100);
  expect(opened.status()).toBe('sent');
  expect(opened.posts().slice(before)).toHaveLength(3);
});

test('a tab with another identification is not refused', async () => {
  const { send, status } = await openTwo('4343');
  send();
  await pass(6100);
  expect(status()).toBe('sent');
});

test('a survey is sent where the browser refuses locks', async () => {
  setLocks({ request: () => Promise.reject(new DOMException('denied', 'SecurityError')) });
  const { send, submission, times } = await openSurvey({ [POST_RESPOSTA]: json({}, 500) });
  send();
  await pass(6100);
  expect([submission().status, times()]).toEqual(['failed', [2000, 4000, 6000]]);
  expect(takeConsole('error')).toHaveLength(1);
});
