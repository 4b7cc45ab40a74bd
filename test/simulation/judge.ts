import { idKey, type Id } from '../../src/contract/ids';
import { POST_DELAY } from '../../src/contract/postDelay';
import type { Resposta } from '../../src/contract/respostas';
import { asks, type Ward } from './hospital';
import { storedKey, type Call, type Stored } from './host';
import type { Page } from './page';
import { people, type Person } from './people';
import type { Device, Tab } from './tab';
import type { Painted } from './screens';
import type { World } from './world';

/** One patient's survey, from the moment when the host identifies the patient. */
export interface Visit {
  id: Id;
  ward: Ward;
  person: Person;
  device: Device;
  /** Every face that the patient has ever selected: `31 MB` is the answer code MB for the question with the key 31. */
  chosen: Set<string>;
  /** The press of Enviar that posted the latest answer of this visit. */
  poster?: Press;
}

/** One press of Enviar, with the answers that were on the screen. */
export interface Press {
  page: Page;
  at: number;
  order: number;
  visit: Visit | undefined;
  marks: Map<string, Resposta>;
  perguntas: Id[];
  posted: number;
  accepted: number;
  underWay: boolean;
  /** When the response to the last posted answer arrived, in ms. Until the first response, the time of the press. */
  answeredAt: number;
  over: boolean;
  overAt?: number;
}

/** What the judge knows about a page: what the patient has typed, selected and pressed there. */
interface Sheet {
  link?: string;
  visit: Visit | undefined;
  marks: Map<string, Resposta>;
  /**
   * Whether the judge does not know which faces are selected. There are two causes. The app may have ignored a tap,
   * because another tab may have been sending the survey. Or, when the page was loaded, the judge did not know which
   * answers the storage contained.
   */
  unsure: boolean;
  /** The keys of the questions whose selected face is unknown until the screen shows them. */
  unseen: Set<string>;
  /** The keys of the questions in the last list that the page has received; undefined before the first list. */
  asked?: Set<string>;
  typed: Person;
  /** What the inputs contained at the last press of Next. `presses` counts the presses that still wait for a result. */
  next?: Person & { presses: number };
  identifying: boolean;
  press?: Press;
  wasShown?: true;
}

/** What a tab must show again after a reload. */
export interface Saved {
  visit: Visit | undefined;
  marks: Map<string, Resposta>;
  unsure: boolean;
  unseen: Set<string>;
  at: number;
}

/** How long storing a change may take, and how long a page may need to react after waking or coming back, in ms. */
const SOON = 200;
/** How long other tabs may need to notice that a tab has stopped sending, in ms. */
const NOTICED = 10_000;
/** How long a tablet warns before it wipes the data (WARNING), and how often it reads its clocks (LOOK), in ms. */
const WARNING = 20_000;
const LOOK = 1000;

const emptySheet = (link?: string): Sheet => ({
  ...(link !== undefined && { link }),
  visit: undefined,
  marks: new Map(),
  unsure: false,
  unseen: new Set(),
  typed: { nome: '', telefone: '' },
  identifying: false,
});

const keysOf = (ids: Id[]) => new Set(ids.map(idKey));

const marksOf = (marks: Map<string, Resposta>, keys: Set<string>) =>
  new Map([...marks].filter(([key]) => keys.has(key)));

const show = (marks: Map<string, Resposta>) =>
  marks.size === 0 ? 'nothing' : [...marks].map(([key, resposta]) => `${resposta} for ${key}`).join(', ');

/** Checks that the app behaves as behaviour.md demands. It never reads the app's store. */
export class Judge {
  readonly visits: Visit[] = [];
  readonly presses: Press[] = [];
  thanks = 0;
  readonly #sheets = new WeakMap<Page, Sheet>();
  readonly #stored = new Map<string, { resposta: string; press: Press }>();

  constructor(private readonly world: World) {}

  sheet(page: Page): Sheet | undefined {
    return this.#sheets.get(page);
  }

  /** Begins an empty record, because opening a link discards the survey that was open in the page (behaviour 2.4). */
  linkOpened(page: Page, link?: string) {
    this.#end(page);
    this.#sheets.set(page, emptySheet(link));
    page.touchedAt = this.world.clock.now;
    this.#save(page);
  }

  /**
   * Begins the judge's record of a new page. Normally the page must show the survey that the patient left in this tab.
   * If the judge knows of none, or the device's storage may have lost it, the page must show the survey of the
   * identification that is now in session or local storage. The judge then learns the selected faces from the screen.
   */
  starts(page: Page) {
    const { tab } = page;
    const { saved, device } = tab;
    const sheet = emptySheet();
    if (saved && !device.faulty) {
      Object.assign(sheet, {
        visit: saved.visit,
        marks: new Map(saved.marks),
        unsure: saved.unsure,
        unseen: new Set(saved.unseen),
      });
    } else {
      // The tab's value in session storage takes precedence over local storage (behaviour 6.2).
      const own = JSON.parse(tab.session.texts.get('avaliacao') ?? 'null') as { idIdentificacaoPaciente?: Id } | null;
      const shared = JSON.parse(device.storage.texts.get('idIdentificacaoPaciente') ?? 'null') as Id | null;
      const id = own ? own.idIdentificacaoPaciente : shared;
      Object.assign(sheet, { visit: this.visits.find((visit) => visit.id === id), unsure: true });
    }
    this.#sheets.set(page, sheet);
  }

  /** If a link is open in the page, `/perguntas` may redirect only to it or to the thank-you screen (behaviour 1.3). */
  redirected(page: Page, path: string) {
    const { link } = this.#sheets.get(page) ?? {};
    if (link !== undefined && path !== '/agradecimento' && path !== `/${encodeURIComponent(link)}`)
      this.#fail(page, '1.3', `has opened ${link} and is redirected to ${path}`);
  }

  typed(page: Page, typed: Partial<Person>) {
    Object.assign(this.#sheets.get(page)?.typed ?? {}, typed);
  }

  /**
   * Records a press of Next.
   * @returns a function to call when the identification has succeeded or failed
   */
  nextPressed(page: Page): () => void {
    const sheet = this.#sheets.get(page);
    if (!sheet || sheet.identifying) return () => undefined;
    // Repeated presses cause only one request, with what the inputs held at the last press (behaviour 2.2 and 2.5).
    const next = Object.assign((sheet.next ??= { ...sheet.typed, presses: 0 }), sheet.typed);
    next.presses += 1;
    return () => {
      next.presses -= 1;
      if (next.presses === 0) delete sheet.next;
    };
  }

  facePressed(page: Page, id: Id, resposta: Resposta) {
    const sheet = this.#sheets.get(page);
    if (!sheet) return;
    // Answers do not change while they are sent (behaviour 4.2), so the tap has no effect.
    if (sheet.press && !sheet.press.over) return;
    const key = idKey(id);
    sheet.visit?.chosen.add(`${key} ${resposta}`);
    if (this.#maySendElsewhere(page, sheet)) sheet.unsure = true;
    // A second tap on the selected face clears it (behaviour 3.2).
    else if (sheet.marks.get(key) === resposta) sheet.marks.delete(key);
    else sheet.marks.set(key, resposta);
    this.#save(page);
  }

  isUnsure(page: Page): boolean {
    return !!this.#sheets.get(page)?.unsure;
  }

  /** Whether sending has ended without the host having accepted all answers. */
  hasFailed(page: Page): boolean {
    const press = this.#sheets.get(page)?.press;
    return !!press?.over && press.accepted < press.perguntas.length;
  }

  enviarPressed(page: Page) {
    const sheet = this.#sheets.get(page);
    if (!sheet || (sheet.press && !sheet.press.over)) return;
    const press: Press = {
      page,
      at: this.world.clock.now,
      order: this.presses.length,
      visit: sheet.visit,
      marks: marksOf(sheet.marks, keysOf(page.painted.perguntas)),
      perguntas: page.painted.perguntas,
      posted: 0,
      accepted: 0,
      underWay: false,
      answeredAt: this.world.clock.now,
      over: false,
    };
    sheet.press = press;
    this.presses.push(press);
  }

  /** @returns the press of Enviar to which a posted answer belongs; undefined for any other call */
  called(page: Page, { path, body }: Call): Press | undefined {
    const sheet = this.#sheets.get(page);
    if (!body) return undefined;
    if (!sheet) this.world.fail('1', `${page.name} posts before anything is on its screen`);
    else if (path.endsWith('identificarpaciente')) this.#identifies(page, sheet, body);
    else return this.#posts(page, sheet, body);
    return undefined;
  }

  identified(page: Page, id: Id, idLocal: unknown): Visit {
    const { device } = page.tab;
    const ward = this.world.host.wards.find(({ Id }) => Id === idLocal) as Ward;
    if (this.visits.some((visit) => idKey(visit.id) === idKey(id)))
      this.world.fail('2.2', `the identification ${String(id)} was given twice`);
    const visit: Visit = { id, ward, person: device.person, device, chosen: new Set() };
    this.visits.push(visit);
    return visit;
  }

  /**
   * Records the result of an identification, unless the page has another `Sheet` by now.
   * @param asked the page's `Sheet` at the time of the request
   * @param visit undefined if the identification failed
   */
  identificationCame(page: Page, asked: Sheet | undefined, visit: Visit | undefined) {
    const sheet = this.#sheets.get(page);
    if (!sheet || sheet !== asked) return;
    sheet.identifying = false;
    if (!visit) return;
    sheet.visit = visit;
    // A new identification starts without answers (behaviour 3.9).
    sheet.marks = new Map();
    sheet.unseen = new Set();
    this.#save(page);
  }

  listCame(page: Page, link: string, ids: Id[]) {
    const sheet = this.#sheets.get(page);
    if (sheet && link === (sheet.visit?.ward.link ?? sheet.link)) sheet.asked = keysOf(ids);
  }

  stored(press: Press, body: Record<string, unknown>) {
    const key = storedKey(body['Id_Identificacao_Resposta'], body['Id_Pergunta']);
    const resposta = String(body['Resposta']);
    const before = this.#stored.get(key);
    if (before && before.press.order > press.order && before.resposta !== resposta)
      this.world.fail('4.3', `an older answer (${resposta}) has replaced a newer one (${before.resposta})`);
    this.#stored.set(key, { resposta, press });
  }

  postAnswered(press: Press, ok: boolean) {
    press.underWay = false;
    press.answeredAt = this.world.clock.now;
    press.page.touchedAt = this.world.clock.now;
    if (ok) press.accepted += 1;
  }

  /** @param before what the page showed before this paint */
  painted(page: Page, before: Painted) {
    const { painted } = page;
    if (painted.secondsLeft === null || painted.screen === 'thanks') page.warnedAt = Infinity;
    else if (before.secondsLeft === null) this.#warned(page);
    if (painted.screen === 'identification') this.#paintedStart(page);
    else if (painted.screen === 'survey') this.#paintedSurvey(page);
    else if (painted.screen === 'error' && page.cameFrom !== null)
      this.#fail(page, '1.3', `came from ${page.cameFrom} and sees an error`);
  }

  /** The thank-you screen may appear only after the survey has been sent (behaviour 4.4 and 4.7). */
  thanked(page: Page) {
    const sheet = this.#sheets.get(page);
    this.#end(page);
    if (sheet?.visit && sheet.wasShown) {
      const { visit } = sheet;
      // The app sends only answers to questions of its list (behaviour 4.1), so faces of other questions do not count.
      // The judge uses the list that the page received last, because the screen may still show an older one.
      const marks = sheet.asked ? marksOf(sheet.marks, sheet.asked) : sheet.marks;
      const complete = this.presses.filter(
        (press) => press.visit === visit && press.accepted === press.perguntas.length,
      );
      if (complete.length === 0)
        this.#fail(page, '4.4', 'sees the thank-you screen, but not every answer was accepted');
      else if (!complete.some((press) => press.page === page || press.marks.size > 0 || marks.size === 0))
        this.#fail(page, '4.7', `sees the thank-you screen of an empty survey, and has selected ${show(marks)}`);
      this.thanks += 1;
    }
    this.#sheets.set(page, emptySheet());
    page.touchedAt = this.world.clock.now;
    this.#save(page);
  }

  /** Called when the browser has restored a page from its back/forward cache. */
  cameBack(page: Page) {
    // The page creates new, empty inputs (behaviour 2.6).
    this.typed(page, { nome: '', telefone: '' });
    this.#save(page);
  }

  pageGone(page: Page) {
    this.#end(page);
  }

  /** Checks the values that a browser has stored (behaviour 2.6, 6.1 and 6.2). */
  keys(device: Device) {
    const { texts } = device.storage;
    for (const [key, text] of texts) this.#judgeKey(device, key, text);
    for (const { name, session } of device.tabs)
      for (const [key, text] of session.texts) {
        if (key !== 'avaliacao') this.world.fail('6.2', `tab ${name} stores ${key}`);
        this.#noPerson(text, `the storage of tab ${name}`);
      }
    if (device.faulty) return;
    const [local, id] = ['local', 'idIdentificacaoPaciente'].map(
      (key) => JSON.parse(texts.get(key) ?? 'null') as unknown,
    );
    const visit = this.visits.find((known) => known.id === id);
    if (local && visit && visit.ward.Id !== (local as Ward).Id)
      this.world.fail(
        '6.2',
        `the keys hold ${String(id)}, of ${visit.ward.Descricao}, beside ${JSON.stringify(local)}`,
      );
  }

  /**
   * A tablet may wipe a survey only if the patient abandoned it, or if the page came back from the back/forward cache
   * (behaviour 9.3 and 9.4).
   */
  wiped(page: Page) {
    const { now } = this.world.clock;
    const limit = (page.tab.device.kioskSeconds ?? Infinity) * 1000;
    const isRestored = page.backAt >= page.touchedAt;
    const untouched = now - page.touchedAt;
    if (!isRestored && untouched + LOOK < limit + WARNING && now - page.warnedAt + LOOK < WARNING)
      this.world.fail('9.3', `the tablet is wiped after ${untouched / 1000} s without a touch`);
    const { link, typed } = this.#sheets.get(page) ?? emptySheet();
    this.linkOpened(page, link);
    // Puts back what the patient typed, which `linkOpened` has cleared. The inputs still contain it, because they are
    // emptied only when the start screen is painted.
    Object.assign(this.#sheets.get(page) ?? {}, { typed });
  }

  /**
   * Checks a tablet that was abandoned, or whose page came from the back/forward cache: it must show an empty start
   * screen and store no identification (behaviour 9.3 and 9.4).
   */
  kiosk({ kioskSeconds, tabs, storage, faulty }: Device) {
    const { clock } = this.world;
    const page = tabs[0]?.page;
    if (kioskSeconds === null || page?.life !== 'running') return;
    const untouched = clock.now - page.touchedAt;
    const isRestored = page.backAt >= page.touchedAt;
    if (!isRestored && untouched < kioskSeconds * 1000 + WARNING + LOOK + SOON) return;
    // The app needs a moment to react after the device wakes or the page comes from the back/forward cache. Until then,
    // nothing is checked.
    if (clock.now - page.runningSince < SOON) return;
    const sheet = this.#sheets.get(page);
    const { painted } = page;
    if (painted.screen === 'error' || painted.screen === 'nothing' || (sheet?.press && !sheet.press.over)) return;
    const left = `${painted.screen} ${painted.nome}${painted.telefone}`;
    if (left !== 'identification ')
      this.world.fail('9.3', `untouched for ${untouched / 1000} s, the tablet shows: ${left}`);
    const id = storage.texts.get('idIdentificacaoPaciente');
    if (!faulty && id !== undefined)
      this.world.fail('9.3', `untouched for ${untouched / 1000} s, the tablet still stores ${id}`);
  }

  /** The host must have stored exactly the answers that it has acknowledged. */
  checkStored(stored: Stored) {
    for (const [key, { resposta }] of this.#stored)
      if (stored.get(key) !== resposta)
        this.world.fail(
          '7.1',
          `${key} was acknowledged as "${resposta}"; the host has "${stored.get(key) ?? 'nothing'}"`,
        );
    for (const key of stored.keys())
      if (!this.#stored.has(key)) this.world.fail('7.1', `the host has ${key}, never sent`);
  }

  logged(line: string) {
    this.#noPerson(line, 'the console');
  }

  /**
   * The survey that this tab must show after a crash, and that a duplicate of this tab must show. Undefined if the
   * judge knows of none, or if its last change is so recent that it may not have been stored.
   */
  leftBy(tab: Tab): Saved | undefined {
    const { saved } = tab;
    return saved && this.world.clock.now - saved.at > SOON
      ? { ...saved, marks: new Map(saved.marks), unseen: new Set(saved.unseen) }
      : undefined;
  }

  /**
   * A tablet may warn only after `kioskSeconds` without a touch, or if the wall clock was set since the last touch
   * (behaviour 9.3 and 9.4).
   */
  #warned(page: Page) {
    const { now, setAt } = this.world.clock;
    page.warnedAt = now;
    const untouched = now - page.touchedAt + LOOK;
    if (untouched < (page.tab.device.kioskSeconds ?? Infinity) * 1000 && setAt < page.touchedAt - LOOK)
      this.world.fail('9.3', `the tablet warns after ${untouched / 1000} s without a touch`);
  }

  #fail({ name, tab }: Page, clause: string, text: string) {
    this.world.fail(clause, `${tab.device.person.nome} (tab ${name}) ${text}`);
  }

  #end(page: Page) {
    const press = this.#sheets.get(page)?.press;
    if (!press) return;
    press.over = true;
    press.overAt ??= this.world.clock.now;
  }

  #save(page: Page) {
    const sheet = this.#sheets.get(page);
    if (!sheet) return;
    const { visit, marks, unsure, unseen } = sheet;
    page.tab.saved = { visit, marks: new Map(marks), unsure, unseen: new Set(unseen), at: this.world.clock.now };
  }

  #maySendElsewhere({ tab, runningSince }: Page, { visit }: Sheet): boolean {
    const { now } = this.world.clock;
    const isNoticed = ({ overAt = now }: Press) => now - Math.max(overAt, runningSince) > NOTICED;
    return this.presses.some(
      (press) =>
        press.page.tab.device === tab.device &&
        press.page.tab !== tab &&
        (press.visit === visit || !visit || !press.visit) &&
        (!isNoticed(press) || press.page.life !== 'running'),
    );
  }

  #identifies(page: Page, sheet: Sheet, body: Record<string, unknown>) {
    const ward = this.world.host.wards.find(({ link }) => link === sheet.link);
    if (body['Id_Local'] !== ward?.Id)
      this.#fail(page, '2.4', `has opened ${sheet.link} and is identified at ${String(body['Id_Local'])}`);
    const { next } = sheet;
    if (sheet.identifying || !next) {
      this.#fail(page, '2.2', 'is identified more often than Next was pressed');
      return;
    }
    sheet.identifying = true;
    // Next may have to wait until the location has loaded. Text that is typed meanwhile is not sent (behaviour 2.5), so
    // the request must contain what the inputs held at the last press.
    const typed = `${next.nome} ${next.telefone}`;
    const sent = `${String(body['Nome'])} ${String(body['Telefone'])}`;
    if (sent !== typed) this.#fail(page, '2.2', `is sent as "${sent}", but had typed "${typed}"`);
  }

  #posts(page: Page, sheet: Sheet, body: Record<string, unknown>): Press | undefined {
    const { clock } = this.world;
    const { press } = sheet;
    if (!press || press.over) {
      this.#fail(page, '4.1', 'sends an answer without having pressed Enviar');
      return undefined;
    }
    if (press.underWay) this.#fail(page, '4.1', 'sends two answers at the same time');
    const passed = clock.now - press.answeredAt;
    if (passed < POST_DELAY) this.#fail(page, '4.1', `sends the next answer after ${passed} ms`);

    const { Id_Pergunta: id, Id_Identificacao_Resposta: of, Resposta: resposta } = body as Record<string, Id>;
    const visit = this.visits.find((known) => known.id === of);
    if (!visit) {
      this.#fail(page, '6.4', `sends an answer of ${JSON.stringify(of)}, who does not exist`);
      return undefined;
    }
    press.visit ??= visit;
    if (visit !== press.visit || visit.device !== page.tab.device || visit.person !== page.tab.device.person)
      this.#fail(page, '2.4', `sends an answer of ${visit.person.nome}, ${JSON.stringify(of)}`);
    if (id === undefined || !asks(visit.ward, id))
      this.world.fail(
        '2.4',
        `question ${String(id)} is not asked at ${visit.ward.Descricao}, of ${JSON.stringify(of)}`,
      );
    const expected = press.perguntas[press.posted];
    if (id !== expected) this.world.fail('4.1', `question ${String(id)} is sent where ${String(expected)} is next`);
    const mark = press.marks.get(idKey(id as Id)) ?? '';
    if (resposta !== mark)
      this.world.fail(
        '4.2',
        `"${String(resposta)}" is sent for ${String(id)}; "${mark}" was chosen when Enviar was pressed`,
      );
    if (press.posted > 0 && visit.poster !== press)
      this.#fail(page, '4.7', `and ${visit.poster?.page.name ?? ''} send the same survey at once`);
    visit.poster = press;
    press.posted += 1;
    press.underWay = true;
    return press;
  }

  #paintedStart(page: Page) {
    const sheet = this.#sheets.get(page);
    const { place, nome, telefone } = page.painted;
    const ward = this.world.host.wards.find(({ link }) => link === sheet?.link);
    if (place !== null && place !== ward?.Descricao)
      this.world.fail('2.4', `the link of ${ward?.Descricao ?? 'nothing'} shows ${place}`);
    const { typed } = sheet ?? emptySheet();
    if (nome !== typed.nome || telefone !== typed.telefone)
      this.#fail(page, '2.6', `sees "${nome} ${telefone}", but has typed "${typed.nome} ${typed.telefone}"`);
  }

  #paintedSurvey(page: Page) {
    const { painted, tab } = page;
    const { device } = tab;
    const sheet = this.#sheets.get(page) as Sheet;
    const { press, visit } = sheet;
    sheet.wasShown = true;
    if (press && !painted.sending && this.world.clock.now > press.at) this.#end(page);
    if (painted.list !== 'loaded') return;
    if (!visit) {
      this.#fail(page, '1.3', 'sees a survey without having pressed Next');
      return;
    }
    if (visit.person !== device.person) this.#fail(page, '3.9', `sees the survey of ${visit.person.nome}`);
    if (painted.place !== visit.ward.Descricao)
      this.#fail(page, '2.4', `is at ${visit.ward.Descricao} and sees ${painted.place}`);
    if (sheet.unsure) this.#adopt(page, sheet);
    for (const key of painted.perguntas.map(idKey)) if (sheet.unseen.has(key)) this.#adoptFace(page, sheet, key);
    for (const id of painted.perguntas) {
      const [shown, tapped] = [painted.marks.get(idKey(id)), sheet.marks.get(idKey(id))];
      if (shown !== tapped)
        this.#fail(page, '3.8', `sees ${shown ?? 'no answer'} for ${String(id)} and has selected ${tapped ?? 'none'}`);
    }
  }

  /** Forgets the recorded faces. When the screen shows a question, `#adoptFace` records its selected face again. */
  #adopt(page: Page, sheet: Sheet) {
    sheet.unsure = false;
    sheet.marks = new Map();
    const { chosen = [] } = sheet.visit ?? {};
    sheet.unseen = new Set([...page.painted.perguntas.map(idKey), ...[...chosen].map((face) => face.slice(0, -3))]);
  }

  /**
   * Records the face that the screen shows as selected for one question. The check fails if the patient has never
   * selected this face.
   */
  #adoptFace(page: Page, sheet: Sheet, key: string) {
    const resposta = page.painted.marks.get(key);
    sheet.unseen.delete(key);
    if (resposta) sheet.marks.set(key, resposta);
    if (resposta && !sheet.visit?.chosen.has(`${key} ${resposta}`))
      this.#fail(page, '3.8', `sees ${resposta} for ${key}, which was never selected`);
    this.#save(page);
  }

  #judgeKey(device: Device, key: string, text: string) {
    this.#noPerson(text, `the key ${key}`);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.world.fail('6.1', `the key ${key} holds ${text}`);
      return;
    }
    const isWard = (local: unknown) =>
      this.world.host.wards.some(({ Id, Descricao }) => JSON.stringify(local) === JSON.stringify({ Id, Descricao }));
    const isRight: Record<string, () => boolean> = {
      local: () => value === null || isWard(value),
      idIdentificacaoPaciente: () => this.visits.some((visit) => visit.id === value && visit.device === device),
      localNovo: () => isWard(value),
      erro: () => typeof value === 'string',
    };
    if (!isRight[key]?.()) this.world.fail('6.1', `the key ${key} holds ${text}`);
  }

  #noPerson(text: string, where: string) {
    for (const { nome, telefone } of people)
      if (text.includes(nome) || text.includes(telefone)) this.world.fail('2.6', `${where} holds ${text}`);
  }
}
