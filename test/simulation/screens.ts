import { idFromLink } from '../../src/contract/idFromLink';
import { idKey, type Id } from '../../src/contract/ids';
import type { Resposta } from '../../src/contract/respostas';
import { ROUTES, routeOf } from '../../src/contract/routes';
import { linkOpened, surveyOpened, thanksShown } from '../../src/features/events';
import {
  hasTextChanged,
  identifyPatient,
  selectHasText,
  selectIdentifying,
  selectIdIdentificacao,
} from '../../src/features/identification/identificationSlice';
import {
  privacyClosed,
  privacyOpened,
  selectGone,
  selectReading,
  selectSecondsLeft,
  thanksTouched,
} from '../../src/features/kiosk/kioskSlice';
import { selectDescricao, selectIdLocal, selectLocal } from '../../src/features/local/localSlice';
import {
  optionClicked,
  questionsRetryPressed,
  selectHasAnswers,
  selectPerguntas,
  selectPerguntasStatus,
  selectResposta,
} from '../../src/features/questions/questionsSlice';
import {
  selectLocalNovo,
  selectSending,
  selectSubmissionStatus,
  surveySubmitted,
} from '../../src/features/submission/submissionSlice';
import type { AppStore } from '../../src/store/setupStore';
import type { Mistake } from './planted';

export interface Painted {
  screen: 'nothing' | 'identification' | 'survey' | 'thanks' | 'error';
  place: string | null;
  nome: string;
  telefone: string;
  identifying: boolean;
  list: 'loading' | 'failed' | 'loaded';
  perguntas: Id[];
  /** The selected faces, by question key. */
  marks: Map<string, Resposta>;
  /** Whether this or another tab is sending the survey. If so, "Carregando..." is shown and buttons are disabled. */
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

/** A model of the pages in `src/pages`: what they dispatch and show. `pages.test.tsx` compares it with the real pages. */
export abstract class Screens {
  painted = nothing;
  /** The last tapped face of each question, even if the tap had no effect. */
  readonly lastTaps = new Map<string, Resposta>();
  protected store: AppStore | undefined;
  /** The `key` that the last call of `#mount` got. */
  #mounted: unknown[] = [];
  #typed = { nome: '', telefone: '' };

  constructor(
    private readonly mistake: Pick<
      Mistake,
      'next' | 'sendsLaterText' | 'forgetsOpenLink' | 'forgetsWhereFrom' | 'keepsInputs'
    >,
  ) {}

  // The history of the tab.

  abstract get path(): string;
  /** The id of the location whose link led to the survey or to the thank-you screen. The history entry stores it. */
  abstract get cameFrom(): Id | null;
  protected abstract push(path: string, cameFrom: string): void;
  protected abstract replace(path: string, cameFrom?: Id): void;

  // Called at events that the judge (judge.ts) must know of. `Page` overrides these methods.

  protected opens(_idLocal: string) {}
  protected onRedirect(_path: string) {}
  protected thanks() {}
  protected hasPainted(_before: Painted) {}

  /** Whether the page asks for confirmation before the patient leaves it (behaviour 3.8 and 4.6). */
  get asksBeforeLeaving(): boolean {
    if (!this.store || this.painted.screen !== 'survey') return false;
    const state = this.store.getState();
    return selectSubmissionStatus(state) === 'sending' || selectHasAnswers(state);
  }

  // The actions of a patient.

  typeNome(nome: string) {
    this.#type({ nome });
  }

  typeTelefone(telefone: string) {
    this.#type({ telefone });
  }

  #type(typed: Partial<{ nome: string; telefone: string }>) {
    Object.assign(this.#typed, typed);
    this.painted = { ...this.painted, ...this.#typed };
    const hasText = !!(this.#typed.nome || this.#typed.telefone);
    if (this.store && hasText !== selectHasText(this.store.getState()))
      this.store.dispatch(hasTextChanged({ hasText }));
    if (this.mistake.sendsLaterText && this.painted.identifying) void this.next();
  }

  async next(): Promise<void> {
    if (!this.store) return;
    const idLocal = idFromLink(this.path);
    const typed = { ...this.#typed };
    const underWay = this.mistake.next?.(this.store, typed) ?? this.store.dispatch(identifyPatient(typed));
    if (!identifyPatient.fulfilled.match(await underWay)) return;
    this.#typed = { nome: '', telefone: '' };
    this.push(ROUTES.survey, idLocal);
  }

  pressFace(idPergunta: Id, resposta: Resposta) {
    this.lastTaps.set(idKey(idPergunta), resposta);
    this.store?.dispatch(optionClicked({ idPergunta, resposta }));
  }

  pressEnviar() {
    return this.store?.dispatch(surveySubmitted());
  }

  pressRetry() {
    return this.store?.dispatch(questionsRetryPressed());
  }

  pressReturn() {
    return this.painted.secondsLeft === null ? null : this.store?.dispatch(thanksTouched());
  }

  pressMore() {
    return this.store?.dispatch(privacyOpened());
  }

  pressClose() {
    return this.store && selectReading(this.store.getState()) ? this.store.dispatch(privacyClosed()) : null;
  }

  /** Called when the browser has restored the page from the back/forward cache. */
  protected shownAgain() {
    if (this.painted.screen === 'survey') this.store?.dispatch(surveyOpened());
    else if (this.painted.screen === 'identification') this.#type({ nome: '', telefone: '' });
  }

  render() {
    const { path, store } = this;
    if (!store) return;
    const { dispatch, getState } = store;
    const gone = selectGone(getState());
    if (path === ROUTES.survey) {
      const elsewhere = this.#redirectOfSurvey();
      if (elsewhere !== undefined) {
        this.#mount([gone, path], () => undefined);
        this.onRedirect(elsewhere);
        this.replace(elsewhere, elsewhere === ROUTES.thanks ? selectLocal(getState())?.Id : undefined);
        return;
      }
      const local = selectLocal(getState());
      if (local) this.#mount([gone, path, local], () => dispatch(surveyOpened()));
    } else if (path === ROUTES.thanks) {
      this.#mount([gone, path], () => {
        this.thanks();
        dispatch(thanksShown());
      });
      const start = this.#startAfterThanks();
      if (selectSecondsLeft(getState()) === 0 && start !== null) {
        this.replace(routeOf(start));
        return;
      }
    } else {
      const idLocal = idFromLink(path);
      this.#mount([gone, 'identification', idLocal], () => {
        if (!this.mistake.keepsInputs) this.#typed = { nome: '', telefone: '' };
        this.opens(idLocal);
        dispatch(linkOpened({ idLocal }));
      });
    }
    this.#paint(store.getState());
  }

  /** Like React's `useEffect`: runs `effect` only if `key` (patient, screen and dependencies) has changed. */
  #mount(key: unknown[], effect: () => unknown) {
    if (key.length === this.#mounted.length && key.every((part, index) => part === this.#mounted[index])) return;
    this.#mounted = key;
    effect();
  }

  #redirectOfSurvey(): string | undefined {
    const { mistake } = this;
    const state = (this.store as AppStore).getState();
    const local = selectLocal(state);
    if (selectSubmissionStatus(state) === 'sent') return ROUTES.thanks;
    if (local) return selectIdIdentificacao(state) === undefined ? routeOf(local.Id) : undefined;
    const start =
      (mistake.forgetsOpenLink ? null : selectIdLocal(state)) ??
      selectLocalNovo(state)?.Id ??
      (mistake.forgetsWhereFrom ? null : this.cameFrom);
    return start === null ? undefined : routeOf(start);
  }

  #startAfterThanks(): Id | null {
    return selectLocalNovo((this.store as AppStore).getState())?.Id ?? this.cameFrom;
  }

  #paint(state: ReturnType<AppStore['getState']>) {
    const { path, painted: before } = this;
    const screen =
      path === ROUTES.thanks
        ? 'thanks'
        : path !== ROUTES.survey
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
    this.painted = {
      screen,
      place: screen === 'survey' ? (selectLocal(state)?.Descricao ?? null) : selectDescricao(state),
      ...this.#typed,
      identifying: selectIdentifying(state),
      list: selectPerguntasStatus(state),
      perguntas,
      marks,
      sending: selectSending(state),
      secondsLeft: screen === 'thanks' && this.#startAfterThanks() === null ? null : selectSecondsLeft(state),
    };
    this.hasPainted(before);
  }
}
