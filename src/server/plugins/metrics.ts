import { statfs } from 'node:fs/promises';
import path from 'node:path';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type onResponseHookHandler } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../../hospital/db/tables';
import type { DatabaseTarget } from '../../hospital/db/target';
import { lastCopyAt } from '../../hospital/repositories/copies';
import type { Posts } from '../../hospital/repositories/posts';
import { surviveRefusals } from './stopping';

export interface Metrics {
  registry: Registry;
  count: onResponseHookHandler;
}

/** No label contains text from a client, because each new text would add a time series. */
export const createMetrics = (db: Db, { tryPost }: Posts, target: DatabaseTarget): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'avaliacao_requests_total',
    help: 'Requests answered.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'avaliacao_request_seconds',
    help: 'From the header of a request to the end of its answer.',
    labelNames: ['route', 'method'],
    registers,
  });
  /** If a value cannot be read, the last one stays. */
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read().catch(() => null);
        if (value !== null) this.set(value);
      },
    });

  gauge('avaliacao_healthy', '1 if an answer that is posted now would be stored, otherwise 0.', () =>
    tryPost().then(
      () => 1,
      () => 0,
    ),
  );
  if (target.dialect === 'sqlite') {
    gauge(
      'avaliacao_last_copy_timestamp_seconds',
      'When `copiar` last made a copy, in seconds since 1970; 0 if it never did.',
      async () => (await lastCopyAt(db)) / 1000,
    );
    gauge('avaliacao_database_free_bytes', 'Free space of the disk that holds the database.', async () => {
      const { bavail, bsize } = await statfs(path.dirname(target.file));
      return bavail * bsize;
    });
  }
  return {
    registry,
    count(request, reply, next) {
      const { url: route = 'none' } = request.routeOptions;
      // Clients may send any method to an unknown path, and each method would add a time series.
      const known = { route, method: route === 'none' ? 'any' : request.method };
      requests.inc({ ...known, status: reply.statusCode });
      seconds.observe(known, reply.elapsedTime / 1000);
      next();
    },
  };
};

/** Serves the metrics on a separate port, because patients can reach the port of the survey. */
export const serveMetrics = async (
  { registry }: Metrics,
  host: string,
  port: number,
  log?: FastifyBaseLogger,
): Promise<FastifyInstance> => {
  const app = fastify({ requestTimeout: 10_000 });
  app.server.maxConnections = 16;
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  await app.listen({ host, port });
  surviveRefusals(app, log);
  return app;
};
