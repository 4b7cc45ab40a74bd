import { linkOpened } from '../../src/features/events';
import {
  identifyPatient,
  selectIdIdentificacao,
  type Typed,
} from '../../src/features/identification/identificationSlice';
import { idKey, type Id } from '../../src/contract/ids';
import type { AppStore } from '../../src/store/setupStore';
import type { Answer, Call } from './host';
import type { Page } from './page';
import type { Device, Tab } from './tab';
import type { World } from './world';

/**
 * A fault that is deliberately put into a run, to check that the simulation finds it. Each property except the first
 * three replaces a piece of correct behaviour.
 */
export interface Mistake {
  name: string;
  /** The clauses of behaviour.md, separated by spaces, of which the run must violate one. */
  seenBy: string;
  /** The first seed to try, instead of `--from`, because only few seeds find this mistake. */
  near?: number;
  ofDevice?: (device: Device) => void;
  ofTab?: (tab: Tab) => void;
  ofStore?: (store: AppStore, page: Page) => void;
  /** Replaces the delay of each `setTimeout` of the app, in ms. */
  pace?: (ms: number) => number;
  next?: (store: AppStore, typed: Typed) => Promise<unknown>;
  forgetsOpenLink?: true;
  forgetsWhereFrom?: true;
  keepsInputs?: true;
  sendsLaterText?: true;
  ofPost?: (page: Page, body: Record<string, unknown>) => Record<string, unknown>;
  /** Returns a response instead of the host's, or undefined to let the host answer the call. */
  host?: (world: World, call: Call) => Answer | undefined;
  ofAnswer?: (page: Page, call: Call, answer: Answer) => Answer;
  /** The ms after which a request reaches the host, even if its page is gone; undefined for the usual time. */
  late?: (page: Page, call: Call) => number | undefined;
  /** The ms after which a response reaches the page; undefined for the usual time. */
  delays?: (call: Call) => number | undefined;
}

const isPost = ({ body }: Call) => !!body && 'Id_Pergunta' in body;
const isIdentification = ({ path }: Call) => path.endsWith('identificarpaciente');

export const noMistake: Mistake = { name: 'nothing', seenBy: '' };

/** A star in the name marks a mistake that this product once had. */
export const mistakes: Mistake[] = [
  {
    name: "the four keys take precedence over the tab's own value*",
    seenBy: '3.8',
    ofTab: ({ device, session }) => {
      session.onRead = (text) => (device.storage.texts.has('idIdentificacaoPaciente') ? null : text);
    },
  },
  {
    name: 'a double tap on next identifies twice*',
    seenBy: '2.2',
    next: (store, typed) =>
      store.dispatch((dispatch, getState, extra) =>
        // The thunk refuses to run while an identification is pending. The status `idle` makes it run nevertheless.
        identifyPatient(typed)(
          dispatch,
          () => ({ ...getState(), identification: { ...getState().identification, status: 'idle' } }),
          extra,
        ),
      ),
  },
  {
    name: 'text that is typed after Next is sent*',
    seenBy: '2.2',
    near: 38,
    sendsLaterText: true,
  },
  { name: 'localNovo takes precedence over the open link*', seenBy: '1.3', near: 1344, forgetsOpenLink: true },
  { name: 'the link that led to the survey is forgotten', seenBy: '1.3', near: 22, forgetsWhereFrom: true },
  {
    name: 'an answer that changes after Enviar is sent*',
    seenBy: '4.2',
    ofPost: (page, body) => ({
      ...body,
      Resposta: page.lastTaps.get(idKey(body['Id_Pergunta'] as Id)) ?? body['Resposta'],
    }),
  },
  {
    name: 'the host acknowledges before it stores*',
    seenBy: '7.1',
    host: (world, call) => {
      if (!isPost(call)) return undefined;
      const { kills } = world;
      world.clock.after(3000, null, () => (world.kills === kills ? world.host.answer(call) : undefined));
      return { status: 201 };
    },
  },
  {
    name: 'an old answer arrives late and replaces a newer one*',
    seenBy: '4.3',
    near: 275,
    late: ({ name }, call) => (isPost(call) && name.endsWith('.1') ? 30_000 : undefined),
  },
  {
    name: 'two tabs both send*',
    seenBy: '4.7',
    near: 125,
    ofDevice: ({ shared }) => {
      shared.onMessage = () => undefined;
    },
  },
  {
    name: 'an empty survey closes one with answers*',
    seenBy: '4.7',
    near: 45,
    ofDevice: ({ shared }) => {
      shared.onMessage = (data) => ({ ...(data as object), hasAnswers: true });
    },
  },
  {
    name: 'the identification of an earlier patient is kept*',
    seenBy: '1.3 2.4 3.9 6.2',
    ofStore: (store) => {
      const { dispatch } = store;
      store.dispatch = ((action: never) => {
        const id = selectIdIdentificacao(store.getState());
        const result: unknown = dispatch(action);
        if (linkOpened.match(action) && id !== undefined)
          dispatch(identifyPatient.fulfilled({ idIdentificacaoPaciente: id }, 'old', { nome: '', telefone: '' }));
        return result;
      }) as typeof dispatch;
    },
  },
  {
    name: 'the wipe forgets one key*',
    seenBy: '6.2 9.3',
    ofDevice: ({ storage }) => {
      storage.onWrite = (key, text) => (key === 'idIdentificacaoPaciente' && text === null ? undefined : text);
    },
  },
  {
    name: 'an id loses its type*',
    seenBy: '6.1 6.4',
    ofAnswer: (_page, call, answer) => {
      const { idIdentificacaoPaciente: id } = (answer.body ?? {}) as { idIdentificacaoPaciente?: Id };
      return isIdentification(call) && id !== undefined
        ? { ...answer, body: { idIdentificacaoPaciente: Number(id) } }
        : answer;
    },
  },
  { name: 'an answer is sent after 1900 ms', seenBy: '4.1', pace: (ms) => (ms === 2000 ? 1900 : ms) },
  {
    name: 'a redirected answer counts as accepted*',
    seenBy: '4.4',
    near: 312,
    ofAnswer: (_page, call, answer) => (isPost(call) && answer.status === 0 ? { status: 200 } : answer),
  },
  {
    name: 'erro holds the name',
    seenBy: '2.6',
    near: 45,
    ofDevice: (device) => {
      device.storage.onWrite = (key, text) =>
        key === 'erro' && text && text.length > 2 ? JSON.stringify(`${text} ${device.person.nome}`) : text;
    },
  },
  { name: 'the next patient sees the name*', seenBy: '2.6', near: 33, keepsInputs: true },
  {
    name: "another link's location is taken for this one's*",
    seenBy: '2.4',
    ofAnswer: ({ tab }, call, answer) => {
      const { pathname } = new URL(`https://hospital.example${tab.entries[0]?.path ?? '/2'}`);
      const ward = tab.device.world.host.wards.find(({ link }) => `/${link}` === pathname);
      if (!call.path.includes('getlocalbyid') || answer.status !== 200 || !ward) return answer;
      return { status: 200, body: { Id: ward.Id, Descricao: ward.Descricao } };
    },
  },
  {
    name: 'a list of questions never arrives',
    seenBy: '4.4',
    delays: ({ path }) => (path.includes('listarperguntas') && path.endsWith('4') ? 10 ** 9 : undefined),
  },
  {
    name: 'an abandoned tablet is not wiped*',
    seenBy: '9.3',
    ofStore: (_store, page) => {
      if (page.tab.device.kioskSeconds === null) return;
      setInterval(() => {
        page.touched();
      }, 10_000);
    },
  },
];
