import type { FastifyInstance } from 'fastify';
import type { Health } from '../db/health';
import { sendError } from '../errors';
import { version } from '../version';

export const addHealthRoutes = (app: FastifyInstance, health: Health): void => {
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const error = await health.whyNot();
    if (error === null) return { status: 'ok', version };
    request.log.error({ err: error }, 'answers cannot be stored');
    return sendError(reply.header('retry-after', 5), 503, 'O banco de dados não consegue guardar respostas agora.');
  });
  // Without this route, `/health/` would look like the link of a location.
  app.get('/health/', (_request, reply) => sendError(reply, 404));
};
