import fc from 'fast-check';
import { RESPOSTAS } from '../../src/contract/respostas';
import { openTabs } from '../support/tabs';

/** How many sequences: `MODEL_RUNS=1000` for a night's run. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 60);

const ward = fc.constantFrom('2', '4', 'UTI');
/** How the second tab begins, where the first is at a survey. */
const beginning = fc.oneof(ward, fc.constantFrom('the same survey' as const, 'nothing' as const));
const sometimes = fc.nat(3).map((chance) => chance === 0);
const kept = fc.boolean();

/** What can happen in a tab, with how often it does. */
const happening = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('link' as const), ward, kept }), weight: 2 },
  // Left for another link by mistake, and back at once.
  { arbitrary: fc.record({ kind: fc.constant('link and back' as const), ward }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('open the survey' as const), kept }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('a new tab opens the survey' as const) }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('next' as const), slow: sometimes }), weight: 5 },
  { arbitrary: fc.record({ kind: fc.constantFrom('back' as const, 'forward' as const), kept }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('reload' as const) }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('the host answers' as const) }), weight: 2 },
  {
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      question: fc.nat(2),
      resposta: fc.constantFrom(...RESPOSTAS),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ kind: fc.constant('Enviar' as const) }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1000, 3000, 10_000) }), weight: 3 },
);
const step = fc.record({ tab: fc.constantFrom<0 | 1>(0, 1), what: happening });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const take = async (browser: ReturnType<typeof openTabs>, { tab: which, what }: Step) => {
  const tab = browser.tabs[which];
  switch (what.kind) {
    case 'link':
      return browser.link(tab, what.ward, what.kept);
    case 'link and back':
      await browser.link(tab, what.ward, true);
      return browser.go(tab, -1, false);
    case 'a new tab opens the survey':
      browser.renew(tab);
      return browser.openSurvey(tab, false);
    case 'open the survey':
      return browser.openSurvey(tab, what.kept);
    case 'next':
      return browser.next(tab, what.slow);
    case 'back':
      return browser.go(tab, -1, what.kept);
    case 'forward':
      return browser.go(tab, 1, what.kept);
    case 'the host answers':
      return browser.hostAnswers();
    case 'reload':
      return browser.reload(tab);
    case 'Enviar':
      browser.send(tab);
      return undefined;
    case 'choose':
      browser.choose(tab, what.question, what.resposta);
      return undefined;
    case 'wait':
      return browser.wait(what.ms);
  }
};

const pass = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
};

test('whatever two tabs do, no answer is counted for another ward or patient', async () => {
  jest.useFakeTimers();
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(
      ward,
      beginning,
      fc.array(step, { minLength: 8, maxLength: 20, size: 'max' }),
      async (a, b, steps) => {
        const browser = openTabs(pass);
        const [one, other] = browser.tabs;
        await browser.link(one, a, true);
        await browser.next(one, false);
        if (b === 'the same survey') await browser.openSurvey(other, true);
        else if (b !== 'nothing') await browser.link(other, b, true);
        for (const each of steps) {
          await take(browser, each);
          if (browser.wrong.length > 0) break;
        }
        await browser.wait(30_000);
        sent += browser.accepted.size;
        jest.clearAllTimers();
        expect(browser.wrong).toEqual([]);
      },
    ),
    { seed: 7, numRuns: RUNS },
  );
  // Else nothing was tried.
  expect(sent).toBeGreaterThan(RUNS / 10);
}, 300_000);
