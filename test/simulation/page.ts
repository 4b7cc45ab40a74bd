import type { Id } from '../../src/contract/ids';
import settings from '../../config/deployment.json';
import { selectSubmissionStatus, type WithSubmission } from '../../src/features/submission/submissionSlice';
import { otherTabs } from '../../src/lib/otherTabs';
import { thisTablet } from '../../src/lib/tablet';
import { rehydrate } from '../../src/store/persistence';
import { setupStore } from '../../src/store/setupStore';
import type { Owner } from './clock';
import { windowOf, type PageWindow } from './browser';
import { stream, type Random } from './random';
import { Screens, type Painted } from './screens';
import type { Tab } from './tab';

const persistedEvent = (type: string, persisted: boolean) => Object.assign(new Event(type), { persisted });

export class Page extends Screens implements Owner {
  life: Owner['life'] = 'running';
  readonly name: string;
  readonly window: PageWindow;
  readonly chance: () => number;
  readonly pace;
  /**
   * When the idle time of the page last restarted, in ms: at a touch (behaviour 9.1), at the opening of a link, at a
   * change of the screen, or at the response to a posted answer.
   */
  touchedAt = 0;
  /** When the page was opened or last thawed, in ms. The page receives messages of other tabs only from then on. */
  runningSince: number;
  /** When the page last came from the back/forward cache, in ms. */
  backAt = -Infinity;
  /** When the idle warning that is on the screen appeared, in ms; Infinity without one. */
  warnedAt = Infinity;
  readonly #painting: Random;
  #willPaint = false;
  #status = 'idle';

  constructor(readonly tab: Tab) {
    const { device } = tab;
    const { world } = device;
    super(world.planted);
    this.name = `${tab.name}.${(tab.pages += 1)}`;
    this.chance = stream(world.seed, 'code', this.name).next;
    this.pace = world.planted.pace;
    this.#painting = stream(world.seed, 'painting', this.name);
    this.runningSince = world.clock.now;
    this.window = windowOf(this);
  }

  get path(): string {
    return this.tab.entryOf(this)?.path ?? '/';
  }

  get cameFrom(): Id | null {
    return this.tab.entryOf(this)?.cameFrom ?? null;
  }

  /** Starts the app as main.tsx does. */
  async start(): Promise<void> {
    const { clock, judge, planted } = this.tab.device.world;
    await clock.run(this, async () => {
      await new Promise((resolve) => setTimeout(resolve));
      const { kioskSeconds } = this.tab.device;
      const deployment = { ...settings, kioskReturnSeconds: kioskSeconds };
      const store = setupStore({ deployment, otherTabs: otherTabs(), tablet: thisTablet() });
      planted.ofStore?.(store, this);
      judge.starts(this);
      this.store = store;
      await rehydrate(store);
      await new Promise((resolve) => setTimeout(resolve));
      store.subscribe(() => {
        this.#repaint();
      });
      this.render();
    });
  }

  onAction({ type }: { type: string }, state: unknown) {
    const { status } = (state as Partial<WithSubmission>).submission ?? { status: 'idle' };
    this.tab.device.world.onAction(this, type, this.#status, status);
    this.#status = status;
  }

  logged(line: string) {
    this.tab.device.world.judge.logged(line);
  }

  /** Leaves the page. If `cached`, it enters the back/forward cache; otherwise it ends. */
  async leave(cached: boolean): Promise<void> {
    const { clock } = this.tab.device.world;
    if (this.life === 'frozen') this.thaw();
    await clock.run(this, () => {
      this.window.dispatchEvent(persistedEvent('pagehide', cached));
      this.setHidden(true);
    });
    if (cached) this.life = 'frozen';
    else this.die();
  }

  /** Ends the page without dispatching an event, as when a browser crashes. */
  die() {
    this.life = 'gone';
    this.tab.device.shared.leave(this);
    this.tab.device.world.judge.pageGone(this);
    this.tab.device.world.pageGone(this);
  }

  async comeBack(): Promise<void> {
    const { clock, judge } = this.tab.device.world;
    this.thaw();
    this.backAt = clock.now;
    judge.cameBack(this);
    await clock.run(this, () => {
      this.setHidden(false);
      this.window.dispatchEvent(persistedEvent('pageshow', true));
      this.shownAgain();
      this.#repaint();
    });
  }

  freeze() {
    this.life = 'frozen';
  }

  thaw() {
    if (this.life !== 'frozen') return;
    const { clock } = this.tab.device.world;
    this.life = 'running';
    this.runningSince = clock.now;
    clock.thaw(this);
  }

  get isSendingHere(): boolean {
    return !!this.store && selectSubmissionStatus(this.store.getState()) === 'sending';
  }

  setHidden(hidden: boolean) {
    if (hidden && this.#willPaint) this.render();
    (this.window.document as { hidden: boolean }).hidden = hidden;
    this.window.dispatchEvent(new Event('visibilitychange'));
  }

  /** Dispatches the event that ends a tap or key press. */
  touched() {
    this.window.dispatchEvent(new Event('click'));
  }

  protected override push(path: string, cameFrom: string) {
    this.tab.push({ page: this, path, cameFrom });
  }

  protected override replace(path: string, cameFrom?: Id) {
    this.tab.replace({ page: this, path, cameFrom });
  }

  protected override opens(idLocal: string) {
    this.tab.device.world.judge.linkOpened(this, idLocal);
  }

  protected override onRedirect(path: string) {
    this.tab.device.world.judge.redirected(this, path);
  }

  protected override thanks() {
    this.tab.device.world.judge.thanked(this);
  }

  protected override hasPainted(before: Painted) {
    this.tab.device.world.onPaint(this, before);
  }

  override render() {
    if (this.life === 'running' && this.tab.shows(this)) super.render();
  }

  /** Paints after up to 16 ms, because a browser paints a change of the state with the next frame. */
  #repaint() {
    if (this.#willPaint) return;
    this.#willPaint = true;
    this.tab.device.world.clock.after(this.#painting.below(17), this, () => {
      this.#willPaint = false;
      this.render();
    });
  }
}
