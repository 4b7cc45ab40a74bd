import type { FastifyInstance } from 'fastify';
import { sendError } from '../errors';

/** Prevents DNS rebinding. Monitoring systems request `/health` by IP address. An empty list allows every name. */
export const allowHosts = (app: FastifyInstance, allowed: readonly string[]): void => {
  if (allowed.length === 0) return;
  const names = new Set(allowed);
  app.addHook('onRequest', (request, reply, next) => {
    if (
      request.routeOptions.url === '/health' ||
      names.has((request.headers.host ?? '').toLowerCase().replace(/:\d+$/, ''))
    )
      next();
    else sendError(reply.header('cache-control', 'no-store'), 421);
  });
};
