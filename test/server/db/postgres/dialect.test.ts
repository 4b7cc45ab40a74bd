import net from 'node:net';
import { sql } from 'kysely';
import { paths } from '../../../../src/contract/paths';
import { openDatabase, type OpenOptions } from '../../../../src/server/db/open';
import { prepareAlone } from '../../../../src/server/db/postgres/dialect';
import { testApp } from '../../support/app';
import { afterTest, newDatabaseUrl, open, openPostsOf, postgresOnly, targetOf } from '../../support/database';
import { connectTo, silenceable } from '../../support/postgres/connections';
import { serve } from '../../support/raw';

const openWith = (url: string, options: OpenOptions = {}) => open(targetOf(url), options);

/** Another connection locks the table of answers until the test calls `letGo`. */
const holdAnswers = async (url: string) => {
  const other = await connectTo(url);
  await other.query('begin');
  await other.query('lock table resposta');
  return { letGo: () => other.query('rollback') };
};

/** Resolves once `many` connections wait for a lock. */
const waiting = async (url: string, many: number): Promise<void> => {
  const watcher = await connectTo(url);
  for (let found = 0; found < many;) {
    const { rowCount } = await watcher.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    found = rowCount ?? 0;
  }
};

/** Identifies patients, then locks the table of answers. */
const waitingPatients = async (length: number, timeLimitMs: number) => {
  const url = await newDatabaseUrl('migrated');
  // `patienceMs` limits the wait for a free connection. A minute is enough even on a busy machine.
  const db = openWith(url, { patienceMs: 60_000, timeLimitMs });
  const { get, identify, answer } = await testApp({ db });
  const ids = await Promise.all(Array.from({ length }, () => identify(7)));
  const answerAll = async () =>
    new Set((await Promise.all(ids.map((id) => answer(id)))).map(({ statusCode }) => statusCode));
  return { url, get, answerAll, ...(await holdAnswers(url)) };
};

postgresOnly('posts that hang get 503, and their connections are reused', async () => {
  // There are 16 connections for posts, so some of the 20 posts must wait for one.
  const { letGo, answerAll } = await waitingPatients(20, 2000);
  expect(await answerAll()).toEqual(new Set([503]));
  await letGo();
  expect(await answerAll()).toEqual(new Set([201]));
});

postgresOnly('a server that lost its power is noticed, although a query has no time limit', async () => {
  const keepAlive = jest.spyOn(net.Socket.prototype, 'setKeepAlive');
  await sql`select 1`.execute(openWith(await newDatabaseUrl(), { timeLimitMs: null }));
  expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
});

postgresOnly('while the table of answers is locked, reads continue, and posts are stored afterwards', async () => {
  // There are 16 connections for posts and 8 for reads. If the 40 posts could use all of them, no connection would be
  // left for the read below.
  const { url, get, letGo, answerAll } = await waitingPatients(40, 60_000);
  const answered = answerAll();
  await waiting(url, 16);
  expect((await get(paths.getLocalById('7'))).statusCode).toBe(200);
  await letGo();
  expect(await answered).toEqual(new Set([201]));
});

postgresOnly(
  'only posts are prepared; a connection without its prepared statements is closed, and the next query succeeds',
  async () => {
    const db = openWith(await newDatabaseUrl());
    await sql`select 1`.execute(db);
    expect((await sql`select statement from pg_prepared_statements`.execute(db)).rows).toEqual([]);
    const posts = openPostsOf(db);
    const query = () => sql<{ one: number }>`select 1 as one`.execute(posts);
    await query();
    // Some connection poolers delete a connection's prepared statements before another client uses it.
    await sql.raw('deallocate all').execute(posts);
    await expect(query()).rejects.toMatchObject({ code: '26000' });
    expect((await query()).rows).toEqual([{ one: 1 }]);
  },
);

postgresOnly('a connection to a read-only server is closed, because the next one may lead to the primary', async () => {
  const db = openWith(await newDatabaseUrl());
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows.map(({ pid }) => pid);
  const before = await pidOf();
  expect(await pidOf()).toEqual(before);
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(sql`create table a ()`.execute(db)).rejects.toMatchObject({ code: '25006' });
  expect(await pidOf()).not.toEqual(before);
  await sql`create table a ()`.execute(db);
});

postgresOnly('an answer delayed on its way to PostgreSQL never replaces a newer one', async () => {
  const { url: through, silence, deliver } = await silenceable(await newDatabaseUrl('migrated'));
  const hospital = await testApp({ db: openWith(through, { patienceMs: 30_000, timeLimitMs: 1000 }) });
  const id = await hospital.identify(7);
  const answer = async (resposta: string) => (await hospital.answer(id, 3, resposta)).statusCode;
  expect(await answer('MB')).toBe(201);
  silence(true);
  expect(await answer('RE')).toBe(503);
  silence(false);
  expect(await answer('RU')).toBe(201);
  expect(await deliver()).toBe(1);
  const rows = await hospital.db.selectFrom('resposta').select('resposta').execute();
  expect(rows).toEqual([{ resposta: 'RU' }]);
});

const MINUTE_MS = 60_000;
const ignore = (): void => undefined;
const nothing = () => Promise.resolve();

test('a connection that breaks right after the login is an error, and the database can be closed', async () => {
  // The messages AuthenticationOk and ReadyForQuery. PgBouncer sends them even while it cannot reach PostgreSQL.
  const loggedIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(loggedIn);
      socket.once('data', () => socket.end());
    });
  });
  const url = `postgres://a@127.0.0.1:${await serve(server)}/a`;
  const db = openDatabase({ dialect: 'postgres', url }, { timeLimitMs: null });
  await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated unexpectedly');
  await db.destroy();
});

describe('the preparation of the database', () => {
  postgresOnly('is done by one server at a time, and the others report that they wait', async () => {
    const url = await newDatabaseUrl();
    const events: string[] = [];
    let waited = 0;
    const prepare = (name: string) =>
      prepareAlone(
        openWith(url, { timeLimitMs: null }),
        async (db) => {
          events.push(`${name} begins`);
          // The first server waits here until the two others wait for it.
          while (events.length === 1 && waited < 2) await sql`select pg_sleep(0.01)`.execute(db);
          events.push(`${name} ends`);
        },
        () => (waited += 1),
        MINUTE_MS,
      );
    await Promise.all(['a', 'b', 'c'].map(prepare));
    expect(waited).toBe(2);
    expect(events).toHaveLength(6);
    for (const [index, event] of events.entries()) {
      if (event.endsWith('begins')) expect(events[index + 1]).toBe(event.replace('begins', 'ends'));
    }
  });

  postgresOnly('lets the next server continue when it fails', async () => {
    const url = await newDatabaseUrl();
    const fail = () => Promise.reject(new Error('in vain'));
    await expect(prepareAlone(openWith(url), fail, ignore, MINUTE_MS)).rejects.toThrow('in vain');
    const waits = jest.fn();
    expect(await prepareAlone(openWith(url), () => Promise.resolve('done'), waits, MINUTE_MS)).toBe('done');
    expect(waits).not.toHaveBeenCalled();
  });

  postgresOnly('gives up while another server holds the lock', async () => {
    const url = await newDatabaseUrl();
    const other = await connectTo(url);
    // Every version of the server uses this number for its lock, because servers of two versions may start together. So
    // the number must never change.
    await other.query('select pg_advisory_lock(7022907787183219553)');
    const waits = jest.fn();
    await expect(prepareAlone(openWith(url), nothing, waits, 100)).rejects.toThrow(
      'outro servidor ou programa o mantém bloqueado há mais de 0.1 s',
    );
    expect(waits).toHaveBeenCalledTimes(1);
  });

  postgresOnly('gives up while a table is locked', async () => {
    const url = await newDatabaseUrl('migrated');
    const { letGo } = await holdAnswers(url);
    const work = (db: ReturnType<typeof openWith>) => db.selectFrom('resposta').select('resposta').execute();
    await expect(prepareAlone(openWith(url), work, ignore, 100)).rejects.toThrow('bloqueado há mais de');
    await letGo();
    expect(await prepareAlone(openWith(url), work, ignore, 100)).toEqual([]);
  });

  postgresOnly('refuses a database whose texts are not UTF-8', async () => {
    const url = await newDatabaseUrl();
    const other = await connectTo(url);
    await other.query("create database avaliacao_latin1 encoding 'LATIN1' locale 'C' template template0");
    const latin1 = new URL(url);
    latin1.pathname = '/avaliacao_latin1';
    const db = openWith(latin1.href);
    afterTest(() => other.query('drop database avaliacao_latin1 with (force)'));
    await expect(prepareAlone(db, nothing, ignore, MINUTE_MS)).rejects.toThrow(
      "a codificação do banco é LATIN1; crie um com encoding 'UTF8'",
    );
  });
});

postgresOnly(
  'a connection that breaks between two queries fails the next query and does not end the process',
  async () => {
    const url = await newDatabaseUrl();
    const db = openWith(url);
    const other = await connectTo(url);
    await db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      // Gives this process time to notice that the connection is broken, while no query runs.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await expect(sql`select 1`.execute(connection)).rejects.toThrow();
    });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  },
);

describe('settings of the role or of the database', () => {
  /** A database in which every new connection has this setting. */
  const withSetting = async (setting: string) => {
    const url = await newDatabaseUrl();
    const admin = await connectTo(url);
    const name = new URL(url).pathname.slice(1);
    await admin.query(`alter database ${name} set ${setting}`);
    afterTest(() => admin.query(`alter database ${name} reset all`));
    return url;
  };

  postgresOnly.each([
    ['synchronous_commit = off', 'synchronous_commit está off'],
    ['default_transaction_read_only = on', 'aceita só leitura (é uma réplica?)'],
  ])('%s is refused', async (setting, message) => {
    const db = openWith(await withSetting(setting));
    await expect(prepareAlone(db, nothing, ignore, MINUTE_MS)).rejects.toThrow(message);
  });

  postgresOnly('statement_timeout does not cancel queries without a time limit', async () => {
    const url = await withSetting("statement_timeout = '100ms'");
    const slow = sql`select pg_sleep(0.3)`;
    await expect(slow.execute(openWith(url, { timeLimitMs: null }))).resolves.toBeDefined();
  });
});
