import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tempDir } from '../server/support/database';
import { lockDatabase } from '../server/support/lock';
import { useShippedServer } from '../server/support/shipped';
import { startCrowd, until } from './support/crowd';
import { report } from './support/figures';
import { audit, newLedger } from './support/ledger';

/** The server waits 5 s for a lock. */
const PATIENCE_SECONDS = 5;

const { startListening } = useShippedServer();

test.each([1, 4, 8])(
  'another process holds the write lock for %d s: reads go on, posts wait or are told when to come again',
  async (seconds) => {
    const file = path.join(tempDir(), 'a.db');
    const url = `file:${file}`;
    const server = await startListening({ DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' });
    const ledger = newLedger();
    const crowd = startCrowd(server.url, 20, ledger);
    await until('the first answers', () => crowd.acknowledged >= 100);

    const release = lockDatabase(file);
    // What was written before the lock has been acknowledged by then.
    await wait(300);
    const before = { acknowledged: crowd.acknowledged, reads: crowd.reads };
    await wait(seconds * 1000 - 300);
    expect(crowd.acknowledged).toBe(before.acknowledged);
    expect(crowd.reads).toBeGreaterThan(before.reads);
    release();

    await until('answers after the lock', () => crowd.acknowledged >= before.acknowledged + 100);
    await crowd.stop();
    expect(Object.keys(crowd.statuses).filter((status) => !['201', '503'].includes(status))).toEqual([]);
    expect(crowd.statuses[503] ?? 0).toBeGreaterThanOrEqual(seconds > PATIENCE_SECONDS ? 1 : 0);
    expect({ badReads: crowd.badReads, withoutRetryAfter: crowd.withoutRetryAfter }).toEqual({
      badReads: 0,
      withoutRetryAfter: 0,
    });
    server.process.kill('SIGKILL');
    await server.ended;
    expect(await audit(ledger, url)).toEqual({ lost: 0, twice: 0 });
    report(`locked ${seconds} s`, {
      acknowledged: crowd.acknowledged,
      'told to come again': crowd.statuses[503] ?? 0,
      'reads meanwhile': crowd.reads - before.reads,
      'slowest read, ms': Math.round(crowd.slowestReadMs),
    });
  },
  120_000,
);
