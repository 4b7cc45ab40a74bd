import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '../../contract/paths';
import { sendError } from '../errors';
import { idText } from '../repositories/values';

/**
 * The length of the window in which calls are counted, in ms. It is short, because patients have to wait for its end if
 * another device has used up the limit.
 */
const WINDOW_MS = 10_000;
const WINDOWS_PER_MINUTE = 60_000 / WINDOW_MS;

/** The most answers of one patient in a window. The survey sends one every two seconds, so five in a window. */
const ANSWERS_OF_ONE = 20;

/**
 * The most calls that one patient makes on a connection in a window: location, questions and first answer, also after a
 * reload of the page. Further calls have a stricter limit (`limitRates`). Identifications and later answers are counted
 * separately (`IDENTIFICATIONS_OF_ONE`, `ANSWERS_OF_ONE`).
 */
const CALLS_OF_ONE = 6;
const IDENTIFICATIONS_OF_ONE = 1;

/** Limits of memory use: how many identifications are remembered, and how many keys are counted in a window. */
const MAX_ANSWERING = 50_000;
const MAX_KEYS = 100_000;

/**
 * Counts calls by key, such as a client's address, in a window. It uses a monotonic clock: with @fastify/rate-limit,
 * setting the system clock back an hour refuses all calls for an hour.
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
    // On a virtual machine even a monotonic clock may go back. Without `min`, clients would then wait too long.
    const left = Math.min(WINDOW_MS, this.#end - performance.now());
    return Math.max(1, Math.ceil(left / 1000));
  }
}

/** The identification id in an unvalidated body, truncated for use as a rate-limit key. */
const identificationIn = (body: unknown): string => {
  const { Id_Identificacao_Resposta: id } = Object(body) as Record<string, unknown>;
  return typeof id === 'string' || typeof id === 'number' ? idText(id).slice(0, 64) : '';
};

/** An IPv4 address, or the /64 network of an IPv6 address, because one client can use every address of its network. */
export const clientOf = (ip: string): string => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = [], tail = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
};

/** A key for the client's connection to this server, or to a proxy that sends `x-real-port`; null if unknown. */
const connectionOf = ({ ip, socket, headers }: FastifyRequest): string | null => {
  const port = ip === socket.remoteAddress ? socket.remotePort : headers['x-real-port'];
  return port === undefined ? null : `${ip} ${String(port).slice(0, 8)}`;
};

/** Remembers which identifications have stored an answer. If there are more than `most`, it forgets the oldest. */
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
 * Limits how many API calls one address makes. All patients of a hospital may share an address, so one device must not
 * use up the limit:
 * - On each connection, `CALLS_OF_ONE` calls are normal. All further calls may use at most half of the limit of the
 *   address, so the other half is left for other patients.
 * - New identifications have their own limit, a tenth of the limit of calls.
 * - If a patient has already stored an answer, further answers are limited only by `ANSWERS_OF_ONE`.
 *
 * A refused call is answered 429, with the seconds until the window ends in Retry-After.
 * @param app the fastify scope of the API calls
 * @param perMinute the most calls from one address per minute; 0 for no limit
 */
export const limitRates = (app: FastifyInstance, perMinute: number): void => {
  if (perMinute === 0) return;
  const calls = { name: 'calls', most: Math.ceil(perMinute / WINDOWS_PER_MINUTE), ofOne: CALLS_OF_ONE };
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

  // Add the hooks after those of CORS, so that a survey from another origin can read the refusal.
  app.after(() => {
    app.addHook('onRequest', (request, reply, next) => {
      const limit = request.routeOptions.url === paths.identificarPaciente ? identifications : calls;
      // Answers are counted in preValidation, because their identification is in the body.
      decide(!isAnswer(request) && isBeyond(request, limit), reply, next);
    });
    app.addHook('preValidation', (request, reply, next) => {
      if (!isAnswer(request)) {
        next();
        return;
      }
      // If the body has a malformed chunk, Node has closed the connection, and the client's address is unknown. The
      // request can be neither counted nor answered.
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
