import { RESPOSTAS } from '../../src/contract/respostas';
import { SimStorage } from './browser';
import type { Page } from './page';
import type { Random } from './random';
import type { Tab } from './tab';
import type { World } from './world';

/** One step of a run. It is plain data, so that a run can be repeated without some of its steps. */
export interface Step {
  what: What;
  /** Selects the tab: its index is this number modulo the number of tabs. */
  tab: number;
  /** Two random numbers. Their meaning depends on the kind of step. */
  a: number;
  b: number;
  /** The ms to pause after the step. */
  wait: number;
}

export interface Kind {
  weight: number;
  /** Whether the step is possible; by default always. */
  can?: (world: World, tab: Tab) => boolean;
  take: (world: World, tab: Tab, a: number, b: number) => unknown;
  /** Describes the step in the story of a run. By default, the story names only the kind of step. */
  tell?: (world: World, tab: Tab, a: number, b: number) => string;
}

const MOST_TABS = 4;

const running = ({ page }: Tab): Page | undefined => (page?.life === 'running' ? page : undefined);
const at = (tab: Tab, screen: Page['painted']['screen']) => running(tab)?.painted.screen === screen;
const isPhone = ({ device }: Tab) => device.kioskSeconds === null;
const wardOf = ({ host }: World, a: number) => host.wards[a % host.wards.length] as (typeof host.wards)[number];
const askedOf = (tab: Tab, a: number) => {
  const { perguntas } = (tab.page as Page).painted;
  return perguntas[a % perguntas.length];
};
const faceOf = (b: number) => RESPOSTAS[b % RESPOSTAS.length] as (typeof RESPOSTAS)[number];

/** Carries out a tap or key press. */
const finger = async ({ clock }: World, tab: Tab, what: (page: Page) => unknown) => {
  const page = running(tab);
  if (!page) return;
  await clock.run(page, () => what(page));
  await tab.device.touch(page);
};

const twice = async (press: () => Promise<void>) => {
  await press();
  await press();
};

const pressNext = (world: World) => (page: Page) => {
  const ended = world.judge.nextPressed(page);
  void page.next().then(ended);
};

const pressEnviar = (world: World) => (page: Page) => {
  world.judge.enviarPressed(page);
  page.pressEnviar();
};

const pressFace = (world: World, tab: Tab, a: number, b: number) => (page: Page) => {
  const id = askedOf(tab, a);
  if (id === undefined) return;
  world.judge.facePressed(page, id, faceOf(b));
  page.pressFace(id, faceOf(b));
};

const canChoose = (tab: Tab) => {
  const painted = running(tab)?.painted;
  return painted?.screen === 'survey' && painted.list === 'loaded' && !painted.sending;
};

const canSend = ({ judge }: World, tab: Tab) => canChoose(tab) && !judge.isUnsure(tab.page as Page);

const storage = (state: SimStorage['state'] | 'lost'): Kind => ({
  weight: 0.3,
  can: (_world, { device }) => state !== 'fine' || device.storage.state !== 'fine',
  take: (_world, { device }) => {
    device.faulty = true;
    if (state !== 'lost') device.storage.state = state;
    else device.storage.clear();
    for (const { session } of device.tabs) {
      if (state === 'lost') session.clear();
      else session.state = state;
    }
  },
});

/** Lets the device sleep. Meanwhile no code of its pages runs, and its monotonic clock stands still. */
const sleep = async ({ clock }: World, { device }: Tab, ms: number) => {
  const asleep = device.tabs.flatMap((tab) => running(tab) ?? []);
  for (const page of asleep) {
    await clock.run(page, () => {
      page.setHidden(true);
    });
    page.freeze();
  }
  await clock.pass(ms);
  device.asleep += ms;
  for (const page of asleep) {
    page.thaw();
    await clock.run(page, () => {
      page.setHidden(false);
    });
  }
};

export const kinds = {
  link: {
    weight: 1,
    take: (world, tab, a, b) => tab.load(`/${wardOf(world, a).link}`, b % 2 === 0),
    tell: (world, _tab, a) => `opens the link of ${wardOf(world, a).link} in the same tab`,
  },
  'new tab': {
    weight: 0.7,
    can: (_world, tab) => isPhone(tab) && tab.device.tabs.length < MOST_TABS,
    take: (world, tab, a) => tab.device.open().load(`/${wardOf(world, a).link}`, false),
    tell: (world, _tab, a) => `opens the link of ${wardOf(world, a).link} in a new tab`,
  },
  'new tab at the survey': {
    weight: 0.7,
    can: (_world, tab) => isPhone(tab) && tab.device.tabs.length < MOST_TABS,
    take: (_world, tab) => tab.device.open().load('/perguntas', false),
  },
  copy: {
    weight: 1.5,
    can: (_world, tab) => isPhone(tab) && !!running(tab) && tab.device.tabs.length < MOST_TABS,
    take: ({ judge }, tab) => {
      const { path } = tab.entries[tab.index] as { path: string };
      const session = SimStorage.copyOf(tab.session);
      session.state = tab.session.state;
      return tab.device.open(session, judge.leftBy(tab)).load(path, false);
    },
  },
  'sent from a copy': {
    weight: 4,
    can: (world, tab) =>
      isPhone(tab) &&
      canSend(world, tab) &&
      tab.device.tabs.length < MOST_TABS &&
      world.judge.hasFailed(tab.page as Page),
    take: async (world, tab, a) => {
      const { clock } = world;
      await kinds.copy.take(world, tab);
      const copy = tab.device.tabs.at(-1) as Tab;
      await tab.load(`/${wardOf(world, a).link}`, true);
      await clock.pass(3000);
      if (canSend(world, copy)) await kinds.enviar.take(world, copy);
      await clock.pass(15_000);
      await tab.go(-1, true, true);
    },
    tell: (world, _tab, a) =>
      `copies the tab, opens the link of ${wardOf(world, a).link} in it, presses Enviar in the copy, and goes back`,
  },
  close: {
    weight: 0.5,
    can: (_world, { device }) => device.tabs.length > 1,
    take: (_world, tab) => tab.close(),
  },
  name: {
    weight: 2,
    can: (_world, tab) => at(tab, 'identification'),
    take: (world, tab) =>
      finger(world, tab, (page) => {
        const { nome } = tab.device.person;
        world.judge.typed(page, { nome });
        page.typeNome(nome);
      }),
    tell: (_world, { device }) => `types ${device.person.nome}`,
  },
  phone: {
    weight: 1,
    can: (_world, tab) => at(tab, 'identification'),
    take: (world, tab) =>
      finger(world, tab, (page) => {
        const { telefone } = tab.device.person;
        world.judge.typed(page, { telefone });
        page.typeTelefone(telefone);
      }),
    tell: (_world, { device }) => `types ${device.person.telefone}`,
  },
  next: {
    weight: 8,
    can: (_world, tab) => at(tab, 'identification') && !tab.page?.painted.identifying,
    take: (world, tab) => finger(world, tab, pressNext(world)),
  },
  'next again': {
    weight: 2,
    can: (_world, tab) => at(tab, 'identification') && !!tab.page?.painted.identifying,
    take: (world, tab) => finger(world, tab, pressNext(world)),
  },
  'next twice': {
    weight: 1,
    can: (_world, tab) => at(tab, 'identification') && !tab.page?.painted.identifying,
    take: (world, tab) => twice(() => finger(world, tab, pressNext(world))),
  },
  face: {
    weight: 14,
    can: (_world, tab) => canChoose(tab) && (tab.page?.painted.perguntas.length ?? 0) > 0,
    take: (world, tab, a, b) => finger(world, tab, pressFace(world, tab, a, b)),
    tell: (_world, tab, a, b) => `taps ${faceOf(b)} for ${String(askedOf(tab, a))}`,
  },
  clear: {
    weight: 2,
    can: (_world, tab) => canChoose(tab) && (tab.page?.painted.marks.size ?? 0) > 0,
    take: (world, tab, a, b) =>
      finger(world, tab, (page) => {
        pressFace(world, tab, a, b)(page);
        pressFace(world, tab, a, b)(page);
      }),
    tell: (_world, tab, a, b) => `taps ${faceOf(b)} for ${String(askedOf(tab, a))} twice`,
  },
  enviar: {
    weight: 5,
    can: canSend,
    take: (world, tab) => finger(world, tab, pressEnviar(world)),
  },
  'enviar and a face': {
    weight: 2,
    can: (world, tab) => canSend(world, tab) && (tab.page?.painted.perguntas.length ?? 0) > 0,
    take: async (world, tab, a, b) => {
      await finger(world, tab, pressEnviar(world));
      await finger(world, tab, pressFace(world, tab, a, b));
    },
    tell: (_world, tab, a, b) =>
      `presses Enviar and, before anything is painted, ${faceOf(b)} for ${String(askedOf(tab, a))}`,
  },
  'enviar twice': {
    weight: 1,
    can: canSend,
    take: (world, tab) => twice(() => finger(world, tab, pressEnviar(world))),
  },
  again: {
    weight: 5,
    can: (_world, tab) => at(tab, 'survey') && tab.page?.painted.list === 'failed',
    take: (world, tab) => finger(world, tab, (page) => page.pressRetry()),
    tell: () => 'presses "Tentar novamente"',
  },
  'to the start': {
    weight: 1,
    can: (_world, tab) => at(tab, 'thanks') && tab.page?.painted.secondsLeft !== null,
    take: (world, tab) => finger(world, tab, (page) => page.pressReturn()),
    tell: () => 'touches the thank-you screen',
  },
  privacy: {
    weight: 0.5,
    can: (_world, tab) => !isPhone(tab) && at(tab, 'identification'),
    take: async (world, tab, a) => {
      await finger(world, tab, (page) => page.pressMore());
      await world.clock.pass(1000 * (a % 100));
      await finger(world, tab, (page) => page.pressClose());
    },
    tell: (_world, _tab, a) => `reads about privacy for ${a % 100} s`,
  },
  touch: {
    weight: 0.5,
    can: (_world, tab) => !!running(tab),
    take: (_world, tab) => tab.device.touch(tab.page),
  },
  back: {
    weight: 2,
    can: (_world, tab) => tab.index > 0,
    take: (_world, tab, a, b) => tab.go(-1, b % 2 === 0, a % 2 === 0),
    tell: (_world, _tab, a) => `goes back, and ${a % 2 === 0 ? 'leaves' : 'stays'} if asked`,
  },
  forward: {
    weight: 2,
    can: (_world, tab) => tab.index < tab.entries.length - 1,
    take: (_world, tab, a, b) => tab.go(1, b % 2 === 0, a % 2 === 0),
    tell: (_world, _tab, a) => `goes forward, and ${a % 2 === 0 ? 'leaves' : 'stays'} if asked`,
  },
  reload: {
    weight: 2,
    can: (_world, tab) => !!tab.page,
    take: (_world, tab) => tab.reload(),
  },
  crash: {
    weight: 0.5,
    can: (_world, tab) => !!running(tab),
    take: async ({ judge }, tab) => {
      tab.saved = judge.leftBy(tab);
      tab.crash();
      await tab.reload();
    },
  },
  freeze: {
    weight: 1,
    can: (_world, tab) => !!running(tab) && tab.device.tabs.length > 1,
    take: (_world, tab) => tab.page?.freeze(),
  },
  thaw: {
    weight: 2,
    can: (_world, tab) => tab.page?.life === 'frozen',
    take: (_world, tab) => tab.page?.thaw(),
  },
  rest: {
    weight: 1,
    take: ({ clock }, _tab, a) => clock.pass(10_000 + (a % 110) * 1000),
    tell: (_world, _tab, a) => `waits for ${10 + (a % 110)} s`,
  },
  sleep: {
    weight: 0.7,
    take: (world, tab, a) => sleep(world, tab, 1000 * 2 ** (a % 14)),
    tell: (_world, _tab, a) => `the device sleeps for ${2 ** (a % 14)} s`,
  },
  'next patient': {
    weight: 1,
    can: (_world, tab) => !isPhone(tab),
    take: async (world, tab, a) => {
      const { device } = tab;
      const { clock } = world;
      // Waits until the tablet must have wiped the previous patient's data. The thank-you screen needs no wait, because
      // there the survey has ended.
      if (!at(tab, 'thanks')) await clock.pass(55_000 + (a % 60) * 1000);
      const page = running(tab);
      if (page?.painted.sending || at(tab, 'error')) return;
      // During this wait, the survey may have appeared or its sending may have ended. That restarts the idle time, so the
      // tablet may not have wiped the survey yet. Then the next patient does not come.
      if (page && at(tab, 'survey') && clock.now - page.touchedAt < 55_000) return;
      device.person = world.nextPerson();
      if (!at(tab, 'identification')) await tab.load(`/${wardOf(world, a).link}`, false);
    },
  },
  'storage denied': storage('denied'),
  'storage full': storage('full'),
  'storage lost': storage('lost'),
  'storage fine': { ...storage('fine'), weight: 4 },
  'host down': {
    weight: 0.7,
    take: (world, _tab, a) => {
      world.downUntil = world.clock.now + 1000 * (1 + (a % 30));
    },
    tell: (_world, _tab, a) => `(the host is down for ${1 + (a % 30)} s)`,
  },
  'host killed': {
    weight: 0.5,
    take: async (world, _tab, a) => {
      world.hostKilled();
      world.downUntil = world.clock.now + 1000 * (1 + (a % 10));
      await world.clock.run(null, () => world.host.restart(true));
    },
    tell: () => '(the host is killed and started again)',
  },
  'host restarted': {
    weight: 0.5,
    take: async (world) => {
      world.downUntil = world.clock.now + 2000;
      await world.clock.run(null, () => world.host.restart(false));
    },
    tell: () => '(the host is restarted)',
  },
  'host locked': {
    weight: 0.4,
    can: ({ host }) => !host.isLocked(),
    take: ({ clock, host }) => clock.run(null, () => host.lock(true)),
    tell: () => "(another program holds the host's database)",
  },
  'host unlocked': {
    weight: 3,
    can: ({ host }) => host.isLocked(),
    take: ({ clock, host }) => clock.run(null, () => host.lock(false)),
    tell: () => "(the host's database is free)",
  },
  'hospital file': {
    weight: 0.4,
    take: ({ clock, host }) => clock.run(null, () => host.change()),
    tell: () => '(the host gets another hospital file)',
  },
  'clock set': {
    weight: 0.4,
    take: ({ clock }, _tab, a, b) => {
      clock.set((a % 2 === 0 ? 1 : -1) * 1000 * 10 ** (b % 6));
    },
    tell: (_world, _tab, a, b) => `(the wall clock is set ${a % 2 === 0 ? 'forward' : 'back'} by ${10 ** (b % 6)} s)`,
  },
} satisfies Record<string, Kind>;

export type What = keyof typeof kinds;

const whats = Object.keys(kinds) as What[];

export const isPossible = (what: What, world: World, tab: Tab): boolean =>
  (kinds[what] as Kind).can?.(world, tab) ?? true;

export const nextStep = (world: World, chance: Random): Step => {
  const { tabs } = world;
  const index = chance.below(tabs.length);
  const tab = tabs[index] as Tab;
  const can = whats.filter((what) => isPossible(what, world, tab));
  let left = chance.next() * can.reduce((sum, what) => sum + kinds[what].weight, 0);
  const what = can.find((one) => (left -= kinds[one].weight) < 0) ?? 'rest';
  return {
    what,
    tab: index,
    a: chance.below(10_000),
    b: chance.below(10_000),
    wait: chance.pick([0, 0, 5, 20, 150, 700, 1900, 2500, 8000]),
  };
};
