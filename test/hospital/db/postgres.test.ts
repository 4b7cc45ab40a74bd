import net from 'node:net';
import os from 'node:os';
import { sql } from 'kysely';
import { Client } from 'pg';
import { paths } from '../../../src/contract/paths';
import { openDatabase, type OpenOptions } from '../../../src/hospital/db/open';
import { addressForPg, assertSuitable, waitForLoading } from '../../../src/hospital/db/postgres';
import { bringUpToDate } from '../../../src/hospital/hospitalLoading';
import { reasonOf } from '../../../src/hospital/db/databaseReason';
import { testApp } from '../../server/support/app';
import { newDatabaseUrl, open, postgresOnly, targetOf } from '../../server/support/database';
import { hospital } from '../../server/support/hospital';
import { connectTo, silenceable } from '../../server/support/postgres/connections';
import { serve } from '../../server/support/raw';
import { afterTest } from '../../support/afterTest';
import { eventually } from '../../support/eventually';

const openWith = (url: string, options: OpenOptions = {}) => open(targetOf(url), options);

const newDatabase = async (options?: OpenOptions) => openWith(await newDatabaseUrl(), options);

postgresOnly('the connections of posts that hang, which get 503, are reused', async () => {
  const url = await newDatabaseUrl('migrated');
  const { identify, answer } = await testApp({ db: openWith(url, { timeLimitMs: 1500 }) });
  // As many as there are connections, because a post waits only five seconds for a free one.
  const ids = await Promise.all(Array.from({ length: 20 }, () => identify(7)));
  const answerAll = async () =>
    new Set((await Promise.all(ids.map((id) => answer(id)))).map(({ statusCode }) => statusCode));
  const other = await connectTo(url);
  await other.query('begin');
  await other.query('lock table resposta');
  expect(await answerAll()).toEqual(new Set([503]));
  await other.query('rollback');
  expect(await answerAll()).toEqual(new Set([201]));
});

postgresOnly('posts wait for a connection if the role may open only a few', async () => {
  const url = await newDatabaseUrl('migrated');
  const admin = await connectTo(url);
  await admin.query('create role poucas login connection limit 3');
  afterTest(() => admin.query('drop owned by poucas; drop role poucas'));
  await admin.query('grant all on schema public to poucas; grant all on all tables in schema public to poucas');
  const few = new URL(url);
  few.username = 'poucas';
  const { post } = await testApp({ db: openWith(few.href) });
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => post(paths.identificarPaciente, { Id_Local: 7 })),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 201));
});

postgresOnly('a server that lost its power is noticed, although a query has no time limit', async () => {
  const keepAlive = jest.spyOn(net.Socket.prototype, 'setKeepAlive');
  await sql`select 1`.execute(await newDatabase({ timeLimitMs: 0 }));
  expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
});

postgresOnly('an answer delayed on its way to PostgreSQL never replaces a newer one', async () => {
  const { url: through, silence, deliver } = await silenceable(await newDatabaseUrl('migrated'));
  const hospital = await testApp({ db: openWith(through, { timeLimitMs: 1000 }) });
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

test('a database can be closed after a connection broke right after the login', async () => {
  // The messages AuthenticationOk and ReadyForQuery. PgBouncer sends them even while it cannot reach PostgreSQL.
  const loggedIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(loggedIn);
      socket.once('data', () => socket.end());
    });
  });
  const url = `postgres://a@127.0.0.1:${await serve(server)}/a`;
  const db = openDatabase({ dialect: 'postgres', url });
  await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated unexpectedly');
  await db.destroy();
});

test('the start names PgBouncer in statement mode', async () => {
  // What PgBouncer 1.18 answers to `begin` in this mode. Other queries succeed, so this server lets them succeed too.
  const refusal = 'SFATAL\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0';
  const message = (kind: string, body: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)]);
  };
  const ready = message('Z', 'I');
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]));
      socket.on('data', (query) => {
        if (query.includes('begin')) socket.end(message('E', refusal));
        else socket.write(Buffer.concat([message('C', 'SELECT 0\0'), ready]));
      });
    });
  });
  const target = targetOf(`postgres://a@127.0.0.1:${await serve(server)}/a`);
  await expect(bringUpToDate(target, hospital, 'America/Sao_Paulo')).rejects.toThrow(
    'o PgBouncer está em pool_mode = statement; a pesquisa precisa de pool_mode = session',
  );
});

test('a server without TLS is reported in one line that names sslmode', async () => {
  const server = net.createServer((socket) => socket.once('data', () => socket.write('N')));
  const url = `postgres://a@127.0.0.1:${await serve(server)}/a?sslmode=verify-full`;
  const error: unknown = await sql`select 1`.execute(open(targetOf(url))).catch((reason: unknown) => reason);
  expect(reasonOf(error)).toMatch(/^a conexão TLS com o PostgreSQL falhou \(.+\); confira sslmode e sslrootcert/);
});

postgresOnly('loading a hospital file gives up while another server holds the lock', async () => {
  const url = await newDatabaseUrl();
  const other = await connectTo(url);
  // Every version of the server uses this number for its lock, because servers of two versions may start together. So
  // the number must never change.
  await other.query('select pg_advisory_lock(7022907787183219553)');
  const loaded = openWith(url)
    .transaction()
    .execute(async (db) => {
      await sql`set lock_timeout = 100`.execute(db);
      await waitForLoading(db);
    });
  const error: unknown = await loaded.catch((reason: unknown) => reason);
  expect(reasonOf(error)).toBe('55P03: outro servidor ou programa o mantém bloqueado');
});

postgresOnly('a connection that breaks between two queries fails only the next query', async () => {
  const url = await newDatabaseUrl();
  const db = openWith(url);
  const other = await connectTo(url);
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    const emitted = jest.spyOn(Client.prototype, 'emit');
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    // This process notices that the connection is broken while no query runs.
    await eventually(() => {
      expect(emitted).toHaveBeenCalledWith('end');
    });
    await expect(sql`select 1`.execute(connection)).rejects.toThrow();
  });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test.each(['prefer', 'require', 'verify-ca'])('pg gets sslmode=%s as what it takes it for', (mode) => {
  expect(addressForPg(`postgres://a@h/b?sslmode=${mode}`)).toBe('postgres://a@h/b?sslmode=verify-full');
});

test.each(['postgres://a:b%40@h/c?sslmode=no-verify', 'postgres:///c?host=/run/postgresql&user=a'])(
  'the address %s stays as it is',
  (url) => {
    expect(addressForPg(url)).toBe(url);
  },
);

test('an address without user gets the name of the account', () => {
  const { searchParams } = new URL(addressForPg('postgres:///c?host=/run/postgresql', {}));
  expect(searchParams.get('user')).toBe(os.userInfo().username);
});

test('PGUSER counts before the name of the account', () => {
  expect(addressForPg('postgres:///c', { PGUSER: 'a' })).toBe('postgres:///c');
});

describe('settings of the role or of the database', () => {
  /** A database in which every new connection has this setting. */
  const withSetting = async (setting: string, kind?: 'migrated') => {
    const url = await newDatabaseUrl(kind);
    const admin = await connectTo(url);
    const name = new URL(url).pathname.slice(1);
    await admin.query(`alter database ${name} set ${setting}`);
    afterTest(() => admin.query(`alter database ${name} reset all`));
    return url;
  };

  postgresOnly('synchronous_commit = off is refused', async () => {
    const db = openWith(await withSetting('synchronous_commit = off'));
    await expect(assertSuitable(db)).rejects.toThrow('synchronous_commit está off');
  });

  postgresOnly.each([undefined, 'migrated'] as const)('a read-only database is refused (%s)', async (kind) => {
    const target = targetOf(await withSetting('default_transaction_read_only = on', kind));
    const error: unknown = await bringUpToDate(target, hospital, 'America/Sao_Paulo').catch(
      (reason: unknown) => reason,
    );
    expect(reasonOf(error)).toContain('aceita só leitura (é uma réplica?)');
  });

  postgresOnly('an encoding other than UTF-8 is refused', async () => {
    const url = await newDatabaseUrl();
    const other = await connectTo(url);
    await other.query("create database avaliacao_latin1 encoding 'LATIN1' locale 'C' template template0");
    const latin1 = new URL(url);
    latin1.pathname = '/avaliacao_latin1';
    const db = openWith(latin1.href);
    afterTest(() => other.query('drop database avaliacao_latin1 with (force)'));
    await expect(assertSuitable(db)).rejects.toThrow("a codificação do banco é LATIN1; crie um com encoding 'UTF8'");
  });

  postgresOnly('statement_timeout does not cancel queries without a time limit', async () => {
    const db = openWith(await withSetting("statement_timeout = '100ms'"), { timeLimitMs: 0 });
    await expect(sql`select pg_sleep(0.3)`.execute(db)).resolves.toBeDefined();
  });

  postgresOnly.each(['transaction_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout'])(
    '%s ends no connection',
    async (name) => {
      const url = await newDatabaseUrl();
      const { rows: known } = await (await connectTo(url)).query('select 1 from pg_settings where name = $1', [name]);
      // PostgreSQL has the first one since version 17, the second since 14.
      if (known.length === 0) return;
      const db = openWith(await withSetting(`${name} = '100ms'`), { timeLimitMs: 0 });
      const { rows } = await sql`select current_setting(${name}) as value`.execute(db);
      expect(rows).toEqual([{ value: '0' }]);
    },
  );

  postgresOnly('datestyle does not change how times are read', async () => {
    const db = openWith(await withSetting("datestyle = 'SQL, DMY'"));
    const { rows } = await sql`select timestamptz '2026-11-28 12:00:00Z' as moment`.execute(db);
    expect(rows).toEqual([{ moment: new Date('2026-11-28T12:00:00Z') }]);
  });

  postgresOnly.each(['serializable', 'repeatable read'])('posts ignore the isolation %s', async (isolation) => {
    const db = openWith(await withSetting(`default_transaction_isolation = '${isolation}'`));
    const { rows } = await sql`show transaction_isolation`.execute(db);
    expect(rows).toEqual([{ transaction_isolation: 'read committed' }]);
  });
});
