import { sendError } from '../errors';
import type { DatabaseRoutes } from './plugin';

/** GET /health: 200 only if the database answers, otherwise 503. */
export const healthRoutes: DatabaseRoutes = (app, { db }, done) => {
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await db.selectFrom('local').select('id').limit(1).execute();
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      return sendError(reply, 503, 'O banco de dados não responde.');
    }
    return { status: 'ok' };
  });
  done();
};
