import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { paths } from '../contract/paths';
import type { Db } from './db/tables';
import type { DatabaseTarget } from './db/target';
import { lastCopyAt } from './repositories/copies';

const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** No label contains text from a client, because each new text would add a time series. */
export interface Metrics {
  registry: Registry;
  count: onResponseHookHandler;
}

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
  return {
    registry,
    count(request, reply, next) {
      const { url: route = 'none' } = request.routeOptions;
      // Clients may send any method to an unknown path, and each method would add a time series.
      const known = { route, method: route === 'none' ? 'any' : request.method };
      requests.inc({ ...known, status: reply.statusCode });
      seconds.observe(known, reply.elapsedTime / 1000);
      if (route === paths.cadastrarResposta && reply.statusCode === 201) stored.inc();
      next();
    },
  };
};

export const addGauges = ({ registry }: Metrics, app: FastifyInstance, db: Db, target: DatabaseTarget): void => {
  const registers = [registry];
  new Gauge({
    name: 'avaliacao_healthy',
    help: '1 if an answer that is posted now would be stored, otherwise 0.',
    registers,
    async collect() {
      // While the server closes, `inject` rejects.
      const isOk = await app.inject('/health').then(
        ({ statusCode }) => statusCode === 200,
        () => false,
      );
      this.set(isOk ? 1 : 0);
    },
  });
  if (target.dialect !== 'sqlite') return;
  new Gauge({
    name: 'avaliacao_last_copy_timestamp_seconds',
    help: 'When `copiar` last made a copy, in seconds since 1970; 0 if it never did.',
    registers,
    async collect() {
      const at = await lastCopyAt(db).catch(() => null);
      // If the database cannot be read, the last value stays. `avaliacao_healthy` reports the failure.
      if (at !== null) this.set(at / 1000);
    },
  });
  new Gauge({
    name: 'avaliacao_database_free_bytes',
    help: 'Free space of the disk that holds the database.',
    registers,
    async collect() {
      const disk = await statfs(path.dirname(target.file)).catch(() => null);
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  });
};

/** Serves the metrics on a separate port, because patients can reach the port of the survey. */
export const serveMetrics = async (
  { registry }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<Server> => {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => {
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
      },
      // Without this handler, a metric that cannot be read would end the process.
      () => {
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = 16;
  await new Promise<void>((resolve, reject) => {
    // Without this listener, a connection that cannot be accepted would later end the process.
    server.on('error', reject);
    server.listen({ host, port }, resolve);
  });
  return server;
};
