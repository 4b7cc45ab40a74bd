import { currentOwner, type Clock, type Owner } from './clock';
import type { Page } from './page';
import type { Random } from './random';

/** Simulates the local storage of a browser or the session storage of a tab. */
export class SimStorage implements Storage {
  readonly texts = new Map<string, string>();
  state: 'fine' | 'denied' | 'full' = 'fine';
  /**
   * Called when a page writes `text` or, if `text` is null, removes the key. Returns the text to store, null to remove
   * the key, or undefined to leave the key as it is. Some runs replace this function to simulate a fault.
   */
  onWrite: (key: string, text: string | null) => string | null | undefined = (_key, text) => text;
  onRead: (text: string | null) => string | null = (text) => text;

  static copyOf({ texts }: SimStorage): SimStorage {
    const copy = new SimStorage();
    for (const [key, text] of texts) copy.texts.set(key, text);
    return copy;
  }
  get length() {
    return this.texts.size;
  }
  key(index: number) {
    return [...this.texts.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.onRead(this.texts.get(key) ?? null);
  }
  setItem(key: string, text: string) {
    if (this.state === 'full') throw new DOMException(`no room for ${key}`, 'QuotaExceededError');
    this.#write(key, text);
  }
  removeItem(key: string) {
    this.#write(key, null);
  }
  clear() {
    this.texts.clear();
  }
  #write(key: string, text: string | null) {
    const written = this.onWrite(key, text);
    if (written === undefined) return;
    if (written === null) this.texts.delete(key);
    else this.texts.set(key, written);
  }
}

/** Simulates the broadcast channels between the tabs of one browser. */
export class Shared {
  readonly #channels = new Set<{ name: string; page: Owner; receive: (data: unknown) => void }>();
  /** Returns the message to deliver, or undefined to drop it. Some runs replace this function to simulate a fault. */
  onMessage: (data: unknown) => unknown = (data) => data;

  constructor(
    private readonly clock: Clock,
    private readonly chance: Random,
  ) {}

  /** The class `BroadcastChannel` of a page. */
  channelOf(page: Owner) {
    const { chance, clock } = this;
    const channels = this.#channels;
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the class below has its own `this`
    const shared = this;
    return class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      readonly #self;
      /** The arrival time of the last sent message, in ms. Later messages must not arrive before it. */
      #last = 0;
      constructor(readonly name: string) {
        this.#self = { name, page, receive: (data: unknown) => this.onmessage?.({ data }) };
        channels.add(this.#self);
      }
      postMessage(message: unknown) {
        const data = shared.onMessage(structuredClone(message));
        if (data === undefined) return;
        this.#last = Math.max(this.#last, clock.now + 1 + chance.below(20));
        for (const other of channels) {
          if (other === this.#self || other.name !== this.name) continue;
          clock.after(this.#last - clock.now, other.page, () => {
            if (channels.has(other)) other.receive(structuredClone(data));
          });
        }
      }
      close() {
        channels.delete(this.#self);
      }
    };
  }

  leave(page: Owner) {
    for (const channel of this.#channels) if (channel.page === page) this.#channels.delete(channel);
  }
}

export interface PageWindow extends EventTarget {
  [name: string]: unknown;
}

/**
 * The page whose code runs now; null while the simulation's own code runs. The cast is safe, because `Page` is the only
 * class that implements `Owner`.
 */
const currentPage = () => currentOwner() as Page | null;

const readable = (storage: SimStorage): SimStorage => {
  if (storage.state === 'denied') throw new DOMException('denied', 'SecurityError');
  return storage;
};

export const windowOf = (page: Page): PageWindow => {
  const { tab } = page;
  const { device } = tab;
  const { clock } = device.world;
  const openedAt = device.awakeFor;
  const reload = () => clock.after(1, null, () => tab.reload());
  const target = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    visibilityState: 'visible',
    querySelector: () => null,
  });
  return {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    document,
    location: {
      get href() {
        return `https://hospital.example${page.path}`;
      },
      get pathname() {
        return page.path;
      },
      reload,
      replace: reload,
    },
    get localStorage() {
      return readable(device.storage);
    },
    get sessionStorage() {
      return readable(tab.session);
    },
    navigator: { onLine: true },
    BroadcastChannel: device.shared.channelOf(page),
    performance: { now: () => device.awakeFor - openedAt, timeOrigin: Date.now() },
    fetch: (url: string, init?: RequestInit) => device.world.fetch(page, url, init),
    requestAnimationFrame: (paint: (now: number) => void) =>
      clock.after(16, page, () => {
        paint(clock.now);
      }),
    cancelAnimationFrame: (id: number) => {
      clock.cancel(id);
    },
  };
};

type Reducer = (state: unknown, action: { type: string }) => unknown;
type CreateStore = (reducer: Reducer, ...rest: unknown[]) => unknown;

const watchActions =
  (createStore: CreateStore): CreateStore =>
  (reducer, ...rest) =>
    createStore(
      (state, action) => {
        const next = reducer(state, action);
        currentPage()?.onAction(action, next);
        return next;
      },
      ...rest,
    );

type Enhancer = typeof watchActions;
/**
 * A `window` that pretends to have Redux DevTools, so that the simulation can watch all actions. It exists only until
 * `appLoaded` is called, because Redux Toolkit looks for DevTools only when its module is loaded.
 */
const loading = {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    () =>
    (...enhancers: Enhancer[]): Enhancer =>
    (createStore) =>
      [...enhancers, watchActions].reduceRight((made, enhance) => enhance(made), createStore),
};

let outside: object | undefined = loading;

/**
 * Call this after the app's modules have loaded. From then on, `window` exists only while a simulated page runs code.
 */
export const appLoaded = () => {
  outside = undefined;
};

/**
 * Passes the errors and warnings that a page's code logs to `logged`, which checks that they contain no patient's name
 * or phone number.
 */
for (const level of ['error', 'warn'] as const) {
  const own = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    const page = currentPage();
    if (page) page.logged(parts.map(String).join(' '));
    else own(...parts);
  };
}

const names = [
  ...[
    'document',
    'location',
    'localStorage',
    'sessionStorage',
    'navigator',
    'performance',
    'BroadcastChannel',
    'fetch',
  ],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'requestAnimationFrame', 'cancelAnimationFrame'],
];
for (const name of names) {
  // Gets the descriptor instead of the value, because reading the value of some of Node's own properties prints a
  // warning.
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      const page = currentPage();
      return page ? page.window[name] : own?.get ? (own.get.call(globalThis) as unknown) : (own?.value as unknown);
    },
    set: (value) => {
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
    },
  });
}
Object.defineProperty(globalThis, 'window', {
  configurable: true,
  get: () => currentPage()?.window ?? outside,
});
