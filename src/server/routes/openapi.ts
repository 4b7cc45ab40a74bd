import type { FastifyPluginCallback } from 'fastify';
import { openapiDocument } from '../openapi/document';

export const openapiRoutes: FastifyPluginCallback<{ apiBaseUrl: string }> = (app, { apiBaseUrl }, done) => {
  const body = JSON.stringify(openapiDocument(apiBaseUrl));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(body),
  );
  done();
};
