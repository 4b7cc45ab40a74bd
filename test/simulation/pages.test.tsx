import { act, fireEvent, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, NavigationType, RouterProvider } from 'react-router-dom';
import settings from '../../config/deployment.json';
import { idKey, type Id } from '../../src/contract/ids';
import { RESPOSTAS, type Resposta } from '../../src/contract/respostas';
import { thisTablet } from '../../src/lib/tablet';
import { DeploymentContext } from '../../src/pages/contexts';
import { routes } from '../../src/pages/router';
import { rehydrate } from '../../src/store/persistence';
import { setupStore } from '../../src/store/setupStore';
import { takeConsole } from '../support/console';
import { wards } from './hospital';
import { modelHost, responseOf } from './host';
import { people } from './people';
import { noMistake } from './planted';
import { stream } from './random';
import { Screens, type Painted } from './screens';

const [ana] = people as [(typeof people)[number]];
const idTexts = new Map(wards.flatMap(({ perguntas }) => perguntas.map((id) => [idKey(id), `${id}?`])));

type Tap = 'name' | 'phone' | 'next' | 'enviar' | 'again' | 'return' | { place: number; face: number };

/** One step: quick taps without a paint between them, another action of the person, or a change of the host. */
type Step =
  | { what: 'taps'; taps: Tap[] }
  | { what: 'back' | 'forward'; leaves: boolean }
  | { what: 'reload' | 'comes back' | 'host fails' | 'host is slow' | 'host is well' }
  | { what: 'rest'; ms: number };

/** The visible content of a screen. */
type Seen = Record<string, unknown>;

interface Entry {
  path: string;
  cameFrom: Id | null;
  /** The key that the router gives to the history entry. */
  key: string;
}

const listen = window.addEventListener.bind(window);

/** A tab with its own host. `dispatched` records the steps, the calls and the actions that the pages dispatch. */
const openTab = (kioskReturnSeconds: number | null) => {
  localStorage.clear();
  sessionStorage.clear();
  jest.setSystemTime(Date.UTC(2026, 5, 24, 12));
  const dispatched: string[] = [];
  const host = modelHost(wards);
  const deployment = { ...settings, kioskReturnSeconds };
  let state = 'host is well';
  const heard: Parameters<typeof window.addEventListener>[] = [];
  jest.spyOn(window, 'addEventListener').mockImplementation((...what: (typeof heard)[number]) => {
    heard.push(what);
    listen(...what);
  });
  const note = (what: unknown) => dispatched.push(JSON.stringify(what));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const body = init?.body === undefined ? undefined : (JSON.parse(init.body as string) as Record<string, unknown>);
    const path = new URL(input as string, 'https://hospital.example').pathname;
    note(body ? [path, body] : path);
    if (state === 'host is slow')
      await new Promise((resolve, reject) => {
        setTimeout(resolve, 3000);
        init?.signal?.addEventListener('abort', () => {
          reject(init.signal?.reason as Error);
        });
      });
    if (state === 'host fails') throw new TypeError('Failed to fetch');
    return responseOf(await host.answer({ method: body ? 'POST' : 'GET', path, ...(body && { body }) }));
  });
  return {
    dispatched,
    deployment,
    set: (now: string) => {
      state = now;
    },
    load: async () => {
      const store = setupStore({ deployment, tablet: thisTablet() });
      await rehydrate(store);
      const { dispatch } = store;
      // Records only what pages dispatch. Listeners keep the original `dispatch`, so their actions are not recorded.
      store.dispatch = ((action: { type: string; payload?: object }) => {
        if (typeof action === 'function') note('a thunk');
        else if (action.type.startsWith('persist/')) return dispatch(action);
        // An action with `since`, the time at which Enviar was pressed, is recorded by its type only, because this time
        // differs between the real pages and their model.
        else note(action.payload && 'since' in action.payload ? action.type : action);
        return dispatch(action);
      }) as typeof dispatch;
      return store;
    },
    leave: async () => {
      window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
      await jest.advanceTimersByTimeAsync(0);
      for (const [type, listener, options] of heard.splice(0)) window.removeEventListener(type, listener, options);
      const now = Date.now();
      // `clearAllTimers` also resets the clock, so the time is set again afterwards.
      jest.clearAllTimers();
      jest.setSystemTime(now);
    },
    touch: () => {
      window.dispatchEvent(new Event('keyup'));
    },
  };
};

type Tab = ReturnType<typeof openTab>;

const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

class Model extends Screens {
  entries: Entry[];
  index = 0;
  constructor(
    entry: Entry,
    private readonly tab: Tab,
  ) {
    super(noMistake);
    this.entries = [entry];
  }
  async load() {
    const store = await this.tab.load();
    this.store = store;
    store.subscribe(() => {
      // Does not paint a page that has been unloaded.
      if (this.store === store)
        void Promise.resolve().then(() => {
          this.render();
        });
    });
    this.render();
  }
  go(by: 1 | -1, leaves: boolean) {
    if (!this.entries[this.index + by] || (this.asksBeforeLeaving && !leaves)) return;
    this.index += by;
    this.render();
  }
  back() {
    comeBack();
    this.shownAgain();
  }
  override get path() {
    return (this.entries[this.index] as Entry).path;
  }
  override get cameFrom() {
    return (this.entries[this.index] as Entry).cameFrom;
  }
  protected override push(path: string, cameFrom: string) {
    this.entries.splice((this.index += 1), Infinity, { path, cameFrom, key: '' });
    this.render();
  }
  protected override replace(path: string, cameFrom?: Id) {
    this.entries[this.index] = { path, cameFrom: cameFrom ?? null, key: '' };
    this.render();
  }
}

const playModel = async (tab: Tab, first: Entry) => {
  let model = new Model({ ...first }, tab);
  await model.load();
  const pass = (ms = 20) => jest.advanceTimersByTimeAsync(ms);
  await pass();
  const tap = (what: Tap) => {
    if (what === 'name') model.typeNome(ana.nome);
    else if (what === 'phone') model.typeTelefone(ana.telefone);
    else if (what === 'next') void model.next();
    else if (what === 'enviar') model.pressEnviar();
    else if (what === 'again') model.pressRetry();
    else if (what === 'return') model.pressReturn();
    else {
      const { perguntas } = model.painted;
      model.pressFace(perguntas[what.place % perguntas.length] as Id, RESPOSTAS[what.face] as Resposta);
    }
  };
  const take = async (step: Step) => {
    if (step.what === 'taps') step.taps.forEach(tap);
    else if (step.what === 'back' || step.what === 'forward') model.go(step.what === 'back' ? -1 : 1, step.leaves);
    else if (step.what === 'reload') {
      const { entries, index } = model;
      await tab.leave();
      model = Object.assign(new Model(first, tab), { entries, index });
      await model.load();
    } else if (step.what === 'comes back') {
      model.back();
      await pass(0);
    } else if (step.what === 'rest') await pass(step.ms);
    else tab.set(step.what);
    if (step.what !== 'rest') tab.touch();
    await pass();
  };
  return {
    take,
    painted: () => model.painted,
    see: (): Seen => {
      const { path: at, painted } = model;
      const { screen: name, place, list, secondsLeft } = painted;
      if (name === 'identification') {
        const { nome, telefone, identifying } = painted;
        return { name, at, place: place ?? '', nome, telefone, identifying, secondsLeft };
      }
      if (name !== 'survey') return { name, at, ...(name === 'thanks' && { secondsLeft }) };
      const { perguntas, marks, sending } = painted;
      const questions = perguntas.map((id) => [idTexts.get(idKey(id)), marks.get(idKey(id))]);
      return { name, at, place, list, ...(list === 'loaded' && { questions, sending }), secondsLeft };
    },
  };
};

const ENVIAR = '.send > button';

/** The names of the screens by their headings. */
const names = {
  'Avaliação de satisfação': 'identification',
  'Clique em cada item para avaliar.': 'survey',
  'Agradecemos por sua participação!': 'thanks',
};

const playPages = async (tab: Tab, first: Entry) => {
  // React renders only at the end of each `act`. Steps of at most 1 s let it render every second of a countdown.
  const pass = async (ms = 20) => {
    const end = Date.now() + ms;
    do await act(() => jest.advanceTimersByTimeAsync(Math.min(1000, end - Date.now())));
    while (Date.now() < end);
  };
  const entries: Entry[] = [{ ...first }];
  let index = 0;
  const load = async () => {
    const store = await tab.load();
    const initialEntries = entries.map(({ path: pathname, cameFrom: state, key }) => ({ pathname, state, key }));
    const router = createMemoryRouter(routes, { initialEntries, initialIndex: index });
    router.subscribe(({ historyAction, location: { pathname, state, key } }) => {
      const known = entries.findIndex((entry) => entry.key === key);
      const entry = { path: pathname, cameFrom: state as Id | null, key };
      if (known >= 0) index = known;
      else if (historyAction === NavigationType.Push) entries.splice((index += 1), Infinity, entry);
      else entries[index] = entry;
    });
    const rendered = render(
      <Provider store={store}>
        <DeploymentContext value={tab.deployment}>
          <RouterProvider router={router} />
        </DeploymentContext>
      </Provider>,
    );
    return { router, rendered };
  };
  let page = await load();
  await pass();
  // Elements are found by selector, because queries by role would take most of the time of this test.
  const one = (selector: string) => document.querySelector(selector);
  const click = (selector: string) => fireEvent.click(one(selector) as Element);
  const type = (selector: string, value: string) => fireEvent.input(one(selector) as Element, { target: { value } });
  const tap = (what: Tap): unknown => {
    if (what === 'name') return type('input:not([type=tel])', ana.nome);
    if (what === 'phone') return type('input[type=tel]', ana.telefone);
    if (what === 'next') return click('.next');
    if (what === 'enviar') return click(ENVIAR);
    if (what === 'again') return click('.failed button');
    if (what === 'return') return click('main');
    const blocks = document.querySelectorAll('fieldset');
    const faces = blocks[what.place % blocks.length]?.querySelectorAll('button');
    return fireEvent.click(faces?.[what.face] as Element);
  };
  const take = async (step: Step) => {
    // React paints nothing within one `act`. So all taps of a step see the same screen, like quick taps.
    await act(async () => {
      if (step.what === 'taps') step.taps.forEach(tap);
      if (step.what === 'comes back') comeBack();
      await Promise.resolve();
    });
    if (step.what === 'back' || step.what === 'forward') {
      const by = step.what === 'back' ? -1 : 1;
      if (entries[index + by]) await act(() => page.router.navigate(by));
      const answer = [...document.querySelectorAll('dialog button')].find(
        ({ textContent }) => textContent === (step.leaves ? 'Sair' : 'Ficar'),
      );
      if (answer) await act(() => fireEvent.click(answer));
    } else if (step.what === 'reload') {
      await tab.leave();
      page.rendered.unmount();
      page = await load();
    } else if (step.what === 'rest') await pass(step.ms);
    else if (step.what.startsWith('host')) tab.set(step.what);
    if (step.what !== 'rest') tab.touch();
    await pass();
  };
  return {
    take,
    end: () => {
      page.rendered.unmount();
    },
    see: (): Seen => {
      const { pathname: at } = page.router.state.location;
      const name = names[one('h1')?.textContent as keyof typeof names] as string | undefined;
      const seconds = /\((\d+) s\)|Em (\d+) s/.exec(one('.thanks button, .stay')?.textContent ?? '');
      const secondsLeft = seconds ? Number(seconds[1] ?? seconds[2]) : null;
      if (name === 'identification') {
        const [nome, telefone] = [...document.querySelectorAll('input')].map(({ value }) => value);
        const identifying = one('.next')?.getAttribute('aria-busy') === 'true';
        return { name, at, place: one('.place')?.textContent, nome, telefone, identifying, secondsLeft };
      }
      if (name !== 'survey') return { name: name ?? 'error', at, ...(name && { secondsLeft }) };
      const place = one('header p')?.textContent;
      const list = one('.failed') ? 'failed' : one('.send') ? 'loaded' : 'loading';
      const questions = [...document.querySelectorAll('fieldset')].map((block) => [
        block.querySelector('legend')?.textContent,
        block.querySelector('[aria-pressed=true] span')?.textContent.toUpperCase(),
      ]);
      const sending = one(ENVIAR)?.textContent === 'Carregando...';
      return { name, at, place, list, ...(list === 'loaded' && { questions, sending }), secondsLeft };
    },
  };
};

const nextStep = (painted: Painted, chance: ReturnType<typeof stream>): Step => {
  const { screen: name, list, sending, perguntas, secondsLeft } = painted;
  const leaves = chance.chance(0.5);
  const face = { place: chance.below(3), face: chance.below(4) };
  const can: Step[] = [
    { what: chance.pick(['host fails', 'host is slow', 'host is well', 'host is well']) },
    { what: 'rest', ms: chance.pick([100, 2500, 2500, 12_000, 35_000, 60_000]) },
    { what: 'back', leaves },
    { what: 'forward', leaves },
    { what: chance.pick(['reload', 'comes back']) },
  ];
  const canTap = (...all: Tap[][]) => can.push(...all.map((taps): Step => ({ what: 'taps', taps })));
  if (name === 'identification') canTap(['name'], ['phone'], ['next'], ['next'], ['next', 'next']);
  if (name === 'survey' && list === 'failed') canTap(['again'], ['again'], ['again']);
  if (name === 'survey' && list === 'loaded' && !sending) {
    canTap(['enviar'], ['enviar', 'enviar']);
    if (perguntas.length > 0) canTap(['enviar', face], [face], [face]);
  }
  if (name === 'thanks' && secondsLeft !== null) canTap(['return'], ['return']);
  return chance.pick(can);
};

const STEPS = 30;
const beginnings: Entry[] = [
  ...['/2', '/2', '/4', '/UTI', '/9', '/007', '/perguntas', '/agradecimento', '/nowhere'].map((path) => ({
    path,
    cameFrom: null,
    key: 'first',
  })),
  // A reload of the survey in a browser without storage. Only the history entry still names the location.
  { path: '/perguntas', cameFrom: '4', key: 'first' },
];

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom does not implement `scrollTo`, so the test replaces it.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
  'the real pages dispatch and show the same as their model: seed %i',
  async (seed) => {
    const chance = stream(seed, 'pages');
    const entry = chance.pick(beginnings);
    const kiosk = chance.chance(0.4) ? 30 : null;

    const ofModel = openTab(kiosk);
    const model = await playModel(ofModel, entry);
    const seen = [model.see()];
    const steps: Step[] = [];
    while (steps.length < STEPS) {
      const step = nextStep(model.painted(), chance);
      steps.push(step);
      await model.take(step);
      seen.push(model.see());
      ofModel.dispatched.push(`after ${JSON.stringify(step)}`);
    }
    await ofModel.leave();

    const ofPages = openTab(kiosk);
    const pages = await playPages(ofPages, entry);
    for (const [index, shown] of seen.entries()) {
      // Removes the console messages about failures, because other tests check them.
      takeConsole('error');
      const soFar = steps.slice(0, index).map((step) => JSON.stringify(step));
      expect({ soFar, ...pages.see() }).toEqual({ soFar, ...shown });
      const step = steps[index];
      if (!step) break;
      await pages.take(step);
      ofPages.dispatched.push(`after ${JSON.stringify(step)}`);
    }
    expect(ofPages.dispatched).toEqual(ofModel.dispatched);
    await ofPages.leave();
    pages.end();
  },
);
