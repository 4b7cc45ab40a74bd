import { createServer, type Server } from 'node:http';
import type { onResponseHookHandler } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { paths } from '../contract/paths';

const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the server counts. Labels never hold text that a client sent: a route is its pattern, and unknown paths share one. */
export interface Metrics {
  registry: Registry;
  count: onResponseHookHandler;
  /** Counts a wait of posts for the lock of a SQLite database, in ms. */
  countLockWait: (ms: number) => void;
}

/** Adds the counters of the survey to the default metrics of Node (memory, processor, descriptors, event loop delay). */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const labelNames = ['route', 'method', 'status'] as const;
  const requests = new Counter({ name: 'avaliacao_requests_total', help: 'Requests answered.', labelNames, registers });
  const seconds = new Histogram({
    name: 'avaliacao_request_seconds',
    help: 'From the header of a request to the end of its answer.',
    labelNames: ['route', 'method'] as const,
    buckets: ANSWER_SECONDS,
    registers,
  });
  const stored = new Counter({ name: 'avaliacao_answers_stored_total', help: 'Answers acknowledged.', registers });
  const waits = new Histogram({
    name: 'avaliacao_lock_wait_seconds',
    help: 'Waits of posts for a lock on the SQLite database, held by another process or by a reload of the hospital file.',
    buckets: ANSWER_SECONDS,
    registers,
  });
  return {
    registry,
    countLockWait(ms) {
      waits.observe(ms / 1000);
    },
    count(request, reply, next) {
      const { url: route = 'none' } = request.routeOptions;
      // Clients may send any method to an unknown path, and each would add a time series.
      const known = { route, method: route === 'none' ? 'any' : request.method };
      requests.inc({ ...known, status: reply.statusCode });
      seconds.observe(known, reply.elapsedTime / 1000);
      if (route === paths.cadastrarResposta && reply.statusCode === 201) stored.inc();
      next();
    },
  };
};

/**
 * Serves `GET /metrics` in Prometheus' format, on a separate address that patients cannot reach.
 * @throws the system's error if the address cannot be used
 */
export const serveMetrics = async (
  { registry }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<Server> => {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then((text) => {
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
    });
  });
  server.maxConnections = 16;
  await new Promise<void>((resolve, reject) => {
    // Later errors are connections that were not accepted. They are ignored, so that the process goes on.
    server.on('error', reject);
    server.listen({ host, port }, resolve);
  });
  return server;
};
