import { createServer, type Server } from 'node:http';
import type { onResponseHookHandler } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { paths } from '../contract/paths';
import { lockWaits } from './db/lockWaits';

const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the server counts. No label comes from what was sent: a route is its pattern, an unknown path has none. */
export interface Metrics {
  registry: Registry;
  count: onResponseHookHandler;
}

/** Besides Node's own: memory, processor, descriptors, delay of the event loop. */
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
    help: "Waits of posts for another process's lock on a SQLite database.",
    buckets: ANSWER_SECONDS,
    registers,
  });
  lockWaits.on('ends', (ms) => {
    waits.observe(ms / 1000);
  });
  return {
    registry,
    count(request, reply, next) {
      const { url: route = 'none' } = request.routeOptions;
      // An unknown path may come with any method, each of which would be a series.
      const known = { route, method: route === 'none' ? 'any' : request.method };
      requests.inc({ ...known, status: reply.statusCode });
      seconds.observe(known, reply.elapsedTime / 1000);
      if (route === paths.cadastrarResposta && reply.statusCode === 201) stored.inc();
      next();
    },
  };
};

/**
 * Serves `GET /metrics` in Prometheus' format, on an address of its own that patients do not reach.
 * @throws what the system says of an address that cannot be used
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
    // Later errors are a connection that was not accepted: nothing to do, and no reason to end.
    server.on('error', reject);
    server.listen({ host, port }, resolve);
  });
  return server;
};
