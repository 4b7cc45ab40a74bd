import type { FastifyInstance } from 'fastify';
import { StandbyError } from '../../hospital/db/postgres';
import type { Posts } from '../../hospital/repositories/posts';
import { sendError } from '../plugins/errors';
import { version } from '../../hospital/version';

export const addHealthRoutes = (app: FastifyInstance, { tryPost }: Posts): void => {
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await tryPost();
    } catch (error) {
      if (!(error instanceof StandbyError)) throw error;
      request.log.error(error.message);
      return sendError(reply.header('retry-after', 5), 503, error.message);
    }
    return { status: 'ok', version };
  });
  // Without this route, `/health/` would look like the link of a location.
  app.get('/health/', (_request, reply) => sendError(reply, 404));
};
