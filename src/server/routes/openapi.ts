import type { FastifyPluginCallback } from 'fastify';
import { openapiDocument } from '../openapi/document';

/** GET /api/openapi.json: describes the four API calls for the hospital's IT department. */
export const openapiRoutes: FastifyPluginCallback<{ apiBaseUrl: string }> = (app, { apiBaseUrl }, done) => {
  const body = JSON.stringify(openapiDocument(apiBaseUrl));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(body),
  );
  done();
};
