import { idKey, type Id } from '../../src/contract/ids';
import type { Ward } from './hospital';

/** A call of the contract as it reaches the host. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
}

/** What the host says; a body that is undefined is none. */
export interface Answer {
  status: number;
  body?: unknown;
}

/** As the page's `fetch` has it. */
export const responseOf = ({ status, body }: Answer): Response =>
  ({
    ok: status >= 200 && status < 300,
    status,
    type: status === 0 ? 'opaqueredirect' : 'basic',
    redirected: false,
    body: null,
    // As text, so that no page holds what is the host's.
    json: () => {
      if (body === undefined) throw new SyntaxError('Unexpected end of JSON input');
      return Promise.resolve(JSON.parse(JSON.stringify(body)) as unknown);
    },
  }) as unknown as Response;

/** An answer that the host keeps, by the keys of its identification and its question. */
export type Stored = Map<string, string>;
export const storedKey = (identificacao: unknown, pergunta: unknown) =>
  `${idKey(identificacao as Id)} ${idKey(pergunta as Id)}`;

/** The hospital's host: a model of it, or the embedded server. */
export interface Host {
  wards: Ward[];
  answer: (call: Call) => Answer | Promise<Answer>;
  /** Another hospital file: the wards ask one question more, or not any more. */
  change: () => void | Promise<void>;
  /** Stopped and started again; `killed` without a word. */
  restart: (killed: boolean) => void | Promise<void>;
  /** Another program holds its database, for as long as it is told. */
  lock: (held: boolean) => void | Promise<void>;
  isLocked: () => boolean;
  stored: () => Stored | Promise<Stored>;
  close: () => void | Promise<void>;
}

/** A host that a reader believes: the four calls, each as behaviour 7.1 has it. */
export const modelHost = (wards: Ward[]): Host => {
  const places = new Map<string, Ward>();
  const stored: Stored = new Map();
  let changed = false;
  let locked = false;
  const listOf = ({ perguntas, added }: Ward) =>
    changed && added !== undefined ? [added, ...perguntas.slice(1)] : perguntas;

  const post = (path: string, body: Record<string, unknown>): Answer => {
    if (path === '/api/identificarpaciente') {
      const ward = wards.find(({ Id }) => Id === body['Id_Local']);
      if (!ward) return { status: 404 };
      // Numbers and texts that look like numbers.
      const number = 1000 + places.size;
      const id = number % 3 === 0 ? `0${number}` : number;
      places.set(idKey(id), ward);
      return { status: 200, body: { idIdentificacaoPaciente: id } };
    }
    const ward = places.get(idKey(body['Id_Identificacao_Resposta'] as Id));
    // A list that was taken back may still be answered.
    const known = ward && [...ward.perguntas, ward.added].includes(body['Id_Pergunta'] as Id);
    if (!known) return { status: 404 };
    stored.set(storedKey(body['Id_Identificacao_Resposta'], body['Id_Pergunta']), String(body['Resposta']));
    return { status: 201 };
  };

  const get = (path: string): Answer => {
    const [, , call, id = ''] = path.split('/');
    const ward = wards.find(({ Id }) => String(Id) === decodeURIComponent(id));
    if (!ward) return { status: 404 };
    if (call === 'getlocalbyid') return { status: 200, body: { Id: ward.Id, Descricao: ward.Descricao } };
    return { status: 200, body: listOf(ward).map((Id) => ({ Id, Descricao_Pergunta: `${Id}?` })) };
  };

  return {
    wards,
    answer: ({ path, body }) => (locked ? { status: 503 } : body ? post(path, body) : get(path)),
    change: () => {
      changed = !changed;
    },
    // What it has answered was written before.
    restart: () => undefined,
    lock: (held) => {
      locked = held;
    },
    isLocked: () => locked,
    stored: () => stored,
    close: () => undefined,
  };
};
