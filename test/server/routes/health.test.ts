import { execSync } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import { paths } from '../../../src/contract/paths';
import { Health } from '../../../src/server/db/health';
import { migrate } from '../../../src/server/db/migrate';
import type { OpenOptions } from '../../../src/server/db/open';
import { testApp } from '../support/app';
import { open, sqliteOnly, tempDir } from '../support/database';
import { lockDatabase } from '../support/lock';
import { listen } from '../support/raw';
import { connect } from '../support/sockets';

const realNow = performance.now.bind(performance);

const later = (ms: number) => {
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + ms);
};

/** A time, in ms, after which /health no longer reuses its last result. */
const A_MOMENT = 1500;

test('is ok while answers can be stored, and adds no row', async () => {
  const { db, get } = await testApp();
  for (let times = 0; times < 5; times += 1) {
    const response = await get('/health');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ status: 'ok', version: 'sem build' });
    later(A_MOMENT * (times + 1));
  }
  expect(await db.selectFrom('pulso').select('id').execute()).toEqual([{ id: 1 }]);
  expect(await db.selectFrom('identificacao').select('id').execute()).toEqual([]);
});

test('is 503 once the database is closed', async () => {
  const { posts, get } = await testApp();
  expect((await get('/health')).statusCode).toBe(200);
  await posts.destroy();
  later(A_MOMENT);
  const response = await get('/health');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({ erro: 'O banco de dados não consegue guardar respostas agora.' });
});

test.each(['resposta', 'identificacao', 'local', 'questionario_pergunta', 'pulso'])(
  'is 503 when the table %s is missing',
  async (table) => {
    const { db, get } = await testApp();
    await sql`alter table ${sql.table(table)} rename to gone`.execute(db);
    expect((await get('/health')).statusCode).toBe(503);
  },
);

test('simultaneous requests share one probe, whose result is reused for a second', async () => {
  const { posts, get } = await testApp();
  const update = jest.spyOn(posts, 'updateTable');
  const clock = jest.spyOn(performance, 'now').mockReturnValue(5000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/health')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  clock.mockReturnValue(5999);
  expect((await get('/health')).statusCode).toBe(200);
  expect(update).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(6000);
  expect((await get('/health')).statusCode).toBe(200);
  expect(update).toHaveBeenCalledTimes(2);
});

describe('on SQLite', () => {
  /**
   * A test app with a new SQLite file. `opened` is the name by which the app opens it: `a.db`, or the symbolic link
   * `link.db`. /health has answered 200 once, and the clock is set forward so that the next call tests the file again.
   */
  const hospital = async (options: OpenOptions = {}, opened = 'a.db') => {
    const folder = tempDir();
    const file = path.join(folder, 'a.db');
    writeFileSync(file, '');
    symlinkSync(file, path.join(folder, 'link.db'));
    const db = open({ dialect: 'sqlite', file: path.join(folder, opened) }, options);
    await migrate(db, 'sqlite');
    const app = await testApp({ db });
    expect((await app.get('/health')).statusCode).toBe(200);
    later(A_MOMENT);
    return { ...app, file };
  };
  // These commands run in another process: if this process opened and closed a database file, it would lose the POSIX
  // locks with which SQLite protects that file.
  sqliteOnly.each([
    ['deleted', 'a.db', 'rm a.db a.db-wal a.db-shm'],
    ['moved', 'a.db', 'mv a.db old.db'],
    ['replaced', 'a.db', 'mv a.db old.db && cp old.db a.db'],
    ['left without its WAL', 'a.db', 'rm a.db-wal'],
    ['left without its WAL', 'link.db', 'rm a.db-wal'],
  ] as const)('when the file was %s (opened as %s), no post is acknowledged', async (_what, opened, command) => {
    const { file, get, post, identify, answer } = await hospital({}, opened);
    const id = await identify(7);
    execSync(command, { cwd: path.dirname(file) });
    // While a check of the database is running, /health may return its last result for up to a minute. After 61 s, it
    // must wait for the check.
    later(61_000);
    expect((await get('/health')).statusCode).toBe(503);
    expect((await answer(id)).statusCode).toBe(503);
    expect((await post(paths.identificarPaciente, { Id_Local: 7 })).statusCode).toBe(503);
  });

  sqliteOnly('a lock is healthy, because posts wait for it too', async () => {
    const { file, get } = await hospital();
    lockDatabase(file);
    expect((await get('/health')).statusCode).toBe(200);
  });

  sqliteOnly('a result is not reused for longer than a minute', async () => {
    const { file, get } = await hospital({ patienceMs: 1000 });
    lockDatabase(file);
    later(62_000);
    expect((await get('/health')).statusCode).toBe(503);
  });
});

sqliteOnly.each(['stored', 'more than five minutes old'])(
  'is 503 after a post found the database unavailable, until a post is %s',
  async (end) => {
    const { db, get, identify, answer } = await testApp();
    const id = await identify(7);
    // The health check does not write to this table, so it does not notice the fault before a post fails.
    await sql`create trigger falha before insert on resposta
      begin select raise(abort, 'database or disk is full'); end`.execute(db);
    expect((await answer(id)).statusCode).toBe(503);
    expect((await get('/health')).statusCode).toBe(503);
    await sql`drop trigger falha`.execute(db);
    later(4 * 60_000);
    expect((await get('/health')).statusCode).toBe(503);
    if (end === 'stored') expect((await answer(id)).statusCode).toBe(201);
    else later(6 * 60_000);
    expect((await get('/health')).statusCode).toBe(200);
  },
);

sqliteOnly('is ok as soon as an outage is over that the health check noticed too', async () => {
  const { db, get, post } = await testApp();
  const identify = () => post(paths.identificarPaciente, { Id_Local: 7 });
  const tables = { pulso: 'update', identificacao: 'insert' };
  for (const [table, event] of Object.entries(tables))
    await sql`create trigger ${sql.table(`falha_${table}`)} before ${sql.raw(event)} on ${sql.table(table)}
      begin select raise(abort, 'database or disk is full'); end`.execute(db);
  expect((await identify()).statusCode).toBe(503);
  expect((await get('/health')).statusCode).toBe(503);
  // This post fails after the failed health check, but belongs to the same outage. So it must not keep /health at 503.
  later(A_MOMENT);
  expect((await identify()).statusCode).toBe(503);
  for (const table of Object.keys(tables)) await sql`drop trigger ${sql.table(`falha_${table}`)}`.execute(db);
  expect((await get('/health')).statusCode).toBe(200);
});

test.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['ECONNREFUSED', 'connect ECONNREFUSED'],
  ['', 'Connection terminated unexpectedly'],
])('is ok after a post lost its connection, because a test write succeeds (%s)', async (code, message) => {
  const { db } = await testApp();
  const health = new Health(db);
  health.postFailed(Object.assign(new Error(message), { code }));
  expect(await health.whyNot()).toBeNull();
});

test('a post that its client broke off says nothing about the database', async () => {
  const { app, get } = await testApp();
  const head = `POST ${paths.identificarPaciente} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
  const { socket } = await connect(await listen(app), `${head}Content-Length: 99\r\n\r\n{"Id_`);
  const [request] = (await once(app.server, 'request')) as [IncomingMessage];
  socket.destroy();
  await new Promise((resolve) => request.once('close', resolve));
  expect((await get('/health')).statusCode).toBe(200);
});

test('logs few lines while it fails', async () => {
  const lines: string[] = [];
  const { posts, get } = await testApp({ log: { level: 'info', stream: { write: (line) => lines.push(line) } } });
  await posts.destroy();
  for (let times = 0; times < 100; times += 1) await get('/health');
  expect(lines.length).toBeLessThan(30);
});
