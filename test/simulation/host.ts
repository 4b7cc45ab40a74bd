import { idKey, type Id } from '../../src/contract/ids';
import type { Ward } from './hospital';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
}

export interface Answer {
  status: number;
  body?: unknown;
}

export const responseOf = ({ status, body }: Answer): Response =>
  ({
    ok: status >= 200 && status < 300,
    status,
    type: status === 0 ? 'opaqueredirect' : 'basic',
    redirected: false,
    body: null,
    // Returns a copy of the body, because a page must not change the host's own objects.
    json: () => {
      if (body === undefined) throw new SyntaxError('Unexpected end of JSON input');
      return Promise.resolve(JSON.parse(JSON.stringify(body)) as unknown);
    },
  }) as unknown as Response;

/** The answers that the host has stored, by `storedKey`. */
export type Stored = Map<string, string>;
export const storedKey = (identificacao: unknown, pergunta: unknown) =>
  `${idKey(identificacao as Id)} ${idKey(pergunta as Id)}`;

export interface Host {
  wards: Ward[];
  answer: (call: Call) => Answer | Promise<Answer>;
  /**
   * Loads another hospital file, which replaces a question of some wards. The next call of `change` loads the first
   * file again.
   */
  change: () => void | Promise<void>;
  /** Stops the host and starts it again. If `killed`, it stops without a shutdown. */
  restart: (killed: boolean) => void | Promise<void>;
  /** Lets another program lock (true) or unlock (false) the host's database. */
  lock: (held: boolean) => void | Promise<void>;
  isLocked: () => boolean;
  stored: () => Stored | Promise<Stored>;
  close: () => void | Promise<void>;
}

/** A model of a correct host: the four calls as behaviour 7.1 describes them. */
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
      // Some ids are numbers, and some are texts that look like numbers, because hosts may use both.
      const number = 1000 + places.size;
      const id = number % 3 === 0 ? `0${number}` : number;
      places.set(idKey(id), ward);
      return { status: 200, body: { idIdentificacaoPaciente: id } };
    }
    const ward = places.get(idKey(body['Id_Identificacao_Resposta'] as Id));
    // Removed questions are accepted too, because a patient may have loaded the list before the question was removed.
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
    // A restart loses nothing, because every answer is stored before it is acknowledged.
    restart: () => undefined,
    lock: (held) => {
      locked = held;
    },
    isLocked: () => locked,
    stored: () => stored,
    close: () => undefined,
  };
};
