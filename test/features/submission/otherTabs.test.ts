import type { TabReport } from '../../../src/lib/otherTabs';
import { linkOpened, surveyOpened, thanksShown } from '../../../src/features/events';
import { identifyPatient } from '../../../src/features/identification/identificationSlice';
import { optionClicked, selectRespostas } from '../../../src/features/questions/questionsSlice';
import {
  selectPosted,
  selectLocalNovo,
  selectSending,
  selectSubmissionStatus,
  sendingElsewhereEnded,
  surveySubmitted,
} from '../../../src/features/submission/submissionSlice';
import { rehydrate } from '../../../src/store/persistence';
import { setupStore } from '../../../src/store/setupStore';
import { takeConsole } from '../../support/console';
import { deploymentFor } from '../../support/deployment';
import { ala } from '../../support/hospital';
import { fakeHost, held, json, POST_RESPOSTA } from '../../support/host';
import { identified } from '../../support/survey';
import { FakeStorage } from '../../support/storage';
import { pass, stopTheClock } from '../../support/time';

beforeEach(() => {
  stopTheClock();
  // The tabs compare times of `performance.now()` to find the last press on Enviar. Therefore `performance.now()` must
  // use the fake clock.
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - performance.timeOrigin);
});

/**
 * A browser whose tabs have the same survey open. A frozen tab sends no messages, and receives those of the other tabs
 * only when it thaws.
 */
const openBrowser = (shared = identified()) => {
  const host = fakeHost();
  const tabs: { heard: (report: TabReport) => void; frozen: boolean; missed: TabReport[] }[] = [];
  /** @param own the tab's own value in session storage, as after a reload */
  const open = async (lot = Math.random(), own?: object) => {
    const self: (typeof tabs)[number] = { heard: () => undefined, frozen: false, missed: [] };
    const told: TabReport[] = [];
    tabs.push(self);
    const services = {
      deployment: deploymentFor(host.apiBaseUrl),
      otherTabs: {
        lot,
        tell: (report: TabReport) => {
          // The limit ends a test in which two tabs reply to each other endlessly.
          if (self.frozen || told.length > 1000) return;
          told.push(report);
          for (const other of tabs) {
            if (other === self) continue;
            if (other.frozen) other.missed.push(report);
            else
              queueMicrotask(() => {
                other.heard(report);
              });
          }
        },
        hear: (heard: (report: TabReport) => void) => {
          self.heard = heard;
        },
      },
    };
    window.sessionStorage.clear();
    if (own) window.sessionStorage.setItem('avaliacao', JSON.stringify(own));
    const store = setupStore(services, () => shared);
    await rehydrate(store);
    store.dispatch(surveyOpened());
    await pass(100);
    const state = store.getState;
    return {
      dispatch: store.dispatch,
      send: () => store.dispatch(surveySubmitted()),
      choose: () => store.dispatch(optionClicked({ idPergunta: 31, resposta: 'MB' })),
      respostas: () => selectRespostas(state()),
      status: () => selectSubmissionStatus(state()),
      sending: () => selectSending(state()),
      posted: () => selectPosted(state()),
      localNovo: () => selectLocalNovo(state()),
      hears: (report: TabReport) => {
        self.heard(report);
      },
      /** The messages that this tab has sent since the last call of `told`. */
      told: () => told.splice(0).map(({ about, says, posted, hasAnswers }) => ({ about, says, posted, hasAnswers })),
      freeze: () => {
        self.frozen = true;
      },
      thaw: () => {
        self.frozen = false;
        for (const report of self.missed.splice(0)) self.heard(report);
      },
      /** The tab returns from the back/forward cache. It has missed all messages: its channel was closed meanwhile. */
      comesBack: () => {
        self.frozen = false;
        self.missed = [];
      },
    };
  };
  return {
    host,
    open,
    answers: () => host.callsTo(POST_RESPOSTA).map(({ body }) => (body as { Resposta: string }).Resposta),
  };
};

test('another tab cannot send the survey, and shows the progress and then the thank-you screen', async () => {
  const { open, answers } = openBrowser();
  const [one, two] = [await open(), await open()];
  one.choose();
  one.send();
  await pass(100);
  expect([two.status(), two.sending()]).toEqual(['elsewhere', true]);
  two.choose();
  expect(two.respostas()).toEqual({});
  two.send();
  await pass(2000);
  expect(two.posted()).toBe(1);
  await pass(4000);
  expect([one.status(), two.status()]).toEqual(['sent', 'sent']);
  expect(two.localNovo()).toEqual(ala);
  expect(answers()).toEqual(['MB', '', '']);
});

test('an empty survey that was sent does not close a tab with answers, and that tab can replace it', async () => {
  const { open, answers } = openBrowser();
  const [one, two] = [await open(), await open()];
  one.choose();
  two.send();
  await pass(100);
  expect(one.status()).toBe('elsewhere');
  await pass(6000);
  expect([one.status(), two.status()]).toEqual(['idle', 'sent']);
  expect(one.respostas()).toEqual({ 31: 'MB' });
  two.dispatch(thanksShown());
  one.dispatch(surveyOpened());
  await pass(100);
  expect(one.status()).toBe('idle');
  one.send();
  await pass(6100);
  expect(one.status()).toBe('sent');
  expect(answers()).toEqual(['', '', '', 'MB', '', '']);
});

test('a tab that is opened during the sending also shows the progress', async () => {
  const { open } = openBrowser();
  const one = await open();
  one.send();
  await pass(2500);
  const two = await open();
  expect([two.status(), two.posted()]).toEqual(['elsewhere', 1]);
});

test.each(['thaw', 'comesBack'] as const)(
  'a tab that was frozen while another one sent the survey and opened the next link opens the thank-you screen: %s',
  async (returns) => {
    const { open } = openBrowser();
    const [one, two] = [await open(), await open()];
    two.freeze();
    one.send();
    await pass(6100);
    one.dispatch(thanksShown());
    one.dispatch(linkOpened({ idLocal: '7' }));
    await pass(100);
    two[returns]();
    two.dispatch(surveyOpened());
    await pass(100);
    expect(two.status()).toBe('sent');
  },
);

test('a sending tab reports each step once', async () => {
  const { open } = openBrowser();
  const one = await open();
  expect(one.told()).toEqual([{ about: 4242, says: 'asks', posted: 0, hasAnswers: false }]);
  one.choose();
  one.send();
  await pass(7000);
  const report = { about: 4242, says: 'sending', hasAnswers: true };
  expect(one.told()).toEqual([
    { ...report, posted: 0 },
    { ...report, posted: 1 },
    { ...report, posted: 2 },
    { ...report, posted: 3 },
    { ...report, says: 'sent', posted: 3 },
  ]);
});

test('a tab that has failed reports that it has ended, and each tab can send its own answers', async () => {
  const { host, open } = openBrowser();
  const [one, two] = [await open(), await open()];
  two.choose();
  host.now(POST_RESPOSTA, json({}, 500));
  one.send();
  await pass(6100);
  expect(takeConsole('error')).toHaveLength(1);
  expect([one.status(), two.status()]).toEqual(['failed', 'idle']);
  expect(two.respostas()).toEqual({ 31: 'MB' });
  expect(one.told().at(-1)).toMatchObject({ says: 'ended' });
  await open();
  expect(one.told()).toEqual([]);
});

test('a tab without an identification reports nothing', async () => {
  const { open } = openBrowser(new FakeStorage({ local: JSON.stringify(ala) }));
  const one = await open();
  one.send();
  await pass(100);
  expect(one.status()).toBe('failed');
  expect(one.told()).toEqual([]);
});

test('a late report that another tab has ended does not stop the sending', async () => {
  const { open, answers } = openBrowser();
  const one = await open();
  one.send();
  await pass(2500);
  one.dispatch(sendingElsewhereEnded());
  expect([one.status(), one.posted()]).toEqual(['sending', 1]);
  await pass(3600);
  expect([one.status(), answers()]).toEqual(['sent', ['', '', '']]);
});

test('a link ends the sending in all tabs if it is opened in the sending tab, otherwise only in its own', async () => {
  const { open } = openBrowser();
  const [one, two, three] = [await open(), await open(), await open()];
  one.send();
  await pass(2500);
  two.dispatch(linkOpened({ idLocal: '7' }));
  await pass(100);
  expect([one.status(), two.status(), three.status()]).toEqual(['sending', 'idle', 'elsewhere']);
  one.dispatch(linkOpened({ idLocal: '7' }));
  await pass(100);
  expect(three.status()).toBe('idle');
});

test.each([
  { lots: [0.7, 0.2], hasAnswers: true, goesOn: ['sending', 'elsewhere'] },
  { lots: [0.2, 0.7], hasAnswers: false, goesOn: ['elsewhere', 'sending'] },
])('if Enviar is pressed in two tabs together, their lots decide: %j', async ({ lots, hasAnswers, goesOn }) => {
  const { open, answers } = openBrowser();
  const [one, two, three] = [await open(lots[0]), await open(lots[1]), await open()];
  if (hasAnswers) for (const tab of [one, two]) tab.choose();
  one.send();
  two.send();
  await pass(100);
  expect([one.status(), two.status(), three.status()]).toEqual([...goesOn, 'elsewhere']);
  await pass(6000);
  expect(answers()).toHaveLength(3);
});

test.each([0.2, 0.7])(
  'if Enviar is pressed in two tabs together, the tab with an answer goes on: lot %s',
  async (lot) => {
    const { open, answers } = openBrowser();
    const [one, two] = [await open(lot), await open(0.5)];
    two.choose();
    one.send();
    two.send();
    await pass(100);
    expect([one.status(), two.status()]).toEqual(['elsewhere', 'sending']);
    await pass(6000);
    expect(answers()).toEqual(['MB', '', '']);
  },
);

test('a tab that has sent keeps its thank-you screen when another one sends later', async () => {
  const { open } = openBrowser();
  const [one, two] = [await open(), await open()];
  one.choose();
  two.send();
  await pass(6100);
  one.send();
  await pass(100);
  expect([one.status(), two.status()]).toEqual(['sending', 'sent']);
});

test('a tab that waits long for its host does not count as gone', async () => {
  const { host, open } = openBrowser();
  const [one, two] = [await open(), await open()];
  host.now(POST_RESPOSTA, held().answer);
  one.send();
  await pass(30_000);
  expect(two.status()).toBe('elsewhere');
});

test('a frozen tab does not keep another one from sending, and gives way when it thaws', async () => {
  const { host, open } = openBrowser();
  const [one, two] = [await open(), await open()];
  const slow = held();
  host.now(POST_RESPOSTA, slow.answer);
  one.send();
  await pass(2100);
  expect(two.status()).toBe('elsewhere');
  one.freeze();
  await pass(4000);
  expect(two.status()).toBe('idle');

  host.now(POST_RESPOSTA, json('ok'));
  two.choose();
  two.send();
  await pass(2100);
  one.thaw();
  await pass(100);
  expect([one.status(), two.status()]).toEqual(['elsewhere', 'sending']);
  await pass(4000);
  expect([one.status(), two.status()]).toEqual(['sent', 'sent']);
});

test('a frozen tab gives way to a tab that was opened, answered and sent within the next two seconds', async () => {
  const { open } = openBrowser();
  const one = await open();
  one.choose();
  one.send();
  await pass(100);
  one.freeze();
  const two = await open();
  two.choose();
  await pass(700);
  two.send();
  await pass(2100);
  expect(two.posted()).toBe(1);
  one.thaw();
  await pass(100);
  expect([one.status(), two.status()]).toEqual(['elsewhere', 'sending']);
});

test('a tab that was frozen before its first post learns that another tab has sent the survey, and posts nothing', async () => {
  const { open, answers } = openBrowser();
  const one = await open();
  one.send();
  // The clock advances but no timer runs, as in a frozen tab. Then a timer runs before the other tab's report arrives.
  jest.setSystemTime(Date.now() + 10_000);
  await pass(2100);
  one.hears({ about: 4242, idLocal: 7, says: 'sent', age: 9000, lot: 0, posted: 3, hasAnswers: false });
  await pass(6000);
  expect(one.status()).toBe('sent');
  expect(answers()).toEqual([]);
});

test('a survey that another tab has sent completely counts as sent, even in a tab that began later', async () => {
  const { open, answers } = openBrowser();
  const one = await open();
  await pass(100);
  one.send();
  await pass(2100);
  one.hears({ about: 4242, idLocal: 7, says: 'sent', age: 2200, lot: 0, posted: 3, hasAnswers: false });
  await pass(5000);
  expect(one.status()).toBe('sent');
  expect(answers()).toHaveLength(1);
});

test('reports about the survey of another patient are ignored', async () => {
  const { open } = openBrowser();
  const [one, two] = [await open(), await open()];
  two.dispatch(linkOpened({ idLocal: '7' }));
  await pass(100);
  one.send();
  await pass(100);
  expect(two.status()).toBe('idle');
});

test.each(['7', '8'])(
  'an identification that the host gives again, at location %s, is that of another survey',
  async (idLocal) => {
    const { host, open } = openBrowser();
    host.now('GET /api/getlocalbyid/8', json({ Id: 8, Descricao: 'Ala Sul' }));
    host.now('GET /api/listarperguntasporlocal/8', json([]));
    const [one, two] = [await open(), await open()];
    const identify = async ({ dispatch }: typeof one, link: string) => {
      dispatch(linkOpened({ idLocal: link }));
      await pass(100);
      void dispatch(identifyPatient({ nome: '', telefone: '' }));
      await pass(100);
      dispatch(surveyOpened());
      await pass(100);
    };
    await identify(one, '7');
    one.send();
    await pass(3000);
    await identify(two, idLocal);
    expect(two.status()).toBe('idle');
    await pass(6000);
    expect([one.status(), two.status()]).toEqual(['sent', 'idle']);
    two.dispatch(surveyOpened());
    await pass(100);
    expect(two.status()).toBe('idle');
  },
);

test('after a reload, too, an identification that the host gives again is that of another survey', async () => {
  const { open } = openBrowser();
  const survey = { local: ala, idIdentificacaoPaciente: 4242, respostas: { 31: 'MB' } };
  const [one, two] = [await open(1, { ...survey, identifiedBy: 'a' }), await open(2, { ...survey, identifiedBy: 'b' })];
  one.send();
  await pass(10_000);
  expect([one.status(), two.status()]).toEqual(['sent', 'idle']);
  two.dispatch(surveyOpened());
  await pass(100);
  expect(two.status()).toBe('idle');
});
