import type { FastifyPluginCallback, RawServerDefault } from 'fastify';
import type { Kysely } from 'kysely';
import { paths } from '../../contract/paths';
import { cadastrarRespostaSchema } from '../../contract/requests';
import type { Tables } from '../db/tables';
import { sendError } from '../errors';
import { saveResposta } from '../repositories/respostas';
import type { ValibotTypes } from '../validation';

const HOUR_MS = 60 * 60 * 1000;

interface RespostasOptions {
  db: Kysely<Tables>;
  /** For how long after its identification a survey may be answered. */
  answerHours: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** When its header arrived, in ms since 1970. */
    arrivedAt: number;
  }
}

/** The present moment in ms, never before an earlier one: where the clock is set back, new answers are still the younger ones. */
const steadyClock = (): (() => number) => {
  let last = 0;
  return () => (last = Math.max(last, Date.now()));
};

/**
 * POST cadastrarresposta (behaviour 7.1): 201 once the answer is stored, 200 if a younger one to the same question is
 * there already, 400 for a bad body. 404 for an identification that does not exist, is closed, or was not asked this
 * question: one answer, so that ids cannot be tried out.
 */
export const respostasRoutes: FastifyPluginCallback<RespostasOptions, RawServerDefault, ValibotTypes> = (
  app,
  options,
  done,
) => {
  const { db, answerHours } = options;
  const now = steadyClock();
  // An answer is as old as its header: one whose body is long on its way must not replace what came meanwhile.
  app.decorateRequest('arrivedAt', 0);
  app.addHook('onRequest', (request, _reply, next) => {
    request.arrivedAt = now();
    next();
  });
  app.post(paths.cadastrarResposta, { schema: { body: cadastrarRespostaSchema } }, async (request, reply) => {
    const since = new Date(Date.now() - answerHours * HOUR_MS);
    const saved = await saveResposta(db, request.body, since, new Date(request.arrivedAt));
    if (saved === 'unknown') return sendError(reply, 404, 'Identificação ou pergunta não encontrada.');
    return saved === 'stored' ? reply.code(201).send() : { superada: true };
  });
  done();
};
