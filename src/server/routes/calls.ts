import type { FastifyPluginCallback, RawServerDefault } from 'fastify';
import { paths } from '../../contract/paths';
import { cadastrarRespostaSchema, identificarPacienteSchema } from '../../contract/requests';
import type { Db } from '../db/tables';
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

interface CallsOptions extends Pick<Settings, 'ANSWER_HOURS' | 'CORS_ORIGINS' | 'RATE_LIMIT_PER_MINUTE'> {
  db: Db;
  posts: Db;
}

type OfLocation = { Params: { id: string } };

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

/** The four calls (behaviour 7.1). Reading a location or its questions is 404 if the hospital file has no such location. */
export const callsRoutes: FastifyPluginCallback<CallsOptions, RawServerDefault, ValibotTypes> = (
  app,
  { db, posts, ANSWER_HOURS, CORS_ORIGINS, RATE_LIMIT_PER_MINUTE },
  done,
) => {
  const now = steadyClock();
  // Only JSON; a plain text body would also let any page of the web post here.
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

  app.get<OfLocation>(decodeURIComponent(paths.getLocalById(':id')), async (request, reply) => {
    const local = await findLocal(db, request.params.id);
    return local ?? sendError(reply, 404, NO_LOCAL);
  });

  app.get<OfLocation>(decodeURIComponent(paths.listarPerguntasPorLocal(':id')), async (request, reply) => {
    const perguntas = await listPerguntas(db, request.params.id);
    return perguntas ?? sendError(reply, 404, NO_LOCAL);
  });

  // 201 once it is stored.
  app.post(paths.identificarPaciente, { schema: { body: identificarPacienteSchema } }, async (request, reply) => {
    const id = await addIdentificacao(posts, request.body);
    if (id === null) return sendError(reply, 404, NO_LOCAL);
    return reply.code(201).send({ idIdentificacaoPaciente: id });
  });

  // 201 once it is stored, 200 if a younger answer to the question is there already. One 404 for an identification that
  // does not exist, is closed, or was not asked this question, so that ids cannot be tried out.
  app.post(paths.cadastrarResposta, { schema: { body: cadastrarRespostaSchema } }, async (request, reply) => {
    const since = new Date(Date.now() - ANSWER_HOURS * HOUR_MS);
    // As old as its header: an answer whose body is long on its way must not replace what came meanwhile.
    const saved = await saveResposta(posts, request.body, since, new Date(request.arrivedAt), new Date(now()));
    if (saved === 'unknown') return sendError(reply, 404, 'Identificação ou pergunta não encontrada.');
    return saved === 'stored' ? reply.code(201).send() : { superada: true };
  });
  done();
};
