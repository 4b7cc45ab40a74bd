import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually, until } from '../support/eventually';
import { freePort } from '../support/freePort';
import { useShippedServer, type Server } from './support/shipped';
import { connect } from './support/sockets';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

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
  await until('healthy', async () => (await statusOf(`${url}/health`)) === 200);
  return { ...server, url };
};

/**
 * Makes 750 requests on one connection. Their log lines (about 250 kB) fit neither into the almost full log file nor
 * into the buffer of a pipe. Returns the statuses of the responses.
 */
const askOften = async (url: string): Promise<string[]> => {
  const request = `HEAD /${'x'.repeat(200)} HTTP/1.1\r\nhost: x\r\n\r\n`;
  const { received } = await connect(Number(new URL(url).port), request.repeat(750));
  const statuses = () => received().match(/(?<=^HTTP\/1.1 )\d+/gm) ?? [];
  await until('750 responses', () => statuses().length >= 750);
  return statuses();
};

const answered = Array.from({ length: 750 }, () => '200');

describe('a blocked log', () => {
  /** A server whose log file takes no more lines. */
  const withFullFile = async () => {
    const log = path.join(tempFolder(afterTest), 'log');
    // No file may exceed 1024 blocks (512 kB). The log already has almost this size, so a few lines fill it. The
    // database stays smaller.
    writeFileSync(log, 'x'.repeat(1024 * 512 - 3000));
    const server = await serving({ log, fileBlocks: 1024 });
    expect(await askOften(server.url)).toEqual(answered);
    return { ...server, log };
  };

  test('does not delay requests', async () => {
    const { url } = await withFullFile();
    expect(await statusOf(`${url}/health`)).toBe(200);
  });

  test('is written again when it has space', async () => {
    const { process: server, url, ended, log } = await withFullFile();
    truncateSync(log);
    await eventually(async () => {
      expect(await statusOf(`${url}/1`)).toBe(200);
      expect(readFileSync(log, 'utf8')).toContain('"path":"/1"');
    });
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('from the start prevents the server neither from serving nor from stopping', async () => {
    const { process: server, url, ended, output } = await serving({ log: '/dev/full' });
    expect(await askOften(url)).toEqual(answered);
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.stderr).toBe('');
  });

  test('with a stalled reader does not delay requests', async () => {
    const { process: server, url } = await serving({});
    server.stdout.pause();
    expect(await askOften(url)).toEqual(answered);
  });
});
