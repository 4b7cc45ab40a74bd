import type { FastifyPluginCallback } from 'fastify';
import { watchDatabase } from '../db/health';
import type { Db } from '../db/tables';
import { sendError } from '../errors';
import { version } from '../version';

/** GET /health: 200 with the version only if an answer that is posted now would be stored, otherwise 503. */
export const healthRoutes: FastifyPluginCallback<{ posts: Db }> = (app, { posts }, done) => {
  const whyNot = watchDatabase(posts);
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const error = await whyNot();
    if (error === null) return { status: 'ok', version };
    request.log.error({ err: error }, 'answers cannot be stored');
    return sendError(reply.header('retry-after', 5), 503, 'O banco de dados não guarda respostas agora.');
  });
  done();
};
