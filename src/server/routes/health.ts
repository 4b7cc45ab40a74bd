import type { FastifyPluginCallback } from 'fastify';
import { watchDatabase } from '../db/health';
import type { Db } from '../db/tables';
import { sendError } from '../errors';
import { sampled } from '../logging';
import { version } from '../version';
import type { LastPost } from './calls';

/**
 * How long a failed post counts, in ms. A load balancer that checks /health sends this server no posts meanwhile, so the
 * failure must expire.
 */
const FAILURE_COUNTS_MS = 5 * 60_000;

/**
 * GET /health: 200 with the version if a post would be stored now, otherwise 503. It is also 503 after a post failed
 * because of the database, until a post is stored or five minutes have passed, because the probe does not detect every
 * fault.
 */
export const healthRoutes: FastifyPluginCallback<{ posts: Db; lastPost: LastPost }> = (
  app,
  { posts, lastPost },
  done,
) => {
  const whyNot = watchDatabase(posts);
  const sample = sampled();
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const isRecent = performance.now() - lastPost.failedAt < FAILURE_COUNTS_MS;
    const error = (await whyNot()) ?? (isRecent ? lastPost.failure : null);
    if (error === null) return { status: 'ok', version };
    sample((more) => {
      request.log.error({ err: error, more }, 'answers cannot be stored');
    });
    return sendError(reply.header('retry-after', 5), 503, 'O banco de dados não guarda respostas agora.');
  });
  // Without this, the pages would treat it as the link of a location.
  app.get('/health/', (_request, reply) => sendError(reply, 404));
  done();
};
