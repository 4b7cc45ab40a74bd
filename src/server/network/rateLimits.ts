import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '../../contract/paths';
import { sendError } from '../errors';
import { idText } from '../repositories/values';

/**
 * The length of a window, in ms. It is short, because patients wait for the end of the window if another device has
 * used up the limit.
 */
const WINDOW_MS = 10_000;

/** How many answers one patient may send in a window. The survey sends no more than five in that time. */
const ANSWERS_OF_ONE = 20;

/**
 * How many calls one patient makes: location, questions and first answer, and the same three again after a reload.
 * Identifications and later answers are counted separately.
 */
const CALLS_OF_ONE = 6;
const IDENTIFICATIONS_OF_ONE = 1;

/** How many identifications with a stored answer are remembered, so that the memory is limited. */
const MAX_ANSWERING = 50_000;
/** How many counters are kept, so that the memory is limited. At this number a new window begins. */
const MAX_KEYS = 100_000;

/**
 * Counts calls in windows of `WINDOW_MS`, by a monotonic clock. With @fastify/rate-limit, a window lasts an hour longer
 * if the system clock is set back an hour.
 */
class Window {
  #end = 0;
  readonly #counts = new Map<string, number>();

  count(key: string): number {
    if (performance.now() >= this.#end || this.#counts.size >= MAX_KEYS) {
      this.#counts.clear();
      this.#end = performance.now() + WINDOW_MS;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }

  get secondsLeft(): number {
    // On a virtual machine even a monotonic clock may go back.
    const left = Math.min(WINDOW_MS, this.#end - performance.now());
    return Math.max(1, Math.ceil(left / 1000));
  }
}

/** The identification's id, truncated, from a body that is not validated yet; `''` if there is none. */
const identificationIn = (body: unknown): string => {
  const { Id_Identificacao_Resposta: id } = Object(body) as Record<string, unknown>;
  return typeof id === 'string' || typeof id === 'number' ? idText(id).slice(0, 64) : '';
};

/**
 * An IPv6 address counts as its /64 network, because one client can use all addresses of that network. Removes the port
 * that some gateways, such as Azure's, add: `192.0.2.1:40000` or `[2001:db8::1]:40000`.
 */
export const clientOf = (forwarded: string): string => {
  const ip = forwarded.replace(/^(\d+(?:\.\d+){3}):\d+$|^\[(.*)\](?::\d+)?$/, '$1$2');
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = [], tail = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
};

/** The client's connection to this server, or to a proxy that sends `x-real-port`; null if unknown. */
const connectionOf = ({ ip, socket, headers }: FastifyRequest): string | null => {
  const port = ip === socket.remoteAddress ? socket.remotePort : headers['x-real-port'];
  return port === undefined ? null : `${ip} ${String(port).slice(0, 8)}`;
};

/** Remembers the last `most` identifications that have stored an answer. */
export const rememberAnswering = (most: number) => {
  const ids = new Set<string>();
  return {
    has: (id: string): boolean => ids.has(id),
    add(id: string) {
      ids.delete(id);
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > most && oldest !== undefined) ids.delete(oldest);
    },
  };
};

/**
 * All patients of a hospital may share an address, so one device must not use up the limit of the address:
 * - Calls beyond `CALLS_OF_ONE` on a connection may use at most half of that limit.
 * - Identifications have a separate limit, a tenth of that for calls. Those beyond `IDENTIFICATIONS_OF_ONE` on a
 *   connection may use at most half of it.
 * - After a patient's first stored answer, only `ANSWERS_OF_ONE` limits the patient's answers.
 */
export const limitRates = (app: FastifyInstance, perMinute: number): void => {
  if (perMinute === 0) return;
  const calls = { name: 'calls', most: Math.ceil((perMinute * WINDOW_MS) / 60_000), ofOne: CALLS_OF_ONE };
  const identifications = { name: 'new', most: Math.ceil(calls.most / 10), ofOne: IDENTIFICATIONS_OF_ONE };
  const window = new Window();
  const answering = rememberAnswering(MAX_ANSWERING);

  const isBeyond = (request: FastifyRequest, { name, most, ofOne }: typeof calls): boolean => {
    const connection = connectionOf(request);
    const isMoreThanOne = connection !== null && window.count(`${name} on ${connection}`) > ofOne;
    const client = clientOf(request.ip);
    if (isMoreThanOne && window.count(`more ${name} from ${client}`) > most / 2) return true;
    return window.count(`${name} from ${client}`) > most;
  };
  const isAnswer = ({ routeOptions: { url } }: FastifyRequest): boolean => url === paths.cadastrarResposta;
  const decide = (isRefused: boolean, reply: FastifyReply, next: () => void): void => {
    if (isRefused) sendError(reply.header('retry-after', window.secondsLeft), 429);
    else next();
  };

  // After the hooks of CORS, so that a survey from another origin can read the refusal.
  app.after(() => {
    app.addHook('onRequest', (request, reply, next) => {
      const limit = request.routeOptions.url === paths.identificarPaciente ? identifications : calls;
      // Answers are counted in preValidation, which knows their body.
      decide(!isAnswer(request) && isBeyond(request, limit), reply, next);
    });
    app.addHook('preValidation', (request, reply, next) => {
      if (!isAnswer(request)) {
        next();
        return;
      }
      // After a malformed chunk, Node has closed the connection, and the client's address is unknown.
      if (request.raw.socket.destroyed) {
        reply.hijack();
        return;
      }
      const id = identificationIn(request.body);
      const isBeyondItsAddress = !answering.has(id) && isBeyond(request, calls);
      decide(isBeyondItsAddress || window.count(`answers of ${id}`) > ANSWERS_OF_ONE, reply, next);
    });
    app.addHook('onResponse', (request, reply, next) => {
      if (isAnswer(request) && reply.statusCode === 201) answering.add(identificationIn(request.body));
      next();
    });
  });
};
