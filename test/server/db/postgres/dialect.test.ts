import { sql } from 'kysely';
import { paths } from '../../../../src/contract/paths';
import { migrate } from '../../../../src/server/db/migrate';
import { openDatabase, type OpenOptions } from '../../../../src/server/db/open';
import { alone } from '../../../../src/server/db/postgres/dialect';
import { addIdentificacao } from '../../../../src/server/repositories/identificacoes';
import { testApp } from '../../support/app';
import { afterTest, migratedDatabase, newDatabaseUrl, postgresOnly, targetOf } from '../../support/database';
import { connectTo, silenceable } from '../../support/postgres/connections';

const openWith = (url: string, options: OpenOptions) => {
  const db = openDatabase(targetOf(url), options);
  afterTest(() => db.destroy());
  return db;
};

postgresOnly('queries that hang are answered 503, and their connections are used again', async () => {
  const url = await newDatabaseUrl();
  const target = targetOf(url);
  await migrate(openWith(url, {}), target.dialect);
  // Long against a machine that stands still for a moment.
  const db = openWith(url, { patienceMs: 30_000, timeLimitMs: 2000 });
  const { post, identify } = await testApp({ db, requestsPerMinute: 0 });
  // More than the pool has connections.
  const ids = await Promise.all(Array.from({ length: 15 }, () => identify(7)));
  const other = await connectTo(url);
  await other.query('begin');
  await other.query('lock table resposta');
  const answerAll = () =>
    Promise.all(
      ids.map((id) => post(paths.cadastrarResposta, { Resposta: 'MB', Id_Pergunta: 3, Id_Identificacao_Resposta: id })),
    );
  const refused = await answerAll();
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(refused[0]?.headers['retry-after']).toBe('5');
  await other.query('rollback');
  const taken = await answerAll();
  expect(new Set(taken.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
});

postgresOnly(
  'while somebody holds the answers, the rest goes on, and what waited for them is stored after it',
  async () => {
    const url = await newDatabaseUrl();
    const target = targetOf(url);
    await migrate(openWith(url, {}), target.dialect);
    const db = openWith(url, { patienceMs: 8000, timeLimitMs: 60_000 });
    const { app, post, identify } = await testApp({ db, requestsPerMinute: 0 });
    // More than all pools together have connections.
    const ids = await Promise.all(Array.from({ length: 40 }, () => identify(7)));
    const other = await connectTo(url);
    await other.query('begin');
    await other.query('lock table resposta');
    const posts = Promise.all(
      ids.map((id) => post(paths.cadastrarResposta, { Resposta: 'MB', Id_Pergunta: 3, Id_Identificacao_Resposta: id })),
    );
    const watcher = await connectTo(url);
    for (let waiting = 0; waiting < 5;) {
      const { rowCount } = await watcher.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      waiting = rowCount ?? 0;
    }
    for (let patient = 0; patient < 5; patient += 1) {
      expect((await app.inject(paths.getLocalById('7'))).statusCode).toBe(200);
      expect(await identify(7)).toBeDefined();
    }
    await other.query('rollback');
    expect(new Set((await posts).map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  },
);

postgresOnly('a post within a transaction is not shared: it goes with it', async () => {
  const db = await migratedDatabase();
  const { identify } = await testApp({ db });
  await identify(7);
  const undone = db.transaction().execute(async (transaction) => {
    await addIdentificacao(transaction, { Id_Local: 7, Nome: '', Telefone: '' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await db.selectFrom('identificacao').select('id').execute()).toHaveLength(1);
});

postgresOnly('a server that falls silent costs its connections, not the next queries', async () => {
  const { url, silence } = await silenceable(await newDatabaseUrl());
  const db = openWith(url, { patienceMs: 5000, timeLimitMs: 300 });
  const query = () => sql<{ one: number }>`select 1 as one`.execute(db);
  await query();
  silence(true);
  await expect(query()).rejects.toThrow('Query read timeout');
  silence(false);
  // On the old connection the answer to the first would never come.
  expect((await query()).rows).toEqual([{ one: 1 }]);
});

postgresOnly('one server at a time prepares the database', async () => {
  const url = await newDatabaseUrl();
  const events: string[] = [];
  const prepare = (name: string) =>
    alone(openWith(url, { timeLimitMs: null }), async (db) => {
      events.push(`${name} begins`);
      await sql`select pg_sleep(0.05)`.execute(db);
      events.push(`${name} ends`);
    });
  await Promise.all(['a', 'b', 'c'].map(prepare));
  expect(events).toHaveLength(6);
  for (const [index, event] of events.entries()) {
    if (event.endsWith('begins')) expect(events[index + 1]).toBe(event.replace('begins', 'ends'));
  }
});

postgresOnly('what fails while preparing lets the next go on', async () => {
  const url = await newDatabaseUrl();
  const db = openWith(url, {});
  await expect(alone(db, () => Promise.reject(new Error('in vain')))).rejects.toThrow('in vain');
  expect(await alone(openWith(url, {}), () => Promise.resolve('done'))).toBe('done');
});

postgresOnly('rows are not streamed: a connection would be held up by whoever reads them', async () => {
  const db = openWith(await newDatabaseUrl(), {});
  const rows = db.selectFrom('local').select('id').stream();
  await expect(rows.next()).rejects.toThrow('page by page');
});

postgresOnly(
  'a connection that breaks between two queries of one user fails the next of them, and does not end the process',
  async () => {
    const url = await newDatabaseUrl();
    const db = openWith(url, {});
    const other = await connectTo(url);
    await db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      // The news of it arrives while nothing is asked.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await expect(sql`select 1`.execute(connection)).rejects.toThrow();
    });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  },
);
