import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyPluginCallback } from 'fastify';
import type { Kysely } from 'kysely';
import { closePromptly } from './closing';
import type { Tables } from './db/tables';
import { handleErrors, refuseConnection, sendError } from './errors';
import { loggingOptions, pathOf, type LogOptions } from './logging';
import { healthRoutes } from './routes/health';
import { identificacoesRoutes } from './routes/identificacoes';
import { locaisRoutes } from './routes/locais';
import { pagesRoutes } from './routes/pages';
import { perguntasRoutes } from './routes/perguntas';
import { respostasRoutes } from './routes/respostas';
import { securityHeaders } from './page/policy';
import type { Survey } from './page/survey';
import { validatorCompiler } from './validation';

const BODY_LIMIT = 16 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

export interface AppOptions {
  /** Migrated, with a hospital in it. Whoever opened it closes it, after the app. */
  db: Kysely<Tables>;
  /** The built survey; without it only the API is served. */
  survey?: Survey | null;
  log?: LogOptions;
  /** For how long after its identification a survey may be answered. */
  answerHours?: number;
  /** While it says no, every request is answered 503: the database is still being prepared. */
  isReady?: () => boolean;
  /** From one address. A whole hospital may stand behind one. */
  requestsPerMinute?: number;
  pressure?: FastifyUnderPressureOptions;
}

interface ApiOptions {
  db: Kysely<Tables>;
  answerHours: number;
  requestsPerMinute: number;
}

const isMalformed = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
};

/** The four calls (SPEC.md §7). */
const api: FastifyPluginCallback<ApiOptions> = (app, { db, answerHours, requestsPerMinute }, done) => {
  app.register(rateLimit, { max: requestsPerMinute, timeWindow: '1 minute' });
  // Only JSON; a plain text body would also let any page of the web post here.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('cache-control', 'no-store');
    next();
  });
  app.register(locaisRoutes, { db });
  app.register(perguntasRoutes, { db });
  app.register(identificacoesRoutes, { db });
  app.register(respostasRoutes, { db, answerHours });
  done();
};

/**
 * The embedded hospital API and the survey's files, not listening yet.
 * @returns an app for `listen` or `inject`; `close()` finishes what is under way
 */
export const buildApp = ({ db, survey = null, log, answerHours = 24, isReady = () => true, requestsPerMinute = 6000, pressure }: AppOptions): FastifyInstance => {
  const app = fastify({
    ...loggingOptions(log ?? { level: 'silent' }),
    clientErrorHandler: refuseConnection,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A patient's next post on an open connection is still served while the server closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A reverse proxy on this machine says whose request it is; nobody else is believed.
    trustProxy: 'loopback',
    // Long enough for every id, however it is encoded; the router answers longer ones by itself, in English.
    routerOptions: { maxParamLength: 16 * 1024 },
    // A broken escape (/%E0%A4%A) is an unknown id like any other, not an error of the router's.
    rewriteUrl: ({ url = '/' }) => (isMalformed(pathOf(url)) ? url.replaceAll('%', '%25') : url),
  });

  handleErrors(app);
  closePromptly(app);
  app.register(helmet, securityHeaders(survey?.html ?? '', survey?.deployment ?? {}));
  app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 10, ...pressure });
  app.addHook('onRequest', (_request, reply, next) => {
    if (isReady()) next();
    else sendError(reply.header('retry-after', 1), 503);
  });
  app.register(api, { db, answerHours, requestsPerMinute });
  app.register(healthRoutes, { db });
  if (survey) app.register(pagesRoutes, { survey });
  return app;
};
