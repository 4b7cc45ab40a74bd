import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../errors';
import { pathOf } from '../logging';
import type { Asset } from '../page/assets';
import { chooseEncoding, isKnown } from '../page/encodings';
import { surveyPath } from '../page/pathKind';
import { filePolicy, PAGE_HEADER } from '../page/policy';
import type { BuiltSurvey } from '../page/builtSurvey';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

const send = (request: FastifyRequest, reply: FastifyReply, { type, forms }: Asset): FastifyReply => {
  const encoding = chooseEncoding(request.headers['accept-encoding'], forms);
  const { body, etag } = forms[encoding] ?? forms.identity;
  reply.type(type).header('vary', 'accept-encoding');
  if (reply.statusCode === 200) {
    reply.header('etag', etag);
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
};

/** For a path that is no screen, sends the survey's page with status 404. For a missing file, sends only an error. */
export const addPagesRoutes = (app: FastifyInstance, survey: BuiltSurvey): void => {
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = survey.assets.get(request.params.name);
    if (!asset) return sendError(reply, 404);
    return send(request, reply.header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`), asset);
  });

  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = surveyPath(pathOf(request.raw.url ?? ''));
    const file = path === 'none' ? survey.files.get(request.params['*']) : survey.page;
    if (!file) return sendError(reply, 404);
    reply
      .code(path === 'error page' ? 404 : 200)
      .headers(
        path === 'none'
          ? { 'content-security-policy': filePolicy(file.type), 'x-frame-options': 'SAMEORIGIN' }
          : { 'content-security-policy': PAGE_HEADER },
      )
      .header('cache-control', 'no-cache');
    return send(request, reply, file);
  });
};
