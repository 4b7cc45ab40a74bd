import path from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../../../src/hospital/db/migrate';
import type { Db } from '../../../src/hospital/db/tables';
import { readSettings } from '../../../src/hospital/settings';
import { buildApp } from '../../../src/server/app';
import { testApp } from '../support/app';
import { newDatabaseUrl, open, postgresOnly, targetOf, postsFor } from '../support/database';
import { connectTo } from '../support/postgres/connections';
import { startPostgres } from '../support/postgres/start';
import { afterTest } from '../../support/afterTest';

/** An app on a database whose hospital another one has stored. */
const appOn = (db: Db) => {
  const app = buildApp({ ...readSettings({}), db, posts: postsFor(db) });
  afterTest(() => app.close());
  return app;
};

test('is ok while answers can be stored, and adds no row', async () => {
  const { db, get } = await testApp();
  const response = await get('/health');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({ status: 'ok', version: 'sem build' });
  expect(await db.selectFrom('pulso').select('id').execute()).toEqual([{ id: 1 }]);
  expect(await db.selectFrom('identificacao').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('resposta').select('identificacao_id').execute()).toEqual([]);
});

test.each(['resposta', 'identificacao', 'local', 'questionario_pergunta', 'pulso'])(
  'is 503 when the table %s is missing',
  async (table) => {
    const { db, get } = await testApp();
    await sql`alter table ${sql.table(table)} rename to gone`.execute(db);
    const response = await get('/health');
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  },
);

test.each(['questionario_pergunta', 'local'])('is ok without rows in %s', async (table) => {
  const { db, get } = await testApp();
  // Rows of the test hospital name each other.
  await sql`update local set ativo = 0`.execute(db);
  if (table === 'questionario_pergunta') {
    await sql`delete from questionario_pergunta`.execute(db);
    await sql`update local set ativo = 1`.execute(db);
  }
  expect((await get('/health')).statusCode).toBe(200);
});

test('uses up no number of an identification', async () => {
  const { db, get, identify } = await testApp();
  await get('/health');
  await identify(7);
  expect(await db.selectFrom('identificacao').select('id').execute()).toEqual([{ id: 1 }]);
});

test('does not disturb the posts that arrive with it', async () => {
  const { db, get, identify } = await testApp();
  const [health, ...ids] = await Promise.all([get('/health'), ...Array.from({ length: 20 }, () => identify(7))]);
  expect(health.statusCode).toBe(200);
  const stored = (await db.selectFrom('identificacao').select('chave').execute()).map(({ chave }) => chave);
  expect(stored.sort()).toEqual(ids.sort());
});

postgresOnly('is 503 while the numbers of identifications are taken, as after a switch to a logical copy', async () => {
  const { db, get, identify } = await testApp();
  await identify(7);
  await sql`select setval(pg_get_serial_sequence('identificacao', 'id'), 1, false)`.execute(db);
  expect((await get('/health')).statusCode).toBe(503);
});

postgresOnly('is ok after the numbers of identifications were moved ahead', async () => {
  const { db, get, identify } = await testApp();
  await identify(7);
  await sql`alter table identificacao alter column id restart with 2`.execute(db);
  expect((await get('/health')).statusCode).toBe(200);
});

postgresOnly('is 503 without the right to insert answers', async () => {
  const url = await newDatabaseUrl('migrated');
  await testApp({ db: open(targetOf(url)) });
  const admin = await connectTo(url);
  await admin.query(`create role sem_respostas login;
    grant usage on schema public to sem_respostas;
    grant select, insert, update on all tables in schema public to sem_respostas;
    revoke insert on resposta from sem_respostas`);
  afterTest(() => admin.query('drop owned by sem_respostas; drop role sem_respostas'));
  const limited = new URL(url);
  limited.username = 'sem_respostas';
  const db = open(targetOf(limited.href));
  const app = appOn(db);
  expect((await app.inject('/health')).statusCode).toBe(503);
  await admin.query('grant insert on resposta to sem_respostas');
  expect((await app.inject('/health')).statusCode).toBe(200);
});

postgresOnly('names the standby that the database waits for', async () => {
  const server = await startPostgres(path.resolve(__dirname, '../../..'), {
    settings: ['synchronous_standby_names=ninguem'],
  });
  if (server === null) throw new Error('PostgreSQL cannot run');
  afterTest(() => server.stop());
  const admin = await connectTo(server.url);
  await admin.query("set synchronous_commit = local; alter role avaliacao set synchronous_commit = 'local'");
  await migrate(open(targetOf(server.url)), 'postgres');
  await testApp({ db: open(targetOf(server.url)) });
  await admin.query('alter role avaliacao reset synchronous_commit');
  const db = open(targetOf(server.url), { timeLimitMs: 3000 });
  const app = appOn(db);
  const expected = { erro: 'O PostgreSQL espera uma réplica síncrona que não responde (synchronous_standby_names).' };
  const first = await app.inject('/health');
  expect([first.statusCode, first.json()]).toEqual([503, expected]);
  const waiting = async () =>
    (await admin.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")).rows.map(({ pid }) =>
      Number(pid),
    );
  const before = await waiting();
  expect((await app.inject('/health')).json()).toEqual(expected);
  // The second call has asked, and has not committed: each commit that waits occupies a connection.
  expect([before.length, await waiting()]).toEqual([1, before]);
  await admin.query("alter system set synchronous_standby_names = ''");
});
