import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyPluginCallback } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from './db/tables';
import { handleErrors, sendError } from './errors';
import { loggingOptions, pathOf, type LogOptions } from './logging';
import { countRequests, type Metrics } from './metrics';
import { closePromptly } from './network/closing';
import { trackConnections } from './network/connections';
import { limitCrowding } from './network/crowding';
import { allowHosts } from './network/hosts';
import { allowOrigins } from './network/origins';
import { limitRates } from './network/rateLimits';
import { refuseInOneForm } from './network/refusing';
import { healthRoutes } from './routes/health';
import { identificacoesRoutes } from './routes/identificacoes';
import { locaisRoutes } from './routes/locais';
import { openapiRoutes } from './routes/openapi';
import { pagesRoutes } from './routes/pages';
import { perguntasRoutes } from './routes/perguntas';
import { respostasRoutes } from './routes/respostas';
import { securityHeaders } from './page/policy';
import type { Survey } from './page/survey';
import { validatorCompiler } from './validation';

const BODY_LIMIT = 16 * 1024;

/** How long a connection may stand still with something under way; nothing that the server does takes as long. */
const CLIENT_TIMEOUT_MS = 15_000;

export interface AppOptions {
  /** Migrated, with a hospital in it. Whoever opened it closes it, after the app. */
  db: Kysely<Tables>;
  /** Where posts are written, if not there; closed in the same way. */
  posts?: Kysely<Tables>;
  /** The built survey; without it only the API is served. */
  survey?: Survey | null;
  log?: LogOptions;
  /** For how long after its identification a survey may be answered. */
  answerHours?: number;
  /** While it says no, every request is answered 503: the database is still being prepared. */
  isReady?: () => boolean;
  /** Calls from one address. A whole hospital may stand behind one; 0 limits nothing. */
  requestsPerMinute?: number;
  /** The addresses or networks of the proxies whose `X-Forwarded-For` is believed. */
  trustProxy?: readonly string[];
  /** Where a survey may be served that calls this API from another origin. */
  corsOrigins?: readonly string[];
  /** The names under which this server answers; empty: every one. */
  allowedHosts?: readonly string[];
  /** Where patients reach the survey, if a proxy stands in front. */
  publicUrl?: string | null;
  maxConnections?: number;
  clientTimeoutMs?: number;
  metrics?: Metrics | null;
  pressure?: FastifyUnderPressureOptions;
}

interface ApiOptions {
  db: Kysely<Tables>;
  posts: Kysely<Tables>;
  answerHours: number;
  requestsPerMinute: number;
  corsOrigins: readonly string[];
}

const isMalformed = (path: string): boolean => {
  if (!path.includes('%')) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
};

/** The four calls (behaviour 7.1). */
const api: FastifyPluginCallback<ApiOptions> = (
  app,
  { db, posts, answerHours, requestsPerMinute, corsOrigins },
  done,
) => {
  // Only JSON; a plain text body would also let any page of the web post here.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('cache-control', 'no-store');
    next();
  });
  allowOrigins(app, corsOrigins);
  limitRates(app, requestsPerMinute);
  app.register(locaisRoutes, { db });
  app.register(perguntasRoutes, { db });
  app.register(identificacoesRoutes, { db: posts });
  app.register(respostasRoutes, { db: posts, answerHours });
  done();
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
  answerHours = 24,
  isReady = () => true,
  requestsPerMinute = 60_000,
  trustProxy = [],
  corsOrigins = [],
  allowedHosts = [],
  publicUrl = null,
  maxConnections = 1000,
  clientTimeoutMs = CLIENT_TIMEOUT_MS,
  metrics = null,
  pressure,
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
    // Nobody is believed about whose request it is, but the proxies that the hospital names.
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    // Long enough for every id, however it is encoded; the router answers longer ones by itself, in English.
    routerOptions: { maxParamLength: 16 * 1024 },
    // A broken escape (/%E0%A4%A) is an unknown id like any other, not an error of the router's.
    rewriteUrl: ({ url = '/' }) => (isMalformed(pathOf(url)) ? url.replaceAll('%', '%25') : url),
  });
  const connections = trackConnections(app.server);
  const headers = securityHeaders(publicUrl);

  handleErrors(app);
  limitCrowding(app, connections, maxConnections);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  refuseInOneForm(app, headers);
  allowHosts(app, allowedHosts);
  closePromptly(app, connections);
  if (metrics) countRequests(app, metrics);
  app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 10, ...pressure });
  app.addHook('onRequest', (_request, reply, next) => {
    if (isReady()) next();
    else sendError(reply.header('retry-after', 1), 503);
  });
  app.register(api, { db, posts, answerHours, requestsPerMinute, corsOrigins });
  app.register(healthRoutes, { db: posts });
  app.register(openapiRoutes, { apiBaseUrl: survey?.deployment.apiBaseUrl ?? '' });
  if (survey) app.register(pagesRoutes, { survey });
  return app;
};
