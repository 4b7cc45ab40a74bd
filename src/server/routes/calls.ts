import type { FastifyPluginCallback, RawServerDefault } from 'fastify';
import { paths } from '../../contract/paths';
import { cadastrarRespostaSchema, identificarPacienteSchema } from '../../contract/requests';
import type { Db } from '../db/tables';
import { isUnavailable } from '../db/unavailable';
import { sendError } from '../errors';
import { allowOrigins } from '../network/origins';
import { limitRates } from '../network/rateLimits';
import { addIdentificacao } from '../repositories/identificacoes';
import { findLocal, listPerguntas } from '../repositories/locais';
import { saveResposta } from '../repositories/respostas';
import type { Settings } from '../settings';
import { validatorCompiler, type ValibotTypes } from '../validation';

const HOUR_MS = 60 * 60 * 1000;

const NO_LOCAL = 'Local não encontrado.';

/** The last failure of a post because of the database, and when it was (monotonic clock, ms). Null after a stored post. */
export interface LastPost {
  failure: Error | null;
  failedAt: number;
}

interface CallsOptions extends Pick<Settings, 'ANSWER_HOURS' | 'CORS_ORIGINS' | 'RATE_LIMIT_PER_MINUTE'> {
  db: Db;
  posts: Db;
  lastPost: LastPost;
}

type OfLocation = { Params: { id: string } };

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request's header arrived, in ms since 1970. */
    arrivedAt: number;
  }
}

/**
 * A clock in ms since 1970 that keeps advancing when the system clock is set back, so that later answers always have later
 * times.
 */
const steadyClock = (): (() => number) => {
  let ahead = -Infinity;
  return () => {
    ahead = Math.max(ahead, Date.now() - performance.now());
    return performance.now() + ahead;
  };
};

/** The four calls (behaviour 7.1). They answer 404 for a location that is not in the hospital file. */
export const callsRoutes: FastifyPluginCallback<CallsOptions, RawServerDefault, ValibotTypes> = (
  app,
  { db, posts, lastPost, ANSWER_HOURS, CORS_ORIGINS, RATE_LIMIT_PER_MINUTE },
  done,
) => {
  const now = steadyClock();
  // Accept only JSON: browsers allow any web page to post plain text to another origin.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.decorateRequest('arrivedAt', 0);
  app.addHook('onRequest', (request, reply, next) => {
    request.arrivedAt = now();
    reply.header('cache-control', 'no-store');
    next();
  });
  allowOrigins(app, CORS_ORIGINS);
  limitRates(app, RATE_LIMIT_PER_MINUTE);
  app.addHook('onError', (request, _reply, error, next) => {
    if (request.method === 'POST' && isUnavailable(error)) {
      Object.assign(lastPost, { failure: error, failedAt: performance.now() });
    }
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    if (request.method === 'POST' && reply.statusCode < 300) lastPost.failure = null;
    next();
  });

  app.get<OfLocation>(decodeURIComponent(paths.getLocalById(':id')), async (request, reply) => {
    const local = await findLocal(db, request.params.id);
    return local ?? sendError(reply, 404, NO_LOCAL);
  });

  app.get<OfLocation>(decodeURIComponent(paths.listarPerguntasPorLocal(':id')), async (request, reply) => {
    const perguntas = await listPerguntas(db, request.params.id);
    return perguntas ?? sendError(reply, 404, NO_LOCAL);
  });

  app.post(paths.identificarPaciente, { schema: { body: identificarPacienteSchema } }, async (request, reply) => {
    const id = await addIdentificacao(posts, request.body);
    if (id === null) return sendError(reply, 404, NO_LOCAL);
    return reply.code(201).send({ idIdentificacaoPaciente: id });
  });

  // Answers 200 if a later answer to the question is stored already. Answers the same 404 for an identification that does
  // not exist, accepts no more answers, or was not asked this question, so that callers cannot probe for ids.
  app.post(paths.cadastrarResposta, { schema: { body: cadastrarRespostaSchema } }, async (request, reply) => {
    const since = new Date(Date.now() - ANSWER_HOURS * HOUR_MS);
    // The time of an answer is that of its header, so that one whose body arrives late does not replace a later answer.
    const saved = await saveResposta(posts, request.body, since, new Date(request.arrivedAt), new Date(now()));
    if (saved === 'unknown') return sendError(reply, 404, 'Identificação ou pergunta não encontrada.');
    return saved === 'stored' ? reply.code(201).send() : { superada: true };
  });
  done();
};
