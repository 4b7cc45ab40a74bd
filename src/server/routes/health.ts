import type { FastifyInstance } from 'fastify';
import type { Writer } from '../../hospital/db/groupCommit';
import { tryWrite } from '../../hospital/db/health';
import { sendError } from '../plugins/errors';
import { version } from '../../hospital/version';

export const addHealthRoutes = (app: FastifyInstance, write: Writer): void => {
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    await tryWrite(write);
    return { status: 'ok', version };
  });
  // Without this route, `/health/` would look like the link of a location.
  app.get('/health/', (_request, reply) => sendError(reply, 404));
};
