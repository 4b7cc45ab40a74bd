import { setImmediate as turn } from 'node:timers/promises';
import cors from '@fastify/cors';
import type { FastifyPluginCallback, RawServerDefault } from 'fastify';
import { paths } from '../../contract/paths';
import type { Db } from '../../hospital/db/tables';
import { sendError } from '../plugins/errors';
import { findLocal, listPerguntas } from '../../hospital/repositories/localAndPerguntas';
import type { Posts } from '../../hospital/repositories/posts';
import type { Settings } from '../../hospital/settings';
import { validatorCompiler, type ValibotTypes } from '../plugins/validation';
import { callSchemas } from './callSchemas';

const NO_LOCAL = 'Local não encontrado.';

interface CallsOptions extends Pick<Settings, 'ANSWER_HOURS' | 'CORS_ORIGINS'> {
  db: Db;
  posts: Posts;
}

declare module 'fastify' {
  interface FastifyRequest {
    arrivedAt: number;
  }
}

/** A clock in ms since 1970. It never goes back, so that a changed answer never seems older than the first one. */
const steadyClock = (): (() => number) => {
  let ahead = -Infinity;
  return () => {
    ahead = Math.max(ahead, Date.now() - performance.now());
    return performance.now() + ahead;
  };
};

export const callsRoutes: FastifyPluginCallback<CallsOptions, RawServerDefault, ValibotTypes> = (
  app,
  { db, posts, ANSWER_HOURS, CORS_ORIGINS },
  done,
) => {
  const now = steadyClock();
  // Browsers let any page post plain text to another origin without a preflight, so the API refuses plain text.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('arrivedAt', 0);
  app.addHook('onRequest', (request, reply, next) => {
    request.arrivedAt = now();
    reply.header('cache-control', 'no-store');
    next();
  });
  if (CORS_ORIGINS.length > 0)
    app.register(cors, {
      origin: CORS_ORIGINS,
      methods: ['GET', 'POST'],
      allowedHeaders: ['content-type'],
      maxAge: 3600,
    });

  app.get(
    decodeURIComponent(paths.getLocalById(':idLocal')),
    { schema: callSchemas.getLocalById },
    async ({ params }, reply) => (await findLocal(db, params.idLocal)) ?? sendError(reply, 404, NO_LOCAL),
  );
  app.get(
    decodeURIComponent(paths.listarPerguntasPorLocal(':localId')),
    { schema: callSchemas.listarPerguntasPorLocal },
    async ({ params }, reply) => (await listPerguntas(db, params.localId)) ?? sendError(reply, 404, NO_LOCAL),
  );
  app.post(paths.identificarPaciente, { schema: callSchemas.identificarPaciente }, async (request, reply) => {
    const id = await posts.identify(request.body);
    if (id === null) return sendError(reply, 404, NO_LOCAL);
    return reply.code(201).send({ idIdentificacaoPaciente: id });
  });

  // 200 means that a later answer is already stored. Unknown identifications and unknown questions get the same 404, so
  // that nobody can find out which ids exist.
  app.post(paths.cadastrarResposta, { schema: callSchemas.cadastrarResposta }, async (request, reply) => {
    // After a freeze of this server, an old answer seems to arrive only now. It must not replace a newer one that the
    // patient has sent to another server. Two turns later, Node has noticed that the client has closed the connection.
    await turn();
    await turn();
    if (request.raw.socket.destroyed || request.raw.socket.readableEnded) return sendError(reply, 408);
    const since = new Date(Date.now() - ANSWER_HOURS * 60 * 60 * 1000);
    // The time of an answer is when the header of its request arrived, so that a slow body replaces no newer answer.
    const saved = await posts.answer(request.body, {
      since,
      arrived: new Date(request.arrivedAt),
      present: new Date(now()),
    });
    if (saved === 'unknown') return sendError(reply, 404, 'Identificação ou pergunta não encontrada.');
    return saved === 'stored' ? reply.code(201).send() : { superada: true };
  });
  done();
};
