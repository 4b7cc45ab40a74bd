import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../plugins/errors';
import { pathOf } from '../plugins/logging';
import { chooseEncoding, type Asset } from '../../page/assets';
import type { BuiltSurvey } from '../../page/builtSurvey';
import { surveyPath } from '../../contract/linkKind';
import { fileHeaders, PAGE_HEADERS } from '../../page/policy';

const send = ({ headers }: FastifyRequest, reply: FastifyReply, { type, digest, forms }: Asset): FastifyReply => {
  const encoding = chooseEncoding(headers['accept-encoding'], forms);
  reply.type(type).header('vary', 'accept-encoding');
  if (reply.statusCode === 200) {
    const etag = `"${digest}-${encoding}"`;
    reply.header('etag', etag);
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(forms[encoding]);
};

/** For a path that is no screen, sends the survey's page with status 404. For a missing file, sends only an error. */
export const sendPage = (survey: BuiltSurvey, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const path = pathOf(request.raw.url ?? '');
  const kind = surveyPath(path);
  // A path with a malformed escape has no parameters. It may name a file (`/50%.png`), but it is no location's link.
  const { '*': name } = Object(request.params) as { '*'?: string };
  const file = kind === 'none' ? survey.files.get(name ?? path.slice(1)) : survey.page;
  if (!file) return sendError(reply, 404);
  reply
    .code(kind === 'error page' || (kind === 'route' && name === undefined) ? 404 : 200)
    .header('cache-control', 'no-cache')
    .headers(kind === 'none' ? fileHeaders(file.type) : PAGE_HEADERS);
  return send(request, reply, file);
};

export const addPagesRoutes = (app: FastifyInstance, survey: BuiltSurvey): void => {
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = survey.assets.get(request.params.name);
    if (!asset) return sendError(reply, 404);
    return send(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), asset);
  });
  app.get('/*', (request, reply) => sendPage(survey, request, reply));
};
