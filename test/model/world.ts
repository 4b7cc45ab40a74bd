import settings from '../../config/deployment.json';
import { idKey, type Id } from '../../src/contract/ids';
import { POST_DELAY } from '../../src/contract/limits';
import type { Resposta } from '../../src/contract/respostas';
import { ROUTES, routeOf } from '../../src/contract/routes';
import { linkOpened, surveyOpened, thanksShown } from '../../src/features/events';
import { identifyPatient, selectIdIdentificacao } from '../../src/features/identification/identificationSlice';
import { selectGone, selectSecondsLeft } from '../../src/features/kiosk/kioskSlice';
import { selectIdLocal, selectLocal } from '../../src/features/local/localSlice';
import {
  optionClicked,
  questionsRetryPressed,
  selectPerguntas,
  selectRespostas,
} from '../../src/features/questions/questionsSlice';
import { selectLocalNovo, selectSending, surveySubmitted } from '../../src/features/submission/submissionSlice';
import { rehydrate } from '../../src/store/persistence';
import { createTablet } from '../../src/pages/browserTablet';
import { setupStore, type AppStore } from '../../src/store/setupStore';
import { takeConsole } from '../support/console';
import { passTimers } from '../support/time';

export const wards = [
  { Id: 7, Descricao: 'Ala Norte', perguntas: [31, 12, '12'] },
  { Id: '007', Descricao: 'UTI', perguntas: ['a'] },
  { Id: 'A/1', Descricao: 'Recepção', perguntas: [] },
] as const;

export const names = ['MARIA', 'JOSÉ'] as const;
const TELEFONE = '(11) 98765-4321';

/**
 * Times in ms from the last touch, in kiosk mode. After `EMPTY_LIMIT` the tablet replaces a start screen without data.
 * After `LIMIT`, or `SENDING_LIMIT` while a survey is sent, it wipes a patient's data.
 */
const EMPTY_LIMIT = 60_000;
const LIMIT = EMPTY_LIMIT + 20_000;
const SENDING_LIMIT = 300_000 + 20_000;
/** How much earlier or later, in ms, the tablet may wipe. */
const TOLERANCE = 3000;

/** How the host answers. `slow`: after almost three seconds. `silent`: not until it heals. */
export const MODES = ['ok', 'slow', 'fails', 'redirects', 'unreachable', 'silent'] as const;
export type Mode = (typeof MODES)[number];
export type Ward = (typeof wards)[number];

export interface Call {
  route: string;
  ward: Ward | undefined;
  body: Record<string, unknown>;
}

interface Visit {
  id: Id;
  ward: Ward;
  answers: Map<string, unknown>;
}

/** A press of Enviar. */
interface Press {
  expected: { Id_Pergunta: Id; Resposta: Resposta | '' }[];
  posted: number;
  accepted: number;
  /** When the next answer may be posted, in ms; Infinity while one is under way. */
  due: number;
}

/** What the model knows about the patient: who opened a link, typed, pressed and chose what. */
interface Patient {
  link: string;
  nome: string;
  /** The text of the input at the last press of Next. */
  nomeAtNext?: string;
  isIdentifying: boolean;
  visit?: Visit;
  marks: Map<string, Resposta>;
  press?: Press | undefined;
  /** Whether Enviar was pressed, so that a new tab finds no identification. */
  hasSent?: boolean;
}

const newPatient = (link: string): Patient => ({ link, nome: '', isIdentifying: false, marks: new Map() });

const input = () => document.querySelector('input') as HTMLInputElement;
const decode = (path: string) => decodeURIComponent(path.slice(1));

/**
 * One tab with the real store, a stand-in for the pages (they need React) and a model of the host. Everything that the
 * host receives and that the storage holds is compared with what the patient did.
 */
export class World {
  mode: Mode = 'ok';
  store!: AppStore;
  path = '';
  patient = newPatient('');
  touchedAt = 0;
  readonly visits: Visit[] = [];
  readonly #faults: string[] = [];
  #silent: (() => void)[] = [];
  #page = 0;
  #gone = 0;
  #opened: unknown;
  #identifying: { abort: () => void } | undefined;
  #listeners: [string, EventListener][] = [];

  constructor(readonly isKiosk: boolean) {}

  // Planted mistakes replace these four.
  sent = (call: Call): Call => call;
  typedAtNext = (pressed: string, _now: string): string => pressed;
  onStore = (_store: AppStore): void => undefined;
  host = (call: Call): Response => this.answer(call);

  get isSending() {
    return selectSending(this.store.getState());
  }
  get isListLoaded() {
    return this.path === ROUTES.survey && selectPerguntas(this.store.getState()) !== undefined;
  }
  get isUsed() {
    const { nome, nomeAtNext } = this.patient;
    return this.path !== routeOf(this.ward.Id) || nome !== '' || nomeAtNext !== undefined;
  }
  get ward() {
    return wards.find(({ Id }) => routeOf(Id) === routeOf(this.patient.link)) as Ward;
  }

  /** Replaces what the app uses of the browser. */
  useBrowser() {
    globalThis.fetch = ((url: string, init?: RequestInit) => this.fetch(url, init)) as typeof fetch;
    document.body.innerHTML = '<input>';
  }

  // What a patient does.

  async openLink(ward: Ward) {
    this.end(true);
    await this.load(routeOf(ward.Id));
  }
  /** @param keeps what survives: the tab's own value and the four keys, or the four keys alone */
  async reload(keeps: 'tab' | 'keys', crashes: boolean) {
    this.end(!crashes);
    const isForgotten = this.isKiosk && (keeps === 'keys' || Date.now() - this.touchedAt > LIMIT);
    if (keeps === 'keys') {
      window.sessionStorage.clear();
      this.patient.marks = new Map();
      if (this.patient.hasSent) delete this.patient.visit;
    }
    if (isForgotten) delete this.patient.visit;
    await this.load(this.path);
  }
  type(nome: string) {
    this.touch();
    this.patient.nome = nome;
    input().value = nome;
    return this;
  }
  next() {
    this.touch();
    const { patient, store } = this;
    if (patient.visit) return undefined;
    patient.nomeAtNext = patient.nome;
    const identifying = store.dispatch(
      identifyPatient(() => ({
        nome: this.typedAtNext(patient.nomeAtNext ?? '', patient.nome),
        telefone: TELEFONE,
      })),
    );
    this.#identifying ??= identifying;
    return identifying.then((result) => {
      if (identifyPatient.fulfilled.match(result) && this.patient === patient) this.go(ROUTES.survey);
      else if (this.#identifying === identifying) this.#identifying = undefined;
    });
  }
  choose(index: number, resposta: Resposta) {
    this.touch();
    const id = this.ward.perguntas[index % this.ward.perguntas.length] as Id;
    const { marks } = this.patient;
    if (!this.isSending && marks.get(idKey(id)) === resposta) marks.delete(idKey(id));
    else if (!this.isSending) marks.set(idKey(id), resposta);
    return this.store.dispatch(optionClicked({ idPergunta: id, resposta }));
  }
  send() {
    this.touch();
    if (!this.isSending) {
      const { marks } = this.patient;
      const expected = this.ward.perguntas.map((id) => ({
        Id_Pergunta: id,
        Resposta: marks.get(idKey(id)) ?? ('' as const),
      }));
      this.patient.hasSent = true;
      this.patient.press = { expected, posted: 0, accepted: 0, due: Date.now() + POST_DELAY };
    }
    return this.store.dispatch(surveySubmitted());
  }
  retry() {
    this.touch();
    return this.store.dispatch(questionsRetryPressed());
  }
  back() {
    this.touch();
    this.go(routeOf(this.patient.link));
    return this;
  }
  touch(): boolean {
    this.touchedAt = Date.now();
    return window.dispatchEvent(new Event('click'));
  }
  pass(ms: number) {
    return passTimers(ms);
  }
  /** The host works again: calls that were never answered fail, and others succeed. */
  heal() {
    this.mode = 'ok';
    for (const fail of this.#silent.splice(0)) fail();
    return this;
  }

  // The browser and the pages.

  async load(path: string) {
    this.#page += 1;
    const addEventListener = jest.spyOn(window, 'addEventListener');
    this.store = setupStore({ ...settings, kioskReturnSeconds: this.isKiosk ? 60 : null }, createTablet());
    await rehydrate(this.store);
    this.onStore(this.store);
    this.#gone = 0;
    this.store.subscribe(() => {
      this.#render();
    });
    this.go(path);
    // All other waits are multiples of 100 ms. So no check comes at the moment of a tick of the kiosk's clock, before
    // redux-persist has stored what the tick changed.
    await this.pass(150);
    this.#listeners = addEventListener.mock.calls.map(([type, listener]) => [type, listener as EventListener]);
    addEventListener.mockRestore();
  }

  /** Ends the page. If it did not crash, it gets the event `pagehide`. */
  end(isHidden: boolean) {
    if (isHidden) window.dispatchEvent(new Event('pagehide'));
    for (const [type, listener] of this.#listeners) {
      window.removeEventListener(type, listener);
      window.removeEventListener(type, listener, true);
    }
    this.#page += 1;
    this.#silent = [];
    this.#identifying = undefined;
    this.patient.press = undefined;
    const now = Date.now();
    jest.clearAllTimers();
    // Clearing the timers also resets the clock to the start of the run.
    jest.setSystemTime(now);
  }

  go(path: string) {
    this.#identifying?.abort();
    this.#identifying = undefined;
    this.path = path;
    // Opening the survey is no touch: a reload and the response to the identification open it, too.
    if (path !== ROUTES.survey) this.touchedAt = Date.now();
    this.#opened = undefined;
    input().value = '';
    if (path === ROUTES.thanks) {
      this.patient.nome = '';
      this.store.dispatch(thanksShown());
    } else if (path !== ROUTES.survey) {
      this.patient = newPatient(decode(path));
      this.store.dispatch(linkOpened({ idLocal: decode(path) }));
    }
    this.#render();
  }

  /** What the pages do after each change of the state. */
  #render() {
    const state = this.store.getState();
    const [gone, local, status] = [selectGone(state), selectLocal(state), state.submission.status];
    const start = local?.Id ?? selectIdLocal(state) ?? selectLocalNovo(state)?.Id ?? this.patient.link;
    if (status !== 'sending' && status !== 'sent') this.patient.press = undefined;
    if (gone !== this.#gone) {
      const idle = Date.now() - this.touchedAt;
      const limit = this.patient.press ? SENDING_LIMIT : this.isUsed ? LIMIT : EMPTY_LIMIT;
      if (idle < limit - TOLERANCE) this.#faults.push(`wiped after ${idle} ms`);
      this.#gone = gone;
      this.go(routeOf(start));
    } else if (this.path === ROUTES.thanks) {
      if (this.isKiosk && selectSecondsLeft(state) === 0) this.go(routeOf(start));
    } else if (this.path === ROUTES.survey) {
      if (status === 'sent') this.#thank();
      else if (!local || selectIdIdentificacao(state) === undefined) this.go(routeOf(start));
      else if (this.#opened !== local) {
        this.#opened = local;
        this.store.dispatch(surveyOpened());
      }
    }
  }

  #thank() {
    const { visit, press } = this.patient;
    for (const { Id_Pergunta, Resposta } of press?.expected ?? [])
      if (visit?.answers.get(idKey(Id_Pergunta)) !== Resposta) this.#faults.push(`thanks without ${Id_Pergunta}`);
    if (!press || press.accepted < this.ward.perguntas.length) this.#faults.push('thanks before all were accepted');
    this.patient.press = undefined;
    this.go(ROUTES.thanks);
  }

  // The host.

  fetch = ((url: string, { body, signal }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const [page, patient] = [this.#page, this.patient];
      const [, route = '', id = ''] = /\/api\/(\w+)\/?(.*)/.exec(url) ?? [];
      const call = this.sent({
        route,
        ward: wards.find(({ Id }) => encodeURIComponent(Id) === id),
        body: typeof body === 'string' ? (JSON.parse(body) as Call['body']) : {},
      });
      signal?.addEventListener('abort', () => {
        reject(new DOMException('aborted', 'AbortError'));
      });
      this.#judge(call);
      const answer = this.host(call);
      const settle = (isAnswered: boolean) => {
        if (page !== this.#page) return;
        if (route === 'cadastrarresposta' && patient.press) {
          patient.press.due = Date.now() + POST_DELAY;
          this.touchedAt = Date.now();
          if (isAnswered && answer.ok) patient.press.accepted += 1;
        }
        if (route === 'identificarpaciente') {
          patient.isIdentifying = false;
          if (isAnswered && answer.ok && !signal?.aborted) patient.visit = this.visits.at(-1) as Visit;
        }
        if (isAnswered) resolve(answer);
        else reject(new TypeError('Failed to fetch'));
      };
      if (this.mode === 'silent') this.#silent.push(settle.bind(null, false));
      else setTimeout(settle, this.mode === 'slow' ? 2890 : 90, this.mode !== 'unreachable');
    })) as typeof fetch;

  answer({ route, ward, body }: Call): Response {
    const response = (status: number, data: unknown = null, type = 'basic') =>
      ({
        ok: status >= 200 && status < 300,
        status,
        type,
        redirected: false,
        body: null,
        json: () => Promise.resolve(data),
      }) as unknown as Response;
    if (this.mode === 'redirects') return response(0, null, 'opaqueredirect');
    if (this.mode !== 'ok' && this.mode !== 'slow') return response(503);
    if (route === 'identificarpaciente') {
      // Ids are numbers and texts in turn.
      const id = this.visits.length % 2 ? `0${this.visits.length}` : this.visits.length + 1;
      const ward = wards.find(({ Id }) => Id === body['Id_Local']) as Ward;
      this.visits.push({ id, ward, answers: new Map() });
      return response(201, { idIdentificacaoPaciente: id });
    }
    if (route === 'cadastrarresposta') {
      const visit = this.visits.find(({ id }) => id === body['Id_Identificacao_Resposta']);
      visit?.answers.set(idKey(body['Id_Pergunta'] as Id), body['Resposta']);
      return response(201);
    }
    if (!ward) return response(404);
    const { perguntas, ...local } = ward;
    return response(
      200,
      route === 'getlocalbyid' ? local : perguntas.map((Id) => ({ Id, Descricao_Pergunta: 'Como foi?' })),
    );
  }

  // The properties.

  #judge({ route, body }: Call) {
    const { patient } = this;
    const must = (isRight: boolean, fault: string) => {
      if (!isRight) this.#faults.push(`${fault}: ${JSON.stringify(body)}`);
    };
    if (route === 'identificarpaciente') {
      must(!patient.isIdentifying && !patient.visit, 'two identifications');
      must(body['Id_Local'] === this.ward.Id, 'identified at another ward');
      must(body['Nome'] === patient.nomeAtNext, `not the name at Next, ${String(patient.nomeAtNext)}`);
      patient.isIdentifying = true;
    }
    if (route === 'cadastrarresposta') {
      const { press, visit } = patient;
      const expected = press?.expected[press.posted];
      if (!press || !expected || !visit) {
        must(false, 'an answer that nobody sends');
        return;
      }
      const late = Date.now() - press.due;
      must(late >= 0 && late <= 100, `an answer ${late} ms too late`);
      must(body['Id_Identificacao_Resposta'] === visit.id, `not of the identification ${visit.id}`);
      must(body['Id_Pergunta'] === expected.Id_Pergunta, `not of the question ${expected.Id_Pergunta}`);
      must(body['Resposta'] === expected.Resposta, `not the face at Enviar, "${expected.Resposta}"`);
      press.posted += 1;
      press.due = Infinity;
    }
  }

  /** @throws what is wrong with the state, the storage or a call since the last check */
  holds() {
    const state = this.store.getState();
    const { patient, ward, path } = this;
    const stored: Record<string, unknown> = Object.fromEntries(
      Object.entries<string>(window.localStorage).map(([key, text]) => [key, JSON.parse(text) as unknown]),
    );
    const tab = JSON.parse(window.sessionStorage.getItem('avaliacao') ?? '{}') as Record<string, unknown>;
    const errors = takeConsole('error').join('\n');
    const everything = JSON.stringify([state, stored, tab, errors]);

    for (const word of [...names, TELEFONE]) expect(everything).not.toContain(word);
    expect(
      Object.keys(stored).filter((key) => !['local', 'idIdentificacaoPaciente', 'localNovo', 'erro'].includes(key)),
    ).toEqual([]);
    const local = { Id: ward.Id, Descricao: ward.Descricao };
    const marks = Object.fromEntries(patient.marks);
    if (path === ROUTES.survey) {
      expect([selectLocal(state), selectIdIdentificacao(state)]).toEqual([local, patient.visit?.id]);
      expect(selectRespostas(state)).toEqual(marks);
      expect(selectPerguntas(state)?.map(({ Id }) => Id)).toEqual(this.isListLoaded ? ward.perguntas : undefined);
      const shared = patient.hasSent ? undefined : patient.visit?.id;
      expect([stored['local'], stored['idIdentificacaoPaciente']]).toEqual([local, shared]);
      expect(tab).toMatchObject({ local, idIdentificacaoPaciente: patient.visit?.id });
      expect(tab['respostas'] ?? {}).toEqual(marks);
      // Only during a sending: after a reload has ended it, its failures stay in `erro` until the next Enviar.
      if (patient.press) {
        const { posted, accepted, due } = patient.press;
        const failed = posted - accepted - (due === Infinity ? 1 : 0);
        expect(JSON.stringify(stored['erro'] ?? '').match(/Question /g) ?? []).toHaveLength(failed);
      }
    } else if (path === ROUTES.thanks) {
      expect(stored).toMatchObject({ local: null, localNovo: local });
      expect([stored['erro'], tab['respostas'] ?? {}]).toEqual(['', {}]);
    } else {
      expect(stored['local'] ?? local).toEqual(local);
      // Nothing is left of a patient who has gone, or whose data the tablet has wiped.
      expect([stored['idIdentificacaoPaciente'], tab['idIdentificacaoPaciente'], tab['respostas'] ?? {}]).toEqual([
        undefined,
        undefined,
        {},
      ]);
      expect([selectIdIdentificacao(state), selectRespostas(state)]).toEqual([undefined, {}]);
    }
    const limit = path === ROUTES.thanks ? 60_000 : patient.press ? SENDING_LIMIT : LIMIT;
    if (this.isKiosk && this.isUsed) expect(Date.now() - this.touchedAt).toBeLessThan(limit + TOLERANCE);
    expect(this.#faults).toEqual([]);
  }

  /** The host heals. Then Enviar must lead to the thanks. */
  async finish() {
    this.heal();
    // Slow calls get their response in this time.
    await this.pass(3000);
    if (this.path === ROUTES.thanks) this.back();
    for (let round = 0; round < 3 && this.path !== ROUTES.thanks; round += 1) {
      if (this.path !== ROUTES.survey) {
        await this.pass(1000);
        void this.next();
        await this.pass(1000);
      }
      if (!this.isListLoaded) this.retry();
      await this.pass(1000);
      if (this.isListLoaded && !this.isSending) this.send();
      await this.pass(10_000);
      this.holds();
    }
    expect(this.path).toBe(ROUTES.thanks);
  }
}
