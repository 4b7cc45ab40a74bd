import fastify, { type FastifyInstance } from 'fastify';
import type { Db } from '../hospital/db/tables';
import { handleErrors, sendError } from './plugins/errors';
import { loggingOptions, logRequests, type LogOptions } from './plugins/logging';
import type { Metrics } from './plugins/metrics';
import { describeRoutes } from './plugins/openapi';
import { callsRoutes } from './routes/calls';
import { addHealthRoutes } from './routes/health';
import { addPagesRoutes, sendPage } from './routes/pages';
import { securityHeaders } from '../page/policy';
import type { BuiltSurvey } from '../page/builtSurvey';
import type { Posts } from '../hospital/repositories/posts';
import type { Settings } from '../hospital/settings';
import { closePromptly } from './plugins/stopping';

const BODY_LIMIT = 16 * 1024;
const MAX_CONNECTIONS = 4000;

export interface AppOptions extends Settings {
  /** Migrated, with the hospital file's data, once `isReady` is true. The caller closes it after the app. */
  db: Db;
  posts: Posts;
  survey?: BuiltSurvey | null;
  log?: LogOptions;
  /** Until it returns true, every request gets 503. */
  isReady?: () => boolean;
  clientTimeoutMs?: number;
  metrics?: Metrics | null;
}

export const buildApp = ({
  db,
  posts,
  survey = null,
  log = { level: 'silent' },
  isReady = () => true,
  clientTimeoutMs = 15_000,
  metrics = null,
  PUBLIC_URL,
  ...settings
}: AppOptions): FastifyInstance => {
  const headers = securityHeaders(PUBLIC_URL);
  // Shorter than the connection timeout, which would close the connection of a slow client without an answer.
  const requestTimeout = Math.ceil(clientTimeoutMs * 0.8);
  const app = fastify({
    ...loggingOptions(log),
    bodyLimit: BODY_LIMIT,
    connectionTimeout: clientTimeoutMs,
    requestTimeout,
    // By default Node looks for slow clients only every 30 s.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: Math.ceil(clientTimeoutMs / 15) },
    // A closing server still stores answers that arrive on open connections.
    return503OnClosing: false,
    // The router would answer in English to a longer id in the path, but Node refuses a header of that length.
    routerOptions: { maxParamLength: 16 * 1024 },
    // For a path with a malformed escape, such as `/%E0%A4%A`.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers);
      if (survey && ['GET', 'HEAD'].includes(request.method)) sendPage(survey, request, reply);
      else sendError(reply, 404);
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;

  handleErrors(app);
  closePromptly(app);
  logRequests(app);
  if (metrics) app.addHook('onResponse', metrics.count);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    if (isReady()) next();
    // A browser that opens a page shows the error and requests the page again after a second.
    else sendError(reply.headers({ 'retry-after': 1, refresh: 1 }), 503);
  });
  describeRoutes(app, survey?.deployment.apiBaseUrl ?? '');
  app.register(callsRoutes, { db, posts, ...settings });
  addHealthRoutes(app, posts);
  if (survey) addPagesRoutes(app, survey);
  return app;
};
