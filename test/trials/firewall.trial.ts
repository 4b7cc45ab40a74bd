import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { paths } from '../../src/contract/paths';
import { freePort } from '../support/freePort';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';
import { report } from './support/figures';

const IDS = Number(process.env.FIREWALL_IDS ?? 100_000);
const AT_A_TIME = 16;

const MODULES = '/usr/lib/apache2/modules';
const RULES = '/usr/share/modsecurity-crs/owasp-crs.load';
const canRun = [`${MODULES}/mod_security2.so`, RULES].every((file) => existsSync(file));

/** Apache with the OWASP core rules of Debian in their default settings. It answers 200 to posts that the rules accept. */
const startFirewall = async (): Promise<number> => {
  const folder = tempFolder(afterTest);
  const port = await freePort();
  mkdirSync(path.join(folder, 'www/api'), { recursive: true });
  writeFileSync(path.join(folder, 'www', paths.cadastrarResposta), '');
  const config = path.join(folder, 'apache2.conf');
  writeFileSync(
    config,
    `ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
Mutex file:${folder}
DefaultRuntimeDir ${folder}
DocumentRoot ${folder}/www
ErrorLog ${folder}/error.log
MaxKeepAliveRequests 0
LoadModule mpm_event_module ${MODULES}/mod_mpm_event.so
LoadModule authz_core_module ${MODULES}/mod_authz_core.so
LoadModule unique_id_module ${MODULES}/mod_unique_id.so
LoadModule security2_module ${MODULES}/mod_security2.so
Include /etc/modsecurity/modsecurity.conf-recommended
SecRuleEngine On
SecDataDir ${folder}
SecTmpDir ${folder}
SecAuditEngine Off
Include ${RULES}
`,
  );
  const server = spawn('/usr/sbin/apache2', ['-f', config, '-DFOREGROUND'], { stdio: 'inherit' });
  afterTest(async () => {
    server.kill('SIGTERM');
    await once(server, 'close');
  });
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return port;
    } catch {
      if (server.exitCode !== null) throw new Error('apache2 ended');
      await pause(50);
    }
  }
};

/** Sends an answer of each of `ids` new identifications and counts those that the firewall refuses. */
const countRefused = async (port: number, newId: () => string): Promise<number> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_A_TIME });
  let refused = 0;
  let sent = 0;
  const send = async (): Promise<void> => {
    while (sent < IDS) {
      sent += 1;
      const body = JSON.stringify({ Resposta: 'MB', Id_Pergunta: 1, Id_Identificacao_Resposta: newId() });
      const headers = {
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': 'Mozilla/5.0',
        accept: '*/*',
      };
      const request = http.request({
        host: 'localhost',
        family: 4,
        port,
        agent,
        method: 'POST',
        path: paths.cadastrarResposta,
        headers,
      });
      request.end(body);
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      await text(response);
      if (response.statusCode === 403) refused += 1;
      else expect(response.statusCode).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, send));
  agent.destroy();
  return refused;
};

test('a web firewall refuses no hexadecimal id', async () => {
  if (!canRun) {
    report('firewall', { SKIPPED: 'apache2, libapache2-mod-security2 or modsecurity-crs is not installed' });
    return;
  }
  const port = await startFirewall();
  const base64url = await countRefused(port, () => randomBytes(16).toString('base64url'));
  const hexadecimal = await countRefused(port, () => randomBytes(16).toString('hex'));
  const version = execFileSync('dpkg-query', ['--show', 'modsecurity-crs'], { encoding: 'utf8' }).trim();
  report('firewall', { version, ids: IDS, base64url, hexadecimal });
  expect(hexadecimal).toBe(0);
});
