import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '../../contract/paths';
import { sendError } from '../errors';

/** Short, so that whoever was refused by another one's fault is served again before a patient gives up. */
const WINDOW_MS = 10_000;
const WINDOWS_PER_MINUTE = 60_000 / WINDOW_MS;

/** Of one identification in a window; the survey posts five. */
const ANSWERS_OF_ONE = 20;

/** What one patient does on a connection in a window: location, questions, identification and first answer, with a reload. */
const CALLS_OF_ONE = 6;
const IDENTIFICATIONS_OF_ONE = 1;

/** Identifications that are remembered as those of patients who are answering. */
const MAX_ANSWERING = 50_000;

/** Keys of a window, which ends early when it has more. */
const MAX_KEYS = 100_000;

/**
 * Counts in windows by a clock that nobody sets. (@fastify/rate-limit goes by the time of day: set back an hour, it refuses
 * everybody for an hour.)
 */
class Window {
  #end = 0;
  readonly #counts = new Map<string, number>();

  /** Counts once more under this key. Returns how often it has been in this window. */
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
    // Seen once on a virtual machine: 11 s of a window of 10, as if its clock had gone back.
    const left = Math.min(WINDOW_MS, this.#end - performance.now());
    return Math.max(1, Math.ceil(left / 1000));
  }
}

/** Whose answer a body is that was not checked yet, as a text short enough to be kept. */
const identificationIn = (body: unknown): string => {
  const { Id_Identificacao_Resposta: id = null } = Object(body) as Record<string, unknown>;
  return JSON.stringify(id).slice(0, 64);
};

/** The connection that a client has to us, or to the proxy that speaks for it if that says which; null if it does not. */
const connectionOf = ({ ip, socket, headers }: FastifyRequest): string | null => {
  const port = ip === socket.remoteAddress ? socket.remotePort : headers['x-real-port'];
  return port === undefined ? null : `${ip} ${String(port).slice(0, 8)}`;
};

/** The identifications that have had an answer stored: the `most` that answered last. */
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
 * Limits how often the four calls are made from one address. A whole hospital may stand behind one, and a device in it
 * must not silence the others: what a connection does beyond what one patient does takes no more than half of what the
 * address may, new identifications are counted apart (a tenth of the calls), and a patient who is answering is held to
 * `ANSWERS_OF_ONE` alone. Refused is 429, with the seconds until the window ends in Retry-After.
 * @param app the scope of the four calls
 * @param perMinute calls from one address; 0 limits nothing
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
    if (isMoreThanOne && window.count(`more ${name} from ${request.ip}`) > most / 2) return true;
    return window.count(`${name} from ${request.ip}`) > most;
  };
  const isAnswer = ({ routeOptions: { url } }: FastifyRequest): boolean => url === paths.cadastrarResposta;
  const decide = (isRefused: boolean, reply: FastifyReply, next: () => void): void => {
    if (isRefused) sendError(reply.header('retry-after', window.secondsLeft), 429);
    else next();
  };

  // After whoever says that another origin may read the refusal (CORS).
  app.after(() => {
    app.addHook('onRequest', (request, reply, next) => {
      const limit = request.routeOptions.url === paths.identificarPaciente ? identifications : calls;
      // Whose answer it is stands in its body.
      decide(!isAnswer(request) && isBeyond(request, limit), reply, next);
    });
    app.addHook('preValidation', (request, reply, next) => {
      if (!isAnswer(request)) {
        next();
        return;
      }
      // Gone meanwhile (a malformed chunk ends its connection): it has no address, and nobody waits for an answer.
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
