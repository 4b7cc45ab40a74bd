import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import fastify, { type FastifyInstance } from 'fastify';
import type { Db } from './db/tables';
import { handleErrors, sendError } from './errors';
import { loggingOptions, pathOf, type LogOptions } from './logging';
import type { Metrics } from './metrics';
import { closePromptly } from './network/closing';
import { trackConnections } from './network/connections';
import { limitCrowding } from './network/crowding';
import { allowHosts } from './network/hosts';
import { refuseInOneForm } from './network/refusing';
import { callsRoutes } from './routes/calls';
import { healthRoutes } from './routes/health';
import { openapiRoutes } from './routes/openapi';
import { pagesRoutes } from './routes/pages';
import { securityHeaders } from './page/policy';
import type { BuiltSurvey } from './page/builtSurvey';
import type { Settings } from './settings';

const BODY_LIMIT = 16 * 1024;

/** How long a connection may stand still with something under way: longer than anything that the server does. */
const CLIENT_TIMEOUT_MS = 15_000;

export interface AppOptions extends Settings {
  /** Migrated, with a hospital in it. Whoever opened it closes it, after the app. */
  db: Db;
  /** Where posts are written, if not there; closed in the same way. */
  posts?: Db;
  /** The built survey; without it only the API is served. */
  survey?: BuiltSurvey | null;
  log?: LogOptions;
  /** While it says no, every request is answered 503: the database is still being prepared. */
  isReady?: () => boolean;
  maxConnections?: number;
  clientTimeoutMs?: number;
  metrics?: Metrics | null;
  pressure?: FastifyUnderPressureOptions;
}

const isMalformed = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
};

/**
 * The embedded hospital API and the survey's files, not listening yet.
 * @returns an app for `listen` or `inject`; `close()` finishes what is under way
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
  pressure,
  ALLOWED_HOSTS,
  PUBLIC_URL,
  TRUST_PROXY,
  ...settings
}: AppOptions): FastifyInstance => {
  // A little earlier, so that a slow sender is told.
  const requestTimeout = Math.ceil(clientTimeoutMs * 0.8);
  const app = fastify({
    ...loggingOptions(log ?? { level: 'silent' }),
    bodyLimit: BODY_LIMIT,
    connectionTimeout: clientTimeoutMs,
    requestTimeout,
    // Node looks for slow senders every half minute; a request without a Host is refused like every other error.
    http: {
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.ceil(clientTimeoutMs / 15),
      requireHostHeader: false,
    },
    // A patient's next post on an open connection is still served while the server closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: TRUST_PROXY.length > 0 && TRUST_PROXY,
    // Long enough for every id, however it is encoded; the router answers longer ones by itself, in English.
    routerOptions: { maxParamLength: 16 * 1024 },
    // A broken escape (/%E0%A4%A) is an unknown id like any other.
    rewriteUrl: ({ url = '/' }) => (isMalformed(pathOf(url)) ? url.replaceAll('%', '%25') : url),
  });
  const connections = trackConnections(app.server);
  const headers = securityHeaders(PUBLIC_URL);

  handleErrors(app);
  limitCrowding(app, connections, maxConnections);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  refuseInOneForm(app, headers);
  allowHosts(app, ALLOWED_HOSTS);
  closePromptly(app, connections);
  if (metrics) app.addHook('onResponse', metrics.count);
  // A machine that stands still for some seconds is no pressure: whoever waited is served.
  app.register(underPressure, { maxEventLoopDelay: 10_000, retryAfter: 10, ...pressure });
  app.addHook('onRequest', (_request, reply, next) => {
    if (isReady()) next();
    else sendError(reply.header('retry-after', 1), 503);
  });
  app.register(callsRoutes, { db, posts, ...settings });
  app.register(healthRoutes, { posts });
  app.register(openapiRoutes, { apiBaseUrl: survey?.deployment.apiBaseUrl ?? '' });
  if (survey) app.register(pagesRoutes, { survey });
  return app;
};
