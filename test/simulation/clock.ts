/**
 * The page to which a timer belongs. Timers that expire while it is frozen run when it thaws. Timers of a page that is
 * gone never run.
 */
export interface Owner {
  life: 'running' | 'frozen' | 'gone';
  /** `Math.random` of the page. */
  chance: () => number;
  /** Replaces the delay of each `setTimeout` of the page, in ms. */
  pace?: ((ms: number) => number) | undefined;
}

interface Timer {
  id: number;
  at: number;
  owner: Owner | null;
  run: () => unknown;
}

const real = {
  nextTick: process.nextTick.bind(process),
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  random: Math.random,
  Date: globalThis.Date,
};

/**
 * Waits until all pending promise callbacks have run. Must be called from a promise callback: only then does Node call
 * `nextTick` callbacks after all promise callbacks.
 */
const drain = () =>
  new Promise<void>((resolve) => {
    real.nextTick(resolve);
  });

/**
 * The clock of the current run. Code outside of pages, such as the embedded host, gets the date from this clock but
 * uses real timers.
 */
let clock: Clock | undefined;

process.on('unhandledRejection', (error) => clock?.onError(error));

/** The wall clock at the start of a run, in ms since 1970. Any date will do. */
const BEGINNING = Date.UTC(2026, 5, 24, 12);

/** Time passes only during `pass`, and only one timer runs at a time. */
export class Clock {
  /** Ms since the run began. */
  now = 0;
  /** How far the wall clock has been set forward in total, in ms; negative if it was set back. */
  leap = 0;
  /** The value of `now` when the wall clock was last set. */
  setAt = -Infinity;
  /** The page whose code runs now; null while the simulation's own code runs. */
  current: Owner | null = null;
  readonly #timers: Timer[] = [];
  readonly #held = new Map<Owner, Timer[]>();
  #ids = 0;

  constructor(readonly onError: (error: unknown) => void) {}

  install(): void {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- a process simulates one run at a time
    clock = this;
  }

  uninstall(): void {
    clock = undefined;
  }

  set(by: number): void {
    this.leap += by;
    this.setAt = this.now;
  }

  get wall(): number {
    return BEGINNING + this.now + this.leap;
  }

  after(delay: number, owner: Owner | null, run: () => unknown): number {
    const timer = { id: (this.#ids += 1), at: this.now + delay, owner, run };
    let place = this.#timers.length;
    while (place > 0 && (this.#timers[place - 1] as Timer).at > timer.at) place -= 1;
    this.#timers.splice(place, 0, timer);
    return timer.id;
  }

  cancel(id: number): void {
    for (const timers of [this.#timers, ...this.#held.values()]) {
      const place = timers.findIndex((timer) => timer.id === id);
      if (place >= 0) timers.splice(place, 1);
    }
  }

  pending(owner: Owner): number {
    return this.#timers.filter((timer) => timer.owner === owner).length;
  }

  /** Runs `what`, then all ready promise callbacks, as code of the page `owner` (null: the simulation's own code). */
  async run(owner: Owner | null, what: () => unknown): Promise<void> {
    const before = this.current;
    this.current = owner;
    try {
      const result = what();
      // Waits only for the simulation's own code, which may call the embedded host. A page's code may wait for a
      // virtual timer. Waiting for it would never end, because no timer can run before this method returns.
      if (owner === null) await result;
    } catch (error) {
      this.onError(error);
    }
    await drain();
    this.current = before;
  }

  /** Lets `ms` pass, and runs each timer when it expires. Stops early when `until` returns true. */
  async pass(ms: number, until: () => boolean = () => false): Promise<void> {
    const end = this.now + ms;
    while (!until()) {
      const [next] = this.#timers;
      if (!next || next.at > end) break;
      this.#timers.shift();
      this.now = Math.max(this.now, next.at);
      const { owner } = next;
      if (owner?.life === 'gone') continue;
      if (owner?.life === 'frozen') this.#hold(owner, next);
      else await this.run(owner, next.run);
    }
    if (!until()) this.now = end;
  }

  thaw(owner: Owner): void {
    for (const { run } of this.#held.get(owner) ?? []) this.after(0, owner, run);
    this.#held.delete(owner);
  }

  #hold(owner: Owner, timer: Timer) {
    this.#held.set(owner, [...(this.#held.get(owner) ?? []), timer]);
  }
}

type Callback = (...parts: unknown[]) => void;

const timeout = (callback: Callback, delay = 0, ...parts: unknown[]): unknown => {
  if (!clock?.current) return real.setTimeout(callback, delay, ...parts);
  return clock.after(Math.max(1, clock.current.pace?.(delay) ?? delay), clock.current, () => {
    callback(...parts);
  });
};

const repeated = (callback: Callback, delay = 0, ...parts: unknown[]): unknown => {
  if (!clock?.current) return real.setInterval(callback, delay, ...parts);
  const { current: owner } = clock;
  const timer = { id: 0 };
  const again = () => {
    timer.id = clock?.after(Math.max(1, delay), owner, run) ?? 0;
  };
  const run = () => {
    again();
    callback(...parts);
  };
  again();
  return timer;
};

const clear = (timer: unknown) => {
  if (typeof timer === 'number') clock?.cancel(timer);
  else if (timer && typeof timer === 'object' && 'id' in timer) clock?.cancel(timer.id as number);
  else real.clearTimeout(timer as NodeJS.Timeout);
};

class VirtualDate extends real.Date {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(VirtualDate.now());
    else super(...(parts as [number]));
  }
  static override now() {
    return clock ? clock.wall : real.Date.now();
  }
}

Object.assign(globalThis, {
  setTimeout: timeout,
  clearTimeout: clear,
  setInterval: repeated,
  clearInterval: clear,
  Date: VirtualDate,
});
Math.random = () => (clock?.current ? clock.current.chance() : real.random());

export const realNow = () => real.Date.now();

export const currentOwner = () => clock?.current ?? null;
