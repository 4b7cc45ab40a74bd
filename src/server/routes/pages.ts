import fastifyStatic from '@fastify/static';
import type { FastifyPluginCallback } from 'fastify';
import { pathOf } from '../logging';
import { chooseEncoding, isKnown } from '../page/encodings';
import { surveyPath } from '../page/pathKind';
import type { Survey } from '../page/survey';

const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * The built survey. Its page for its three routes; the same with 404 for other paths, so that the error page shows;
 * a plain 404 for a missing file. Assets have their content in their name, so browsers keep them for good.
 */
export const pagesRoutes: FastifyPluginCallback<{ survey: Survey }> = (app, { survey }, done) => {
  app.register(fastifyStatic, {
    root: survey.assetsDir,
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    immutable: true,
    maxAge: ONE_YEAR_MS,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.setHeader('vary', 'accept-encoding');
    },
  });

  app.get('/*', (request, reply) => {
    const path = surveyPath(pathOf(request.raw.url ?? ''));
    if (path === 'none') {
      reply.callNotFound();
      return reply;
    }
    const { encoding, body, etag } = survey.page[chooseEncoding(request.headers['accept-encoding'])];
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (path === 'route') {
      reply.header('etag', etag);
      if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(path === 'route' ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(body);
  });
  done();
};
