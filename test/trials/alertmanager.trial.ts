import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newDatabaseUrl } from '../server/support/database';
import { useShippedServer } from '../server/support/shipped';
import { afterTest } from '../support/afterTest';
import { until } from '../support/eventually';
import { freePort } from '../support/freePort';
import { tempFolder } from '../support/tempFolder';
import { report } from './support/figures';
import { startMailServer } from './support/mailServer';

const { startListening } = useShippedServer();

const PROGRAMS = ['prometheus', 'prometheus-alertmanager'];
const SHIPPED = path.resolve(__dirname, '../../config/deploy/prometheus');

/** Copies the shipped files into `folder`, with other addresses: `[file, from, to]`. */
const copyShipped = (folder: string, addresses: readonly (readonly [string, string, string])[]): void => {
  cpSync(SHIPPED, folder, { recursive: true });
  for (const [name, from, to] of addresses) {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`not in ${name}: ${from}`);
    writeFileSync(file, text.replace(from, to));
  }
};

/** Starts the program in `folder`. Ends it after the test. */
const startProgram = (program: string, args: readonly string[], folder: string): void => {
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'close');
  afterTest(async () => {
    child.kill('SIGKILL');
    await ended;
  });
};

/** A mail's text comes in lines of limited length, with `=` at the end of a line that goes on. */
const has = (mails: readonly string[], ...texts: string[]): boolean =>
  mails.some((mail) => texts.every((text) => mail.replaceAll('=\r\n', '').includes(text)));

test('the shipped files mail that the server is gone, and that it is back', async () => {
  const missing = PROGRAMS.filter((name) => spawnSync(name, ['--version']).status !== 0);
  if (missing.length > 0) {
    report('alertmanager', { SKIPPED: `not installed: ${missing.join(', ')} (packages of Debian)` });
    return;
  }
  const folder = tempFolder(afterTest);
  const { mails, port: mail } = await startMailServer();
  const [metrics, prometheus, alertmanager] = [await freePort(), await freePort(), await freePort()];
  copyShipped(folder, [
    ['prometheus.yml', '127.0.0.1:9464', `127.0.0.1:${metrics}`],
    ['prometheus.yml', '127.0.0.1:9093', `127.0.0.1:${alertmanager}`],
    ['alertmanager.yml', '127.0.0.1:25', `127.0.0.1:${mail}`],
  ]);
  const env = { METRICS_PORT: String(metrics), DATABASE_URL: await newDatabaseUrl() };
  const server = await startListening(env);
  startProgram(
    'prometheus-alertmanager',
    ['--config.file=alertmanager.yml', `--web.listen-address=127.0.0.1:${alertmanager}`, '--cluster.listen-address='],
    folder,
  );
  startProgram(
    'prometheus',
    ['--config.file=prometheus.yml', `--web.listen-address=127.0.0.1:${prometheus}`, '--storage.tsdb.path=data'],
    folder,
  );
  const isUp = async (): Promise<boolean> => {
    const response = await fetch(`http://127.0.0.1:${prometheus}/api/v1/query?query=up`);
    return (await response.text()).includes('"1"');
  };
  await until('Prometheus reads the server', () => isUp().catch(() => false));

  server.process.kill('SIGTERM');
  await server.ended;
  const stopped = performance.now();
  await until('a mail that it is gone', () => has(mails, '[FIRING:1]', 'PesquisaForaDoAr'), 600_000);
  const mailed = performance.now();
  await startListening(env);
  const back = performance.now();
  await until('a mail that it is back', () => has(mails, '[RESOLVED]', 'PesquisaForaDoAr'), 900_000);

  report('alertmanager', {
    mails: mails.length,
    'seconds from the stop to the mail': Math.round((mailed - stopped) / 1000),
    'seconds from the start to the mail': Math.round((performance.now() - back) / 1000),
  });
}, 1_800_000);
