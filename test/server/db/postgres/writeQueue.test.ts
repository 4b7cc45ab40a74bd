import { CompiledQuery } from 'kysely';
import { onLockWait } from '../../../../src/server/db/lockWaits';
import { openPool } from '../../../../src/server/db/postgres/pool';
import { PostgresWriteQueue } from '../../../../src/server/db/postgres/writeQueue';
import { keepPrepared } from '../../../../src/server/db/prepared';
import { isUnavailable } from '../../../../src/server/db/unavailable';
import { afterTest, newDatabaseUrl, postgresOnly } from '../../support/database';
import { connectTo, silenceable } from '../../support/postgres/connections';

/** Nobody is known by an empty name, and nothing is said less than once. */
const SAY = `insert into palavra select $1::text, $2::integer where $1::text <> ''
  on conflict (texto) do update set vezes = excluded.vezes`;
keepPrepared(SAY, [0]);

/** Longer than a machine stands still. */
const LONG = { lockMs: 60_000, statementMs: 60_000 };
const SHORT = { lockMs: 100, statementMs: 60_000 };

/** A database with a table of words, and how it was written. */
const words = async () => {
  const url = await newDatabaseUrl();
  const other = await connectTo(url);
  await other.query('create table palavra (texto text primary key, vezes integer not null check (vezes > 0))');
  const poolOf = (through: string, max: number, timeLimitMs?: number) => {
    const pool = openPool({
      connectionString: through,
      max,
      pipeline: max === 1,
      ...(timeLimitMs !== undefined && { query_timeout: timeLimitMs }),
    });
    afterTest(() => pool.end());
    return pool;
  };
  /** What was written alone. */
  const alone: unknown[] = [];
  const openQueue = (
    limits: typeof LONG,
    { through = url, timeLimitMs }: { through?: string; timeLimitMs?: number } = {},
  ) => {
    const shared = poolOf(through, 1, timeLimitMs);
    const single = poolOf(through, 5);
    const queue = new PostgresWriteQueue(
      shared,
      async ({ sql, parameters }) => {
        alone.push(parameters[0]);
        const { rowCount } = await single.query(sql, [...parameters]);
        return { rows: [], numAffectedRows: BigInt(rowCount ?? 0) };
      },
      limits,
    );
    const say = async (texto: string, vezes: number) =>
      (await queue.write(CompiledQuery.raw(SAY, [texto, vezes]))).numAffectedRows;
    return { shared, say };
  };
  const stored = async () =>
    (await other.query<{ texto: string; vezes: number }>('select texto, vezes from palavra order by texto')).rows.map(
      ({ texto, vezes }) => `${texto} ${vezes}`,
    );
  const watcher = await connectTo(url);
  /** Resolves with who waits for a lock, as soon as somebody does. */
  const blocked = async (): Promise<number[]> => {
    for (;;) {
      const { rows } = await watcher.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rows.length > 0) return rows.map(({ pid }) => pid);
    }
  };
  return { url, other, alone, openQueue, blocked, stored };
};

/** Holds a word's row as another program would, until the other connection rolls back. */
const hold = async (other: Awaited<ReturnType<typeof connectTo>>, texto: string): Promise<void> => {
  await other.query('begin');
  await other.query('select from palavra where texto = $1 for update', [texto]);
};

const statusesOf = async (writes: Promise<unknown>[]) => (await Promise.allSettled(writes)).map(({ status }) => status);

postgresOnly('what arrives together is one transaction, and everyone is told what became of theirs', async () => {
  const { other, alone, openQueue, stored } = await words();
  const { say } = openQueue(LONG);
  expect(await Promise.all([say('c', 1), say('', 1), say('a', 2), say('b', 3)])).toEqual([1n, 0n, 1n, 1n]);
  expect(await stored()).toEqual(['a 2', 'b 3', 'c 1']);
  const { rows } = await other.query('select distinct xmin from palavra');
  expect(rows).toHaveLength(1);
  expect(alone).toEqual([]);
});

postgresOnly('nobody is told before the transaction has ended', async () => {
  const { other, openQueue, blocked } = await words();
  const { say } = openQueue(LONG);
  await say('c', 1);
  await hold(other, 'c');
  const told: string[] = [];
  const writes = ['a', 'b', 'c'].map(async (texto) => {
    await say(texto, 2);
    told.push(texto);
  });
  // The other two stand before it in the transaction.
  await blocked();
  expect(told).toEqual([]);
  await other.query('rollback');
  await Promise.all(writes);
  expect(told.sort()).toEqual(['a', 'b', 'c']);
});

postgresOnly('more than a batch is several transactions, and nothing is left out', async () => {
  const { alone, openQueue, stored } = await words();
  const { say } = openQueue(LONG);
  await Promise.all(Array.from({ length: 450 }, (_, index) => say(`palavra ${index}`, 1)));
  expect(await stored()).toHaveLength(450);
  expect(alone).toEqual([]);
});

postgresOnly('of what is said twice of one row, the last stays', async () => {
  const { openQueue, stored } = await words();
  const { say } = openQueue(LONG);
  await Promise.all([say('b', 9), say('a', 5), say('b', 1), say('a', 2), say('b', 7)]);
  expect(await stored()).toEqual(['a 2', 'b 7']);
});

postgresOnly('one that fails takes nothing from its neighbours, nor their order', async () => {
  const { alone, openQueue, stored } = await words();
  const { say } = openQueue(LONG);
  const writes = [say('a', 3), say('b', 0), say('a', 1), say('', 1), say('b', 2)];
  expect(await statusesOf(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  await expect(writes[1]).rejects.toThrow('check constraint');
  expect(await writes[3]).toBe(0n);
  expect(await stored()).toEqual(['a 1', 'b 2']);
  expect(alone).toHaveLength(5);
  expect(await say('c', 1)).toBe(1n);
  expect(alone).toHaveLength(5);
});

postgresOnly('one whose row is held keeps nobody waiting, and the wait is counted', async () => {
  const { other, openQueue, stored } = await words();
  const { say } = openQueue(SHORT);
  await say('b', 1);
  const waits: number[] = [];
  onLockWait((ms) => waits.push(ms));
  await hold(other, 'b');
  const held = say('b', 2);
  await Promise.all([say('a', 1), say('c', 1)]);
  await Promise.all([say('d', 1), say('e', 1)]);
  expect(await stored()).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'e 1']);
  await other.query('rollback');
  expect(await held).toBe(1n);
  expect(await stored()).toContain('b 2');
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(SHORT.lockMs / 2);
});

postgresOnly('who comes later to a row that is held does not overtake', async () => {
  const { other, openQueue, blocked, stored } = await words();
  const { say } = openQueue(SHORT);
  await say('b', 1);
  await hold(other, 'b');
  const held = say('b', 2);
  await say('a', 1);
  // The first is written alone by now, or will be.
  await blocked();
  const later = [say('b', 3), say('b', 4), say('c', 1)];
  await later[2];
  await other.query('rollback');
  await Promise.all([held, ...later]);
  expect(await stored()).toEqual(['a 1', 'b 4', 'c 1']);
});

postgresOnly('one that takes long keeps nobody waiting', async () => {
  const { other, openQueue, stored } = await words();
  await other.query(`create function dormir() returns trigger language plpgsql as $$ begin
    if new.texto = 'b' and current_setting('statement_timeout') <> '0' then perform pg_sleep(3600); end if; return new; end $$`);
  await other.query('create trigger dormir before insert on palavra for each row execute function dormir()');
  const { say } = openQueue({ lockMs: 60_000, statementMs: 200 });
  await Promise.all([say('a', 1), say('b', 1), say('c', 1)]);
  expect(await stored()).toEqual(['a 1', 'b 1', 'c 1']);
});

postgresOnly(
  'two processes that write the same rows in opposite order never wait for each other in a ring',
  async () => {
    const { alone, openQueue, stored } = await words();
    const [one, two] = [openQueue(LONG), openQueue(LONG)];
    const all = Array.from({ length: 60 }, (_, index) => `palavra ${index}`);
    for (let round = 1; round <= 20; round += 1) {
      await Promise.all([
        ...all.map((texto) => one.say(texto, round)),
        ...[...all].reverse().map((texto) => two.say(texto, round)),
      ]);
    }
    expect(alone).toEqual([]);
    expect(await stored()).toHaveLength(60);
  },
);

postgresOnly(
  'a connection that is cut: nobody is acknowledged, nothing is stored, and it goes on afterwards',
  async () => {
    const { other, alone, openQueue, blocked, stored } = await words();
    const { say } = openQueue(LONG);
    await say('c', 1);
    await hold(other, 'c');
    const writes = [say('a', 1), say('b', 1), say('c', 2)];
    const refused = statusesOf(writes);
    const [backend] = await blocked();
    await other.query('select pg_terminate_backend($1, 60000)', [backend]);
    expect(await refused).toEqual(['rejected', 'rejected', 'rejected']);
    for (const write of writes) expect(await write.catch(isUnavailable)).toBe(true);
    await other.query('rollback');
    expect(await stored()).toEqual(['c 1']);
    expect(alone).toEqual([]);
    await say('d', 1);
    expect(await stored()).toEqual(['c 1', 'd 1']);
  },
);

postgresOnly(
  'a server that is silent: those who wait are told with those whom it leaves without an answer',
  async () => {
    const { url, alone, openQueue } = await words();
    const { url: through, silence } = await silenceable(url);
    const { say } = openQueue(LONG, { through, timeLimitMs: 4000 });
    await say('c', 1);
    silence(true);
    const first = say('a', 1);
    // The first is under way by then.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const errors = await Promise.all([first, say('b', 1)].map((write) => write.catch((error: unknown) => error)));
    expect(errors.map(isUnavailable)).toEqual([true, true]);
    expect(alone).toEqual([]);
  },
);

postgresOnly(
  'a statement is planned once on its connection; one that was forgotten there is written alone, and then kept again',
  async () => {
    const { alone, openQueue } = await words();
    const queue = openQueue(LONG);
    const plans = async () => {
      const { rows } = await queue.shared.query<{ uses: string }>(
        "select generic_plans + custom_plans as uses from pg_prepared_statements where statement like 'insert into palavra%'",
      );
      return rows.map(({ uses }) => Number(uses));
    };
    for (const texto of ['a', 'b', 'c']) await queue.say(texto, 1);
    expect(await plans()).toEqual([3]);
    await queue.shared.query('deallocate all');
    expect(await queue.say('d', 1)).toBe(1n);
    expect(alone).toEqual(['d']);
    await Promise.all([queue.say('e', 1), queue.say('f', 1)]);
    expect(await plans()).toEqual([2]);
    expect(alone).toEqual(['d']);
  },
);
