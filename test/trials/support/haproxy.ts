import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../support/freePort';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

/** Starts HAProxy with config/deploy/proxy/haproxy.cfg. `replacements` maps addresses in that file to those to use instead. */
export const startHaproxy = (replacements: Record<string, string>): void => {
  let config = readFileSync(path.resolve(__dirname, '../../../config/deploy/proxy/haproxy.cfg'), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!config.includes(from)) throw new Error(`not in haproxy.cfg: ${from}`);
    config = config.replaceAll(from, to);
  }
  const file = path.join(tempFolder(afterTest), 'haproxy.cfg');
  writeFileSync(file, config);
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  afterTest(async () => {
    const ended = new Promise((resolve) => haproxy.once('exit', resolve));
    haproxy.kill('SIGKILL');
    await ended;
  });
};

/** Starts HAProxy in front of a primary and its standby. Returns the address at which HAProxy offers the database. */
export const startDatabaseProxy = async (urls: readonly string[]): Promise<string> => {
  const port = await freePort();
  const [um = '', dois = ''] = urls.map((url) => new URL(url).host);
  startHaproxy({
    ...{ '127.0.0.1:5433': `127.0.0.1:${port}`, '10.0.0.11:5432': um, '10.0.0.12:5432': dois },
    '127.0.0.1:8080': `127.0.0.1:${await freePort()}`,
  });
  const url = new URL(urls[0] ?? '');
  url.port = String(port);
  // Until its first health checks, HAProxy may also forward connections to the standby. So this function waits until
  // ten connections in a row reach the primary.
  for (let primaries = 0; primaries < 10;) {
    const client = new Client({ connectionString: url.href });
    // HAProxy ends a connection to the standby.
    client.on('error', () => undefined);
    const isPrimary = await client
      .connect()
      .then(() => client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads'))
      .then(({ rows }) => rows[0]?.reads === false)
      .catch(() => false);
    await client.end().catch(() => undefined);
    primaries = isPrimary ? primaries + 1 : 0;
    await wait(100);
  }
  return url.href;
};
