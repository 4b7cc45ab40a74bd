import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../logging';
import { chooseEncoding, isKnown, type Forms } from '../page/encodings';
import { surveyPath } from '../page/pathKind';
import { filePolicy } from '../page/policy';
import type { Survey } from '../page/survey';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The form that this browser takes. */
const sendForm = (request: FastifyRequest, reply: FastifyReply, forms: Forms): FastifyReply => {
  const encoding = chooseEncoding(request.headers['accept-encoding'], forms);
  const { body, etag } = forms[encoding] ?? forms.identity;
  reply.header('vary', 'accept-encoding');
  if (reply.statusCode === 200) {
    reply.header('etag', etag);
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
};

/**
 * The built survey. Its page for its three routes; the same with 404 for other paths, so that the error page shows;
 * the hospital's own files; a plain 404 for a missing one. Assets have their content in their name, so browsers keep them for good.
 */
export const pagesRoutes: FastifyPluginCallback<{ survey: Survey }> = (app, { survey }, done) => {
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = survey.assets.get(request.params.name);
    if (!asset) {
      reply.callNotFound();
      return reply;
    }
    reply.header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`).type(asset.type);
    return sendForm(request, reply, asset.forms);
  });

  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = surveyPath(pathOf(request.raw.url ?? ''));
    if (path === 'none') {
      const file = survey.files.get(request.params['*']);
      if (!file) {
        reply.callNotFound();
        return reply;
      }
      reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': filePolicy(file.type) }).type(file.type);
      return sendForm(request, reply, file.forms);
    }
    reply
      .code(path === 'route' ? 200 : 404)
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': survey.contentPolicy })
      .type('text/html; charset=utf-8');
    return sendForm(request, reply, survey.page);
  });
  done();
};
