import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../logging';

const PREFLIGHT_SECONDS = 3600;

/** For a survey that is served from other origins (`CORS_ORIGINS`). */
export const allowOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  const isAllowed = ({ url, headers: { origin = '' } }: FastifyRequest): boolean =>
    pathOf(url).startsWith('/api/') && origins.includes(origin);
  app.register(cors, {
    delegator: (request, decide) => {
      decide(null, {
        origin: isAllowed(request) ? [...origins] : false,
        methods: ['GET', 'POST'],
        allowedHeaders: ['content-type'],
        maxAge: PREFLIGHT_SECONDS,
      });
    },
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (isAllowed(request)) reply.header('cross-origin-resource-policy', 'cross-origin');
    next();
  });
};
