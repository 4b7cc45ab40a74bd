import settings from '../../config/deployment.json';
import { idFromLink } from '../../src/contract/idFromLink';
import { idKey, type Id } from '../../src/contract/ids';
import type { Resposta } from '../../src/contract/respostas';
import {
  identifyPatient,
  nomeTyped,
  selectIdentifying,
  selectIdIdentificacao,
  telefoneTyped,
} from '../../src/features/identification/identificationSlice';
import { thanksTouched, selectGone, selectSecondsLeft } from '../../src/features/kiosk/kioskSlice';
import {
  linkOpened,
  selectDescricao,
  selectIdLocal,
  selectLocal,
  thanksShown,
} from '../../src/features/local/localSlice';
import {
  optionClicked,
  questionsRetryPressed,
  selectHasAnswers,
  selectPerguntas,
  selectPerguntasStatus,
  selectResposta,
  surveyOpened,
} from '../../src/features/questions/questionsSlice';
import {
  selectLocalNovo,
  selectPosted,
  selectSending,
  selectSubmissionStatus,
  surveySubmitted,
  type WithSubmission,
} from '../../src/features/submission/submissionSlice';
import { otherTabs } from '../../src/lib/otherTabs';
import { thisTablet } from '../../src/lib/tablet';
import { routeOf } from '../../src/pages/routeOf';
import { rehydrate } from '../../src/store/persistence';
import { setupStore, type AppStore } from '../../src/store/setupStore';
import type { Owner } from './clock';
import type { PageWindow } from './browser';
import { windowOf } from './browser';
import { stream, type Random } from './random';
import type { Tab } from './tab';

/** What stands on the screen: what a person sees, and what a finger meets. */
export interface Painted {
  screen: 'nothing' | 'identification' | 'survey' | 'thanks' | 'error';
  /** The location's description. */
  place: string | null;
  nome: string;
  telefone: string;
  identifying: boolean;
  /** Of the list of questions. */
  list: 'loading' | 'failed' | 'loaded';
  perguntas: Id[];
  /** The faces that look pressed, by their question's key. */
  marks: Map<string, Resposta>;
  /** "Carregando...": it is sent, from here or elsewhere, and no button can be pressed. */
  sending: boolean;
  secondsLeft: number | null;
}

const nothing: Painted = {
  screen: 'nothing',
  place: null,
  nome: '',
  telefone: '',
  identifying: false,
  list: 'loading',
  perguntas: [],
  marks: new Map(),
  sending: false,
  secondsLeft: null,
};

const persistedEvent = (type: string, persisted: boolean) => Object.assign(new Event(type), { persisted });

/**
 * A page that a tab has loaded: the real store in surroundings of its own, and in the place of React a model by hand of
 * what main.tsx and the pages dispatch, and when.
 */
export class Page implements Owner {
  life: Owner['life'] = 'running';
  readonly name: string;
  readonly window: PageWindow;
  readonly chance: () => number;
  readonly pace;
  painted = nothing;
  /** The last tap on each question, whether it was heard or not. */
  readonly lastTaps = new Map<string, Resposta>();
  /** When its tablet's seconds began anew (behaviour 9.1), in ms. */
  touchedAt = 0;
  /** When the browser brought it back whole, in ms. */
  backAt = -Infinity;
  #store: AppStore | undefined;
  readonly #painting: Random;
  #willPaint = false;
  #status = 'idle';
  /** Which screen of which patient is mounted, with what its effects depend on. */
  #mounted: unknown[] = [];
  #identifying: { abort: () => void } | undefined;

  constructor(readonly tab: Tab) {
    const { device } = tab;
    const { world } = device;
    this.name = `${tab.name}.${(tab.pages += 1)}`;
    this.chance = stream(world.seed, 'code', this.name).next;
    this.pace = world.planted.pace;
    this.#painting = stream(world.seed, 'painting', this.name);
    const openedAt = device.awakeFor;
    this.window = windowOf({
      clock: world.clock,
      page: this,
      shared: device.shared,
      secure: device.secure,
      path: () => this.#path(),
      storage: () => device.storage,
      session: () => tab.session,
      performanceNow: () => device.awakeFor - openedAt,
      fetch: (input, init) => world.fetch(this, input as string, init),
      reload: () => {
        world.clock.after(1, null, () => tab.reload());
      },
    });
  }

  /** What main.tsx does. */
  async start(): Promise<void> {
    const { clock, judge, planted } = this.tab.device.world;
    await clock.run(this, async () => {
      await new Promise((resolve) => setTimeout(resolve));
      const { kioskSeconds } = this.tab.device;
      const deployment = { ...settings, kioskReturnSeconds: kioskSeconds };
      const store = setupStore({ deployment, otherTabs: otherTabs(), tablet: thisTablet() });
      planted.ofStore?.(store, this);
      judge.starts(this);
      this.#store = store;
      await rehydrate(store);
      await new Promise((resolve) => setTimeout(resolve));
      store.subscribe(() => {
        this.#repaint();
      });
      this.#render();
    });
  }

  onAction({ type }: { type: string }, state: unknown) {
    const { status } = (state as Partial<WithSubmission>).submission ?? { status: 'idle' };
    this.tab.device.world.onAction(this, type, this.#status, status);
    this.#status = status;
  }

  said(line: string) {
    this.tab.device.world.judge.said(line);
  }

  /** The browser leaves the page: `kept` whole, or for good. */
  async leave(kept: boolean): Promise<void> {
    const { clock } = this.tab.device.world;
    if (this.life === 'frozen') this.thaw();
    await clock.run(this, () => this.window.dispatchEvent(persistedEvent('pagehide', kept)));
    if (kept) this.life = 'frozen';
    else this.die();
  }

  /** Without a word. */
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
      this.window.dispatchEvent(persistedEvent('pageshow', true));
      if (this.painted.screen === 'survey') this.#store?.dispatch(surveyOpened());
      this.#repaint();
    });
  }

  freeze() {
    this.life = 'frozen';
  }

  thaw() {
    if (this.life !== 'frozen') return;
    this.life = 'running';
    this.tab.device.world.clock.thaw(this);
  }

  /** The address has changed within the page. */
  routeChanged() {
    this.#render();
  }

  /** Whether leaving asks first (behaviour 3.8 and 4.6). */
  get asksBeforeLeaving(): boolean {
    if (!this.#store || this.painted.screen !== 'survey') return false;
    const state = this.#store.getState();
    return selectSubmissionStatus(state) === 'sending' || selectHasAnswers(state);
  }

  get isSendingHere(): boolean {
    return !!this.#store && selectSubmissionStatus(this.#store.getState()) === 'sending';
  }

  // What a finger does, each as the page's own handler hears it.

  typeNome(nome: string) {
    this.#store?.dispatch(nomeTyped({ nome }));
  }

  typeTelefone(telefone: string) {
    this.#store?.dispatch(telefoneTyped({ telefone }));
  }

  async next(): Promise<void> {
    if (this.painted.identifying || !this.#store) return;
    const underWay = this.tab.device.world.planted.next?.(this.#store) ?? this.#store.dispatch(identifyPatient());
    this.#identifying = underWay;
    if (identifyPatient.fulfilled.match(await underWay)) this.tab.push('/perguntas', this);
  }

  pressFace(idPergunta: Id, resposta: Resposta) {
    this.lastTaps.set(idKey(idPergunta), resposta);
    this.#store?.dispatch(optionClicked({ idPergunta, resposta }));
  }

  pressEnviar() {
    this.#store?.dispatch(surveySubmitted());
  }

  pressRetry() {
    this.#store?.dispatch(questionsRetryPressed());
  }

  pressReturn() {
    if (this.painted.secondsLeft !== null) this.#store?.dispatch(thanksTouched());
  }

  /** The device falls asleep, or wakes. */
  darkened(hidden: boolean) {
    (this.window.document as { hidden: boolean }).hidden = hidden;
    this.window.dispatchEvent(new Event('visibilitychange'));
  }

  /** The end of any tap or key, as the tablet hears it. */
  touched() {
    this.window.dispatchEvent(new Event('click'));
  }

  #path(): string {
    return this.tab.pathOf(this);
  }

  /** Up to 16 ms pass from what the state says to what a finger meets. */
  #repaint() {
    if (this.#willPaint) return;
    this.#willPaint = true;
    this.tab.device.world.clock.after(this.#painting.below(17), this, () => {
      this.#willPaint = false;
      this.#render();
    });
  }

  #goTo(path: string) {
    this.tab.replace(path, this);
  }

  /** Once for each patient, screen and what the screen's effect depends on. */
  #mount(key: unknown[], effect: () => unknown) {
    if (key.length === this.#mounted.length && key.every((part, index) => part === this.#mounted[index])) return;
    this.#mounted = key;
    this.#identifying?.abort();
    this.#identifying = undefined;
    effect();
  }

  #render() {
    const store = this.#store;
    if (!store || this.life !== 'running' || !this.tab.shows(this)) return;
    const { dispatch, getState } = store;
    const path = this.#path();
    const gone = selectGone(getState());
    if (path === '/perguntas') {
      const elsewhere = this.#wayFromSurvey();
      if (elsewhere !== undefined) {
        this.tab.device.world.judge.led(this, elsewhere);
        this.#goTo(elsewhere);
        return;
      }
      const local = selectLocal(getState());
      if (local) this.#mount([gone, path, local], () => dispatch(surveyOpened()));
    } else if (path === '/agradecimento') {
      const { world } = this.tab.device;
      this.#mount([gone, path], () => {
        world.judge.thanked(this);
        dispatch(thanksShown());
      });
      const localNovo = selectLocalNovo(getState());
      if (selectSecondsLeft(getState()) === 0 && localNovo) {
        this.#goTo(routeOf(localNovo.Id));
        return;
      }
    } else {
      const idLocal = idFromLink(decodeURIComponent(path.slice(1)));
      this.#mount([gone, 'identification', idLocal], () => {
        this.tab.device.world.judge.linkOpened(this, idLocal);
        dispatch(linkOpened({ idLocal }));
      });
    }
    this.#paint();
  }

  /** Where the survey's page leads to instead of being shown. */
  #wayFromSurvey(): string | undefined {
    const state = (this.#store as AppStore).getState();
    const local = selectLocal(state);
    const localNovo = selectLocalNovo(state);
    const idLocal = selectIdLocal(state);
    if (this.tab.device.world.planted.thanksEarly?.(selectPosted(state), selectPerguntas(state).length))
      return '/agradecimento';
    if (selectSubmissionStatus(state) === 'sent') return '/agradecimento';
    if (local) return selectIdIdentificacao(state) === undefined ? routeOf(local.Id) : undefined;
    if (idLocal !== null && !this.tab.device.world.planted.forgetsOpenLink) return `/${encodeURIComponent(idLocal)}`;
    return localNovo && routeOf(localNovo.Id);
  }

  #paint() {
    const { world } = this.tab.device;
    const state = (this.#store as AppStore).getState();
    const path = this.#path();
    const screen =
      path === '/agradecimento'
        ? 'thanks'
        : path !== '/perguntas'
          ? 'identification'
          : selectLocal(state)
            ? 'survey'
            : 'error';
    const perguntas = selectPerguntas(state).map(({ Id }) => Id);
    const marks = new Map<string, Resposta>();
    for (const id of perguntas) {
      const resposta = selectResposta(state, id);
      if (resposta) marks.set(idKey(id), resposta);
    }
    const before = this.painted;
    this.painted = {
      screen,
      place: screen === 'survey' ? (selectLocal(state)?.Descricao ?? null) : selectDescricao(state),
      nome: state.identification.nome,
      telefone: state.identification.telefone,
      identifying: selectIdentifying(state),
      list: selectPerguntasStatus(state),
      perguntas,
      marks,
      sending: selectSending(state),
      secondsLeft: selectSecondsLeft(state),
    };
    world.onPaint(this, before);
  }
}
