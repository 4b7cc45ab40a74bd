import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tempDir } from '../server/support/database';
import { lockDatabase } from '../server/support/lock';
import { until } from './support/crowd';
import { report } from './support/figures';
import { useServedCrowd } from './support/served';

/** How long the server waits for a locked database, in s. */
const PATIENCE_SECONDS = 5;

const serve = useServedCrowd();

test.each([1, 4, 8])(
  'while another process holds the write lock for %d s, reads continue and posts wait or get 503 with Retry-After',
  async (seconds) => {
    const file = path.join(tempDir(), 'a.db');
    const { crowd, end } = await serve(file);
    await until('the first answers', () => crowd.acknowledged >= 100);

    const release = lockDatabase(file);
    // Waits until the server has acknowledged the posts that it received before the lock.
    await wait(300);
    const before = { acknowledged: crowd.acknowledged, reads: crowd.reads };
    await wait(seconds * 1000 - 300);
    expect(crowd.acknowledged).toBe(before.acknowledged);
    expect(crowd.reads).toBeGreaterThan(before.reads);
    release();

    await until('answers after the lock', () => crowd.acknowledged >= before.acknowledged + 100);
    await end();
    expect(crowd.statuses[503] ?? 0).toBeGreaterThanOrEqual(seconds > PATIENCE_SECONDS ? 1 : 0);
    report(`locked ${seconds} s`, {
      acknowledged: crowd.acknowledged,
      'answered 503': crowd.statuses[503] ?? 0,
      'reads meanwhile': crowd.reads - before.reads,
      'slowest read, ms': Math.round(crowd.slowestReadMs),
    });
  },
  120_000,
);
