import fastify, { type FastifyInstance } from 'fastify';
import type { Db } from './db/tables';
import { handleErrors, sendError } from './errors';
import { loggingOptions, pathOf, type LogOptions } from './logging';
import type { Metrics } from './metrics';
import { closePromptly } from './network/closing';
import { trackConnections } from './network/connections';
import { limitCrowding } from './network/crowding';
import { allowHosts } from './network/hosts';
import { answerBrokenRequest, refuseInOneForm } from './network/refusing';
import { refuseUnderPressure } from './network/pressure';
import { callsRoutes, type LastPost } from './routes/calls';
import { healthRoutes } from './routes/health';
import { openapiRoutes } from './routes/openapi';
import { pagesRoutes } from './routes/pages';
import { securityHeaders } from './page/policy';
import type { BuiltSurvey } from './page/builtSurvey';
import type { Settings } from './settings';

const BODY_LIMIT = 16 * 1024;

/** How long a connection may be silent during a request: longer than the server takes for any answer. */
const CLIENT_TIMEOUT_MS = 15_000;

export interface AppOptions extends Settings {
  /** Migrated, with a hospital in it. The caller closes it, after the app. */
  db: Db;
  /** The connection for posts; `db` by default. The caller closes it. */
  posts?: Db;
  /** The built survey; without it only the API is served. */
  survey?: BuiltSurvey | null;
  log?: LogOptions;
  /** While it returns false, every request is answered 503: the database is still being prepared. */
  isReady?: () => boolean;
  maxConnections?: number;
  clientTimeoutMs?: number;
  metrics?: Metrics | null;
}

/** The path and query of an absolute-form request (`GET http://host/1`), which HTTP/1.1 servers must accept. */
const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/** A malformed escape (`/%E0%A4%A`) becomes part of an unknown id. */
const withoutMalformedEscapes = (url: string): string => {
  try {
    decodeURIComponent(pathOf(url));
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
};

/**
 * The embedded hospital API and the survey's files, not listening yet.
 * @returns an app for `listen` or `inject`; `close()` finishes the requests in progress
 */
export const buildApp = ({
  db,
  posts = db,
  survey = null,
  log,
  isReady = () => true,
  maxConnections = 1000,
  clientTimeoutMs = CLIENT_TIMEOUT_MS,
  metrics = null,
  ALLOWED_HOSTS,
  PUBLIC_URL,
  TRUST_PROXY,
  ...settings
}: AppOptions): FastifyInstance => {
  // Earlier than the connection timeout, so that a slow sender gets an answer.
  const headers = securityHeaders(PUBLIC_URL);
  const requestTimeout = Math.ceil(clientTimeoutMs * 0.8);
  const app = fastify({
    ...loggingOptions(log ?? { level: 'silent' }),
    bodyLimit: BODY_LIMIT,
    connectionTimeout: clientTimeoutMs,
    requestTimeout,
    // By default Node looks for slow senders every 30 s, and answers a request without a Host by itself.
    http: {
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.ceil(clientTimeoutMs / 15),
      requireHostHeader: false,
    },
    // While the server closes, it still serves the next post on an open connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: TRUST_PROXY.length > 0 && TRUST_PROXY,
    // The router itself answers longer parameters, in English. No encoded id is that long.
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url = '/' }) => withoutMalformedEscapes(withoutOrigin(url)),
    clientErrorHandler: answerBrokenRequest(headers),
  });
  const connections = trackConnections(app.server);
  const lastPost: LastPost = { failure: null };

  handleErrors(app);
  limitCrowding(app, connections, maxConnections);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  refuseInOneForm(app);
  allowHosts(app, ALLOWED_HOSTS);
  closePromptly(app, connections);
  if (metrics) app.addHook('onResponse', metrics.count);
  refuseUnderPressure(app);
  app.addHook('onRequest', (_request, reply, next) => {
    if (isReady()) next();
    else sendError(reply.header('retry-after', 1), 503);
  });
  app.register(callsRoutes, { db, posts, lastPost, ...settings });
  app.register(healthRoutes, { posts, lastPost });
  app.register(openapiRoutes, { apiBaseUrl: survey?.deployment.apiBaseUrl ?? '' });
  if (survey) app.register(pagesRoutes, { survey });
  return app;
};
