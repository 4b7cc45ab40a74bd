import net from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { paths } from '../../../src/contract/paths';
import { migrate } from '../../../src/server/db/migrate';
import { openDatabase, type OpenOptions } from '../../../src/server/db/open';
import { alone } from '../../../src/server/db/postgres';
import { testApp } from '../support/app';
import { afterTest, newDatabaseUrl, postgresOnly, targetOf } from '../support/database';

const openWith = (url: string, options: OpenOptions) => {
  const db = openDatabase(targetOf(url), options);
  afterTest(() => db.destroy());
  return db;
};

/** Another connection to the same database. */
const connectTo = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  // What ends the test's database ends it too.
  client.on('error', () => undefined);
  afterTest(() => client.end());
  return client;
};

postgresOnly('a query that hangs is answered 503, and its connection is used again', async () => {
  const url = await newDatabaseUrl();
  const target = targetOf(url);
  await migrate(openWith(url, {}), target.dialect);
  const db = openWith(url, { patienceMs: 5000, timeLimitMs: 400 });
  // The limit on the answers of one identification is not what is looked at here.
  const { post, identify } = await testApp({ db, requestsPerMinute: 0 });
  const id = await identify(7);
  const other = await connectTo(url);
  await other.query('begin');
  await other.query('lock table resposta');
  const answer = () => post(paths.cadastrarResposta, { Resposta: 'MB', Id_Pergunta: 3, Id_Identificacao_Resposta: id });
  // More than the pool has connections.
  const refused = await Promise.all(Array.from({ length: 15 }, answer));
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(refused[0]?.headers['retry-after']).toBe('5');
  await other.query('rollback');
  const taken = await Promise.all(Array.from({ length: 15 }, answer));
  expect(new Set(taken.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
});

/** A way to the server that can be made to say nothing more, with its connections open. */
const silenceable = async (url: string) => {
  const { hostname, port } = new URL(url);
  const sockets: net.Socket[] = [];
  let silent = false;
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('data', (chunk) => silent || far.write(chunk));
    far.on('data', (chunk) => silent || near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  afterTest(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const through = new URL(url);
  through.port = String((proxy.address() as net.AddressInfo).port);
  return {
    url: through.href,
    /** Those that are open now stay silent for good; `false` lets new ones speak. */
    silence: (now: boolean) => {
      silent = now;
    },
  };
};

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

postgresOnly('rows come in portions', async () => {
  const db = openWith(await newDatabaseUrl(), {});
  await migrate(db, 'postgres');
  const rows = Array.from({ length: 250 }, (_, id) => ({ id: String(id), numerico: 1 as const, descricao: 'x', ativo: 1 as const, versao_id: null }));
  await db.insertInto('local').values(rows).execute();
  const ids: string[] = [];
  for await (const { id } of db.selectFrom('local').select('id').stream(100)) ids.push(id);
  expect(ids).toHaveLength(250);
});

postgresOnly('a connection that breaks between two queries of one user fails the next of them, and does not end the process', async () => {
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
});

postgresOnly('an answer is planned once on a connection; one that was reset meanwhile is closed after it', async () => {
  const url = await newDatabaseUrl();
  await migrate(openWith(url, {}), 'postgres');
  const db = openWith(url, {});
  const { post, identify } = await testApp({ db, requestsPerMinute: 0 });
  const id = await identify(7);
  // One after the other: the pool lends the same connection again.
  const answer = async () => (await post(paths.cadastrarResposta, { Resposta: 'MB', Id_Pergunta: 3, Id_Identificacao_Resposta: id })).statusCode;
  const kept = async () => {
    const { rows } = await sql<{ uses: string }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements where statement like 'insert into "resposta"%'`.execute(db);
    return rows.map(({ uses }) => Number(uses));
  };
  expect([await answer(), await answer(), await answer()]).toEqual([201, 201, 201]);
  expect(await kept()).toEqual([3]);
  await sql`deallocate all`.execute(db);
  expect(await answer()).toBe(503);
  expect([await answer(), await answer()]).toEqual([201, 201]);
  expect(await kept()).toEqual([2]);
});
