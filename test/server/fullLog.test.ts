import { spawnSync } from 'node:child_process';
import { constants, openSync, readFileSync, readSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openLog } from '../../src/server/logging';
import { freePort } from '../support/freePort';
import { tempDir } from './support/database';
import { useShippedServer, type Server } from './support/shipped';

const { start } = useShippedServer();

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => 0,
  );

const serving = async (confines: Parameters<typeof start>[1]): Promise<Server & { url: string }> => {
  const PORT = String(await freePort());
  const server = await start({ PORT, LOG_LEVEL: 'info' }, confines);
  const url = `http://127.0.0.1:${PORT}`;
  for (let looks = 0; looks < 300 && (await statusOf(`${url}/health`)) !== 200; looks += 1) await wait(100);
  return { ...server, url };
};

/**
 * Makes 750 requests, whose log lines (about 250 kB) fit neither into the almost full log file nor into the buffer of a
 * pipe. Returns the statuses of the responses.
 */
const askOften = async (url: string): Promise<Set<number>> => {
  const statuses = new Set<number>();
  for (let round = 0; round < 30; round += 1) {
    const some = Array.from({ length: 25 }, () => statusOf(`${url}/${'x'.repeat(200)}`));
    for (const status of await Promise.all(some)) statuses.add(status);
  }
  return statuses;
};

describe('a blocked log', () => {
  test('does not delay requests, and one line reports the loss afterwards', async () => {
    const log = path.join(tempDir(), 'log');
    // No file may exceed 1024 blocks (512 kB). The log already has almost this size, so a few lines fill it. The
    // database stays smaller.
    writeFileSync(log, 'x'.repeat(1024 * 512 - 3000));
    const { process: server, url, ended } = await serving({ log, fileBlocks: 1024 });
    expect(await askOften(url)).toEqual(new Set([200]));
    expect(await statusOf(`${url}/health`)).toBe(200);

    truncateSync(log);
    let lines: string[] = [];
    for (let looks = 0; looks < 100 && !lines.some((line) => line.includes('again')); looks += 1) {
      await wait(100);
      lines = readFileSync(log, 'utf8').split('\n');
    }
    const said = lines.filter((line) => line.includes('the log can be written again'));
    expect(said).toHaveLength(1);
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 40, lost: expect.any(Number) as number });
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('from the start prevents the server neither from serving nor from stopping', async () => {
    const { process: server, url, ended, output } = await serving({ log: '/dev/full' });
    expect(await askOften(url)).toEqual(new Set([200]));
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.stderr).toBe('');
  });

  test('with a stalled reader does not delay requests', async () => {
    const { process: server, url } = await serving({});
    server.stdout.pause();
    expect(await askOften(url)).toEqual(new Set([200]));
  });
});

test('a log that nobody reads keeps a megabyte, drops further lines, and counts them', async () => {
  const fifo = path.join(tempDir(), 'log');
  spawnSync('mkfifo', [fifo]);
  // The descriptor stays open until this process ends, because the log keeps writing to it every second. If it were
  // closed, the log would write into the next file or socket that gets the same number.
  const fd = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  const log = openLog(fd);
  for (let line = 0; line < 3000; line += 1) log.write(`${'x'.repeat(499)}\n`);
  let read = '';
  for (let looks = 0; looks < 100 && !read.endsWith('again"}\n'); looks += 1) {
    await wait(50);
    const part = Buffer.alloc(2 ** 21);
    try {
      for (;;) read += part.toString('latin1', 0, readSync(fd, part));
    } catch {
      // The pipe is empty (EAGAIN).
    }
  }
  const lines = read.trimEnd().split('\n');
  const { lost } = JSON.parse(lines.at(-1) ?? '') as { lost: number };
  expect(lost).toBeGreaterThan(500);
  expect(lines).toHaveLength(3000 - lost + 1);
});
