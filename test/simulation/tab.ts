import type { Id } from '../../src/contract/ids';
import { Page } from './page';
import { Shared, SimStorage } from './browser';
import { stream } from './random';
import type { Person } from './people';
import type { Saved } from './judge';
import type { World } from './world';

/** A phone or a ward's tablet: one browser with its tabs. */
export class Device {
  readonly tabs: Tab[] = [];
  readonly storage = new SimStorage();
  readonly shared: Shared;
  /** Whether the device's storage was ever denied, full or lost. In that case a reload may lose the survey. */
  faulty = false;
  /** How long the device has slept in total, in ms. */
  asleep = 0;
  #made = 0;

  constructor(
    readonly world: World,
    readonly letter: string,
    public person: Person,
    /** The setting `kioskReturnSeconds` of a tablet; null on a phone. */
    readonly kioskSeconds: number | null,
  ) {
    this.shared = new Shared(world.clock, stream(world.seed, 'channel', letter));
  }

  get name(): string {
    return `${this.kioskSeconds === null ? 'phone' : 'tablet'} ${this.letter}`;
  }

  /** The monotonic clock of the device: how long it has been awake in total, in ms. */
  get awakeFor(): number {
    return this.world.clock.now - this.asleep;
  }

  /** Called at the end of a tap or key press. */
  async touch(page: Page | undefined): Promise<void> {
    if (page?.life !== 'running') return;
    page.touchedAt = this.world.clock.now;
    await this.world.clock.run(page, () => {
      page.touched();
    });
  }

  open(session = new SimStorage(), saved?: Saved): Tab {
    const tab = new Tab(this, `${this.letter}${(this.#made += 1)}`, session, saved);
    this.tabs.push(tab);
    this.world.planted.ofTab?.(tab);
    return tab;
  }
}

interface Entry {
  page: Page;
  path: string;
  /** The id of the location whose link led to this entry. The app stores it in the state of the history entry. */
  cameFrom?: Id | undefined;
}

export class Tab {
  entries: Entry[] = [];
  index = -1;
  /** The number of pages that the tab has loaded. */
  pages = 0;
  calls = 0;

  constructor(
    readonly device: Device,
    readonly name: string,
    readonly session: SimStorage,
    /** The survey that the tab must restore after a reload; undefined without one, or if it may not have been stored. */
    public saved: Saved | undefined,
  ) {}

  get page(): Page | undefined {
    return this.entries[this.index]?.page;
  }

  shows(page: Page): boolean {
    return this.page === page;
  }

  entryOf(page: Page): Entry | undefined {
    return this.shows(page) ? this.entries[this.index] : this.entries.find((entry) => entry.page === page);
  }

  /**
   * Opens an address in a new page. If `cached`, the previous page goes into the back/forward cache; otherwise it ends.
   * A page that is loading, making a call or sending a survey always ends.
   */
  async load(path: string, cached: boolean): Promise<void> {
    await this.#leave(cached);
    this.entries.splice(this.index + 1);
    const page = new Page(this);
    this.entries.push({ page, path });
    this.index += 1;
    await page.start();
  }

  /** Navigates without loading a new page. */
  push(entry: Entry) {
    if (!this.shows(entry.page)) return;
    this.entries.splice(this.index + 1);
    this.entries.push(entry);
    this.index += 1;
    entry.page.render();
  }

  replace(entry: Entry) {
    if (!this.shows(entry.page)) return;
    this.entries[this.index] = entry;
    entry.page.render();
  }

  /**
   * Goes one history entry back or forward.
   * @param insists whether the patient leaves anyway if the page asks for confirmation
   */
  async go(by: 1 | -1, cached: boolean, insists: boolean): Promise<void> {
    const target = this.entries[this.index + by];
    const { page } = this;
    if (!target || !page) return;
    if (page.life === 'running' && !insists && page.asksBeforeLeaving) return;
    if (target.page === page) {
      this.index += by;
      // Browsers freeze only tabs that nobody uses. The person uses this tab now, so it is not frozen any more.
      page.thaw();
      await this.device.world.clock.run(page, () => {
        page.render();
      });
      return;
    }
    await this.#leave(cached);
    this.index += by;
    if (target.page.life === 'gone') await this.#loadAgain(target.page);
    else await target.page.comeBack();
    // Waits a moment, because people look at a new page before they tap.
    await this.device.world.clock.pass(300);
  }

  async reload(): Promise<void> {
    const { page } = this;
    if (!page) return;
    if (page.life !== 'gone') await page.leave(false);
    await this.#loadAgain(page);
  }

  async close(): Promise<void> {
    if (this.page && this.page.life !== 'gone') await this.page.leave(false);
    this.crash();
    this.device.tabs.splice(this.device.tabs.indexOf(this), 1);
  }

  crash() {
    for (const { page } of this.entries) if (page.life !== 'gone') page.die();
  }

  async #leave(cached: boolean): Promise<void> {
    const { page } = this;
    if (!page || page.life === 'gone') return;
    // Browsers do not put a page into the back/forward cache if it is still loading.
    const isLoaded = page.painted.screen !== 'nothing';
    await page.leave(cached && isLoaded && !this.device.world.isCalling(page) && !page.isSendingHere);
  }

  async #loadAgain(gone: Page): Promise<void> {
    const page = new Page(this);
    for (const entry of this.entries) if (entry.page === gone) entry.page = page;
    await page.start();
  }
}
