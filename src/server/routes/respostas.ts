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

/**
 * POST cadastrarresposta (behaviour 7.1): 201 once the answer is stored, 400 for a bad body. 404 for an identification
 * that does not exist, is closed, or was not asked this question: one answer, so that ids cannot be tried out.
 */
export const respostasRoutes: FastifyPluginCallback<RespostasOptions, RawServerDefault, ValibotTypes> = (
  app,
  options,
  done,
) => {
  const { db, answerHours } = options;
  app.post(paths.cadastrarResposta, { schema: { body: cadastrarRespostaSchema } }, async (request, reply) => {
    const since = new Date(Date.now() - answerHours * HOUR_MS);
    if (await saveResposta(db, request.body, since)) return reply.code(201).send();
    return sendError(reply, 404, 'Identificação ou pergunta não encontrada.');
  });
  done();
};
