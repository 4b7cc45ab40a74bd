import { mkdirSync, rmdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { paths } from '../../../src/contract/paths';
import type { Db } from '../../../src/hospital/db/tables';
import { createMetrics, serveMetrics, type Metrics } from '../../../src/server/plugins/metrics';
import { recordCopy } from '../../../src/hospital/repositories/copies';
import { testApp } from '../support/app';
import { migratedDatabase, migratedFile, sqliteOnly, postsFor } from '../support/database';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

const lineOf = async ({ registry }: Metrics, start: string): Promise<string | undefined> =>
  (await registry.metrics()).split('\n').find((line) => line.startsWith(start));

const metered = async (file = path.join(tempFolder(afterTest), 'a.db'), given?: Db) => {
  const db = given ?? (await migratedDatabase());
  const metrics = createMetrics(db, postsFor(db), { dialect: 'sqlite', file });
  return { metrics, ...(await testApp({ metrics, db })) };
};

test('counts requests by route and status, their duration and the event loop delay', async () => {
  const { metrics, get, identify, answer } = await metered();
  const id = await identify(7);
  const began = performance.now();
  await answer(id);
  await answer(id, 99);
  await get(paths.getLocalById('7'));
  const post201 = 'avaliacao_requests_total{route="/api/cadastrarresposta",method="POST",status="201"}';
  expect(await lineOf(metrics, post201)).toBe(`${post201} 1`);
  expect(
    await lineOf(metrics, 'avaliacao_requests_total{route="/api/getlocalbyid/:idLocal",method="GET",status="200"}'),
  ).toMatch(/ 1$/);
  expect(
    await lineOf(metrics, 'avaliacao_request_seconds_count{route="/api/cadastrarresposta",method="POST"}'),
  ).toMatch(/ 2$/);
  const passed = (performance.now() - began) / 1000;
  const sum = await lineOf(metrics, 'avaliacao_request_seconds_sum{route="/api/cadastrarresposta",method="POST"}');
  expect(Number(sum?.split(' ')[1])).toBeLessThan(passed);
  expect(await lineOf(metrics, 'nodejs_eventloop_lag_seconds')).toBeDefined();
});

sqliteOnly('reports free space and the last copy without traffic', async () => {
  const { file, db } = await migratedFile();
  const { metrics } = await metered(file, db);
  const valueOf = async (name: string) => Number((await lineOf(metrics, `${name} `))?.split(' ')[1]);
  expect(await valueOf('avaliacao_database_free_bytes')).toBeGreaterThan(0);
  expect(await valueOf('avaliacao_last_copy_timestamp_seconds')).toBe(0);
  await db
    .insertInto('registro')
    .values({ momento: '2999-01-01T00:00:00.000Z', comando: 'copiar', pacientes: 0 })
    .execute();
  const before = Date.now();
  await recordCopy(db);
  const copied = await valueOf('avaliacao_last_copy_timestamp_seconds');
  expect(copied).toBeGreaterThanOrEqual(before / 1000);
  expect(copied).toBeLessThanOrEqual(Date.now() / 1000);
});

test('reports whether a post would be stored', async () => {
  const { db, metrics } = await metered();
  expect(await lineOf(metrics, 'avaliacao_healthy ')).toBe('avaliacao_healthy 1');
  await db.schema.dropTable('pulso').execute();
  const later = createMetrics(db, postsFor(db), { dialect: 'sqlite', file: 'a.db' });
  expect(await lineOf(later, 'avaliacao_healthy ')).toBe('avaliacao_healthy 0');
});

test('keeps the free space of a folder that was removed', async () => {
  const folder = path.join(tempFolder(afterTest), 'data');
  mkdirSync(folder);
  const { metrics } = await metered(path.join(folder, 'avaliacao.db'));
  const free = await lineOf(metrics, 'avaliacao_database_free_bytes ');
  rmdirSync(folder);
  expect(await lineOf(metrics, 'avaliacao_database_free_bytes ')).toBe(free);
});

test('no label contains text that was sent', async () => {
  const { metrics, app, post, get } = await metered();
  await post(paths.identificarPaciente, { Id_Local: 7, Nome: 'MARIA', Telefone: '(11) 98765-4321' });
  await get(`/api/getlocalbyid/MARIA?nome=MARIA`);
  await get('/MARIA/x');
  await app.inject({ method: 'OPTIONS', url: '/api/MARIA' });
  await app.inject({ method: 'DELETE', url: '/MARIA' });
  expect(await metrics.registry.metrics()).not.toMatch(/MARIA|98765|OPTIONS|DELETE/);
});

test('the metrics port serves metrics only', async () => {
  const app = await serveMetrics((await metered()).metrics, '127.0.0.1', 0);
  afterTest(() => app.close());
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('# TYPE avaliacao_requests_total counter');
  expect((await fetch(`${url}/7`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('a connection that cannot be accepted does not end the process', async () => {
  const app = await serveMetrics((await metered()).metrics, '127.0.0.1', 0);
  afterTest(() => app.close());
  // Without a listener, this would throw.
  expect(app.server.emit('error', new Error('accept EMFILE'))).toBe(true);
});
