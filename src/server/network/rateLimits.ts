import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '../../contract/paths';
import { sendError } from '../errors';

/** Short, so that whoever was refused by another one's fault is served again before a patient gives up. */
const WINDOW_MS = 10_000;
const WINDOWS_PER_MINUTE = 60_000 / WINDOW_MS;

/** The survey posts one answer every two seconds: five in a window. */
const ANSWERS_OF_ONE = 20;

/** How many identifications are remembered as those of patients who are answering. */
const MAX_ANSWERING = 50_000;

type Check = ReturnType<FastifyInstance['createRateLimit']>;

/** The `Id_Identificacao_Resposta` of a body that was not checked yet, short enough to be kept. */
const identificationIn = (body: unknown): string => {
  const id = Object(body) as { Id_Identificacao_Resposta?: unknown };
  return JSON.stringify(id.Id_Identificacao_Resposta ?? null).slice(0, 64);
};

/** Whether the other end of the connection is the client itself, not a proxy that many stand behind. */
const isDirect = ({ ip, socket }: FastifyRequest): boolean =>
  socket.remotePort !== undefined && ip === socket.remoteAddress;

/**
 * The identifications that have had an answer stored.
 * @param most how many are remembered: those that answered last
 */
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
 * Limits how often the four calls are made. A whole hospital may stand behind one address, and one device in it must
 * not silence the others: so a connection has its share (a hundredth of the address's), which a device uses up long
 * before the address; an answer counts for its identification, and a patient who is answering is held to nothing else;
 * and new identifications are counted apart from all other calls (a tenth of them).
 * Refused is 429, with the seconds until the window ends in Retry-After.
 * @param app the scope of the four calls
 * @param perMinute calls from one address; 0 limits nothing
 */
export const limitRates = (app: FastifyInstance, perMinute: number): void => {
  if (perMinute === 0) return;
  const calls = Math.ceil(perMinute / WINDOWS_PER_MINUTE);
  const identifications = Math.ceil(calls / 10);
  app.register(rateLimit, { global: false, timeWindow: WINDOW_MS, cache: 20_000 });

  app.after(() => {
    const connectionOf = ({ socket }: FastifyRequest): string =>
      `${socket.remoteAddress ?? ''} ${socket.remotePort ?? ''}`;
    const connectionCalls = app.createRateLimit({ max: Math.max(20, calls / 100), keyGenerator: connectionOf });
    const connectionIdentifications = app.createRateLimit({
      max: Math.max(5, identifications / 100),
      keyGenerator: connectionOf,
    });
    const addressCalls = app.createRateLimit({ max: calls });
    const addressIdentifications = app.createRateLimit({ max: identifications });
    const answersOfOne = app.createRateLimit({
      max: ANSWERS_OF_ONE,
      keyGenerator: ({ body }) => identificationIn(body),
    });
    const answering = rememberAnswering(MAX_ANSWERING);

    const refuseBeyond = async (
      checks: readonly Check[],
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply | undefined> => {
      for (const check of checks) {
        // Gone meanwhile (a malformed chunk ends its connection): it has no address, and nobody waits for an answer.
        if (request.raw.socket.destroyed) return reply.hijack();
        const result = await check(request);
        if (!result.isAllowed && result.isExceeded)
          return sendError(reply.header('retry-after', result.ttlInSeconds), 429);
      }
      return undefined;
    };

    app.addHook('onRequest', (request, reply) => {
      const identifies = request.routeOptions.url === paths.identificarPaciente;
      const answers = request.routeOptions.url === paths.cadastrarResposta;
      const ofConnection = identifies ? [connectionCalls, connectionIdentifications] : [connectionCalls];
      // Whose answer it is stands in its body.
      const ofAddress = identifies ? [addressIdentifications] : answers ? [] : [addressCalls];
      return refuseBeyond([...(isDirect(request) ? ofConnection : []), ...ofAddress], request, reply);
    });
    app.addHook('preValidation', (request, reply) => {
      if (request.routeOptions.url !== paths.cadastrarResposta) return Promise.resolve();
      const isAnswering = answering.has(identificationIn(request.body));
      return refuseBeyond(isAnswering ? [answersOfOne] : [addressCalls, answersOfOne], request, reply);
    });
    app.addHook('onResponse', (request, reply, next) => {
      if (request.routeOptions.url === paths.cadastrarResposta && reply.statusCode === 201) {
        answering.add(identificationIn(request.body));
      }
      next();
    });
  });
};
