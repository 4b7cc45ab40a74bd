import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { freePort } from '../support/freePort';
import { serve } from '../server/support/raw';
import { useShippedServer } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { hasHaproxy, startHaproxy } from './support/haproxy';
import { startPatients } from './support/patients';
import { startDurablePostgres } from './support/postgres';
import { until } from '../support/eventually';
import { healthStatus } from './support/health';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const { startListening, folder } = useShippedServer();

/** Starts HAProxy in front of two survey servers. Returns its address. */
const startSurveyProxy = async ([um, dois]: readonly string[]): Promise<string> => {
  const address = `127.0.0.1:${await freePort()}`;
  startHaproxy({
    ...{ '127.0.0.1:8080': address, '10.0.0.21:3000': um ?? '', '10.0.0.22:3000': dois ?? '' },
    '127.0.0.1:5433': `127.0.0.1:${await freePort()}`,
  });
  const url = `http://${address}`;
  await until('HAProxy answers', async () => (await healthStatus(url)) > 0);
  return url;
};

test('while the two servers are of different versions, each page gets its own code, and no post is repeated', async () => {
  const postgres = hasHaproxy() ? await startDurablePostgres() : null;
  if (postgres === null) {
    report('two versions', { SKIPPED: 'no HAProxy is installed, or this machine can run no PostgreSQL' });
    return;
  }
  const newer = tempFolder(afterTest);
  cpSync(folder(), newer, { recursive: true });
  const [code, newerCode] = ['main.0123456789ab.js', 'main.ba9876543210.js'] as const;
  renameSync(path.join(newer, 'public/assets', code), path.join(newer, 'public/assets', newerCode));
  const page = path.join(newer, 'public/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(code, newerCode));
  const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'info' };
  const servers = [await startListening(env), await startListening(env, { main: path.join(newer, 'server/main.js') })];
  const url = await startSurveyProxy(servers.map(({ port }) => `127.0.0.1:${port}`));

  // This post gets 404. The requests for code below get 404 too if they reach the server of the other version. A server
  // logs only ten responses with status 404 in ten seconds. So the post comes first, to be logged in any case.
  const body = JSON.stringify({ Id_Local: 'nenhum', Nome: '', Telefone: '' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}/api/identificarpaciente`, { method: 'POST', headers, body })).status).toBe(404);

  const seen = new Set<string>();
  for (let load = 0; load < 20; load += 1) {
    const [script = ''] = /main\.\w+\.js/.exec(await (await fetch(`${url}/1`)).text()) ?? [];
    expect((await fetch(`${url}/assets/${script}`)).status).toBe(200);
    seen.add(script);
    // HAProxy alternates between the servers. This extra request changes which of them sends the next page.
    if (load % 3 === 0) await fetch(`${url}/1`);
  }
  expect([...seen].sort()).toEqual([code, newerCode]);
  const logs = servers.map(({ output }) => output.stdout).join('');
  expect(logs.match(/"path":"\/api\/identificarpaciente"/g)).toHaveLength(1);
  report('two versions', { pages: 20, versions: seen.size });
}, 120_000);

test('while no server can store answers, HAProxy shows a page in Portuguese that retries by itself', async () => {
  if (!hasHaproxy()) {
    report('no server', { SKIPPED: 'no HAProxy is installed' });
    return;
  }
  const url = await startSurveyProxy([`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]);
  await until('the page of HAProxy', async () => (await fetch(`${url}/1`)).headers.get('refresh') === '5');
  const response = await fetch(`${url}/1`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.text()).toContain('<h1>Voltamos já</h1>');
}, 60_000);

test.each([
  ['crashes', 502],
  ['hangs', 504],
])(
  'HAProxy shows a page that retries by itself when a server %s during a request',
  async (how, status) => {
    if (!hasHaproxy()) {
      report(`a server ${how}`, { SKIPPED: 'no HAProxy is installed' });
      return;
    }
    const faulty = createServer(({ url, socket }, response) => {
      if (url === '/health') response.end();
      else if (how === 'crashes') socket.destroy();
    });
    const url = await startSurveyProxy([`127.0.0.1:${await serve(faulty)}`, `127.0.0.1:${await freePort()}`]);
    let response = await fetch(`${url}/1`);
    // The second address belongs to no server. Until HAProxy has noticed this, it may answer 503.
    await until(
      'HAProxy asks the server',
      async () => response.status === status || (response = await fetch(`${url}/1`)).status === status,
    );
    expect(response.headers.get('refresh')).toBe('5');
    expect(await response.text()).toContain('<h1>Voltamos já</h1>');
  },
  120_000,
);

test('behind HAProxy, posts are stored again soon after PostgreSQL was away', async () => {
  const postgres = hasHaproxy() ? await startDurablePostgres() : null;
  if (postgres === null) {
    report('PostgreSQL away', { SKIPPED: 'no HAProxy is installed, or this machine can run no PostgreSQL' });
    return;
  }
  const env = { DATABASE_URL: postgres.url };
  const servers = [await startListening(env), await startListening(env)];
  const url = await startSurveyProxy(servers.map(({ port }) => `127.0.0.1:${port}`));
  const account = new Account();
  const patients = startPatients([url], account, { size: 4 });
  await patients.answer(100);
  await postgres.crash();
  await until('HAProxy has no server', async () => (await fetch(`${url}/1`)).status === 503);
  const resumed = performance.now();
  await postgres.resume();
  await patients.answer(1);
  const servedAfterMs = Math.round(performance.now() - resumed);
  await patients.answer(100);
  await patients.stop();
  report('PostgreSQL away', { refused: patients.refused, 'served again after, ms': servedAfterMs });
  patients.expectStatuses(201, 503);
  await expectAll(account, postgres.url);
  expect(servedAfterMs).toBeLessThan(15_000);
}, 180_000);
