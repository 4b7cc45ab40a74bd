import type { Id } from '../../src/contract/ids';
import type { Resposta } from '../../src/contract/respostas';
import { identifyPatient, selectIdIdentificacao } from '../../src/features/identification/identificationSlice';
import { linkOpened, selectLocal, thanksShown } from '../../src/features/local/localSlice';
import {
  optionClicked,
  selectPerguntas,
  selectPerguntasStatus,
  selectRespostas,
  surveyOpened,
} from '../../src/features/questions/questionsSlice';
import {
  selectLocalNovo,
  selectSubmissionStatus,
  surveySubmitted,
} from '../../src/features/submission/submissionSlice';
import { rehydrate } from '../../src/store/persistence';
import { setupStore, type AppStore } from '../../src/store/setupStore';
import type { OtherTabs, TabReport } from '../../src/lib/otherTabs';
import { deploymentFor } from './deployment';
import { FakeStorage } from './storage';

/** Each ward asks questions of its own, so that a post says whose it is. */
const wards: Record<string, { Id: Id; perguntas: Id[] }> = {
  '2': { Id: 2, perguntas: [21, 22] },
  '4': { Id: 4, perguntas: [41, '41'] },
  UTI: { Id: 'UTI', perguntas: ['a', '__proto__', 'b'] },
};

/** A page that a tab has loaded. Kept whole by the browser it is frozen; gone, nothing of it is heard any more. */
interface Page {
  origin: string;
  store: AppStore;
  events: EventTarget;
  life: 'shown' | 'frozen' | 'gone';
  /** The Enviar that is under way, or the last one. */
  run?: { count: number };
  heard?: (report: TabReport) => void;
  /** What leaving the screen ends. */
  identifying?: { abort: () => void } | undefined;
}

interface Entry {
  page: Page;
  path: string;
}

export interface Tab {
  name: string;
  session: FakeStorage;
  entries: Entry[];
  index: number;
}

interface Post {
  Id_Pergunta: Id;
  Id_Identificacao_Resposta: number;
  Resposta: string;
}

const isGone = ({ life }: Page) => life === 'gone';

const answered = (value: unknown): Response =>
  ({
    ok: true,
    status: 200,
    type: 'basic',
    redirected: false,
    body: null,
    json: () => Promise.resolve(value),
  }) as unknown as Response;

/**
 * Two tabs of one browser before one host, in real stores. The pages do what src/pages does, without React. The host
 * notes in `wrong` whatever would falsify an answer.
 */
export const openTabs = (pass: (ms: number) => Promise<void>) => {
  const shared = new FakeStorage();
  const tabs = ['A', 'B'].map((name): Tab => ({ name, session: new FakeStorage(), entries: [], index: -1 }));
  const pages: Page[] = [];
  const wrong: string[] = [];
  const wardOf = new Map<number, string>();
  /** What was chosen under an identification, by tab and as the screen shows it. */
  const chosen = new Map<string, Map<Id, Resposta>>();
  /** Who was sent completely, and of these who with a face chosen. */
  const accepted = new Set<number>();
  const answeredFor = new Set<number>();
  const held: (() => void)[] = [];
  let hostIsSlow = false;

  const shows = ({ entries, index }: Tab) => entries[index] as Entry;
  const tabOf = (page: Page) => tabs.find(({ entries }) => entries.some((entry) => entry.page === page)) as Tab;
  const choices = (tab: Tab, id: Id | undefined) => {
    const key = `${tab.name} ${String(id)}`;
    const known = chosen.get(key) ?? new Map<Id, Resposta>();
    chosen.set(key, known);
    return known;
  };

  const identify = (page: Page, { Id_Local }: { Id_Local: Id }) => {
    const { path } = shows(tabOf(page));
    if (wards[path.slice(1)]?.Id !== Id_Local) wrong.push(`identified at ${Id_Local} on the screen ${path}`);
    const id = wardOf.size + 1;
    wardOf.set(id, String(Id_Local));
    return answered({ idIdentificacaoPaciente: id });
  };

  const answer = (page: Page, { Id_Pergunta, Id_Identificacao_Resposta: id, Resposta: resposta }: Post) => {
    const ward = wards[wardOf.get(id) ?? ''];
    if (!ward?.perguntas.includes(Id_Pergunta))
      wrong.push(`question ${Id_Pergunta} under ${id} of ward ${String(ward?.Id)}`);
    const given = choices(tabOf(page), id).get(Id_Pergunta) ?? '';
    if (given !== resposta) wrong.push(`${resposta} for ${Id_Pergunta} of ${id}, who chose "${given}"`);
    if (answeredFor.has(id) || (accepted.has(id) && choices(tabOf(page), id).size === 0))
      wrong.push(`${resposta} for ${Id_Pergunta} of ${id}, whose survey was sent`);
    for (const other of pages.filter((known) => known !== page && known.life === 'shown')) {
      const state = other.store.getState();
      if (selectSubmissionStatus(state) === 'sending' && selectIdIdentificacao(state) === id)
        wrong.push(`${id} sent from two tabs`);
    }
    if (page.run) page.run.count += 1;
    if (page.run?.count === ward?.perguntas.length) {
      accepted.add(id);
      if (choices(tabOf(page), id).size > 0) answeredFor.add(id);
    }
    return answered(null);
  };

  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const page = pages.find((known) => known.origin === origin) as Page;
    const nothing = new Promise<Response>(() => undefined);
    const body: unknown = request.method === 'POST' ? JSON.parse(await request.text()) : undefined;
    if (isGone(page)) return nothing;
    const [, , call, id = ''] = pathname.split('/');
    const ward = wards[id];
    if (call === 'getlocalbyid') return answered({ Id: ward?.Id, Descricao: id });
    if (call === 'listarperguntasporlocal')
      return answered(ward?.perguntas.map((Id) => ({ Id, Descricao_Pergunta: `${Id}?` })));
    if (call === 'cadastrarresposta') return answer(page, body as Post);
    const response = identify(page, body as { Id_Local: Id });
    if (!hostIsSlow) return response;
    await new Promise<void>((resolve) => held.push(resolve));
    return isGone(page) ? nothing : response;
  });

  const load = async (tab: Tab): Promise<Page> => {
    const origin = `https://page${pages.length}.example`;
    const events = new EventTarget();
    const nowhere = new FakeStorage();
    const { session } = tab;
    const of = (storage: Storage) => () => (page.life === 'gone' ? nowhere : storage);
    const otherTabs: OtherTabs = {
      tell: (report) => {
        if (page.life !== 'shown') return;
        const others = pages.filter((other) => other !== page && other.life === 'shown');
        setTimeout(() => {
          for (const other of others) if (other.life === 'shown') other.heard?.(structuredClone(report));
        });
      },
      hear: (heard) => {
        listener.heard = heard;
      },
    };
    const listener: Pick<Page, 'heard'> = {};
    const store = setupStore({ deployment: deploymentFor(origin), otherTabs }, of(shared), {
      storage: of(session),
      page: events,
    });
    const page: Page = Object.assign(listener, { origin, events, life: 'shown' as const, store });
    pages.push(page);
    await rehydrate(store, { page: events });
    return page;
  };

  const leave = (page: Page, kept: boolean) => {
    // A browser keeps no page that is in the middle of a call.
    const busy =
      selectSubmissionStatus(page.store.getState()) === 'sending' ||
      page.store.getState().identification.status === 'pending';
    page.events.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: kept && !busy }));
    page.life = kept && !busy ? 'frozen' : 'gone';
  };

  /** Puts another path in the place of the one that is shown, as the router does. */
  const goTo = (tab: Tab, path: string) => {
    shows(tab).path = path;
    arrive(tab);
  };

  const look = (tab: Tab): void => {
    const { page, path } = shows(tab);
    if (path !== '/perguntas') return;
    const state = page.store.getState();
    const local = selectLocal(state);
    const localNovo = selectLocalNovo(state);
    if (selectSubmissionStatus(state) === 'sent') goTo(tab, '/agradecimento');
    else if (local && selectIdIdentificacao(state) === undefined) goTo(tab, `/${local.Id}`);
    else if (!local && localNovo) goTo(tab, `/${localNovo.Id}`);
  };

  const arrive = (tab: Tab) => {
    const { page, path } = shows(tab);
    const { dispatch } = page.store;
    page.identifying?.abort();
    page.identifying = undefined;
    if (path === '/agradecimento') dispatch(thanksShown());
    else if (path !== '/perguntas') dispatch(linkOpened({ idLocal: path.slice(1) }));
    else {
      look(tab);
      if (shows(tab).path === '/perguntas') dispatch(surveyOpened());
    }
  };

  const settle = async (ms = 20) => {
    await pass(ms);
    for (const tab of tabs) if (tab.index >= 0) look(tab);
    await pass(20);
  };

  const open = async (tab: Tab, path: string, kept: boolean) => {
    if (tab.index >= 0) leave(shows(tab).page, kept);
    tab.entries.splice(tab.index + 1);
    tab.entries.push({ page: await load(tab), path });
    tab.index += 1;
    arrive(tab);
  };

  const reload = async (tab: Tab, gone: Page) => {
    const page = await load(tab);
    for (const entry of tab.entries) if (entry.page === gone) entry.page = page;
    arrive(tab);
  };

  const survey = (tab: Tab) => {
    if (tab.index < 0 || shows(tab).path !== '/perguntas') return undefined;
    const { store } = shows(tab).page;
    const state = store.getState();
    if (selectPerguntasStatus(state) !== 'loaded' || !['idle', 'failed'].includes(selectSubmissionStatus(state)))
      return undefined;
    return { dispatch: store.dispatch, id: selectIdIdentificacao(state), perguntas: selectPerguntas(state) };
  };

  return {
    wrong,
    accepted,
    link: async (tab: Tab, ward: string, kept: boolean) => {
      await open(tab, `/${ward}`, kept);
      await settle();
    },
    /** The tab is closed, and one that has nothing of its own takes its place. */
    renew: (tab: Tab) => {
      if (tab.index >= 0) leave(shows(tab).page, false);
      for (const { page } of tab.entries) page.life = 'gone';
      for (const key of [...chosen.keys()]) if (key.startsWith(tab.name)) chosen.delete(key);
      Object.assign(tab, { session: new FakeStorage(), entries: [], index: -1 });
    },
    openSurvey: async (tab: Tab, kept: boolean) => {
      await open(tab, '/perguntas', kept);
      await settle();
    },
    next: async (tab: Tab, slow: boolean) => {
      if (tab.index < 0) return;
      const entry = shows(tab);
      if (!wards[entry.path.slice(1)]) return;
      hostIsSlow = slow;
      const underWay = entry.page.store.dispatch(identifyPatient());
      entry.page.identifying = underWay;
      void underWay.then((action) => {
        if (!identifyPatient.fulfilled.match(action) || shows(tab) !== entry || entry.page.life !== 'shown') return;
        tab.entries.splice(tab.index + 1);
        tab.entries.push({ page: entry.page, path: '/perguntas' });
        tab.index += 1;
        arrive(tab);
      });
      await settle();
      hostIsSlow = false;
    },
    hostAnswers: async () => {
      for (const release of held.splice(0)) release();
      await settle();
    },
    go: async (tab: Tab, by: 1 | -1, kept: boolean) => {
      const target = tab.entries[tab.index + by];
      if (!target) return;
      const { page } = shows(tab);
      if (target.page !== page) leave(page, kept);
      tab.index += by;
      if (target.page === page) arrive(tab);
      else if (target.page.life === 'gone') await reload(tab, target.page);
      else {
        target.page.life = 'shown';
        target.page.events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
        if (target.path === '/perguntas') target.page.store.dispatch(surveyOpened());
      }
      await settle();
    },
    reload: async (tab: Tab) => {
      if (tab.index < 0) return;
      const { page, path } = shows(tab);
      const before = survey(tab);
      const respostas = selectRespostas(page.store.getState());
      leave(page, false);
      await reload(tab, page);
      await settle();
      if (path !== '/perguntas' || !before || accepted.has(before.id as number)) return;
      const state = shows(tab).page.store.getState();
      const after = { id: selectIdIdentificacao(state), respostas: selectRespostas(state) };
      if (JSON.stringify(after) !== JSON.stringify({ id: before.id, respostas }))
        wrong.push(`a reload has changed ${JSON.stringify({ id: before.id, respostas })} to ${JSON.stringify(after)}`);
    },
    choose: (tab: Tab, question: number, resposta: Resposta) => {
      const shown = survey(tab);
      const pergunta = shown?.perguntas[question % shown.perguntas.length];
      if (!shown || !pergunta) return;
      const known = choices(tab, shown.id);
      if (known.get(pergunta.Id) === resposta) known.delete(pergunta.Id);
      else known.set(pergunta.Id, resposta);
      shown.dispatch(optionClicked({ idPergunta: pergunta.Id, resposta }));
    },
    send: (tab: Tab) => {
      const shown = survey(tab);
      if (!shown) return;
      shows(tab).page.run = { count: 0 };
      shown.dispatch(surveySubmitted());
    },
    wait: (ms: number) => settle(ms),
    tabs: tabs as [Tab, Tab],
  };
};
