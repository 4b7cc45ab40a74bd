import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { paths } from '../../src/contract/paths';
import { serve } from '../server/support/raw';
import { freePort } from '../support/freePort';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';
import { report } from './support/figures';

const IDS = Number(process.env.FIREWALL_IDS ?? 100_000);
const AT_A_TIME = 16;

const APACHE = '/usr/lib/apache2/modules';
const NGINX = '/usr/lib/nginx/modules';
const RULES = '/usr/share/modsecurity-crs';

interface Firewall {
  /** Without one of these files, it is skipped. */
  needs: readonly string[];
  command: string;
  /** `port` is where it listens. It forwards to, or serves, a server that answers 200 to each post. */
  configuration: (folder: string, port: number, upstream: number) => string;
  args: (config: string, folder: string) => readonly string[];
}

/** Both with the OWASP core rules of Debian in their default settings. */
const FIREWALLS: Record<string, Firewall> = {
  Apache: {
    needs: [`${APACHE}/mod_security2.so`, `${APACHE}/mod_proxy_http.so`, `${RULES}/owasp-crs.load`],
    command: '/usr/sbin/apache2',
    args: (config) => ['-f', config, '-DFOREGROUND'],
    configuration: (folder, port, upstream) => `ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
Mutex file:${folder}
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
MaxKeepAliveRequests 0
LoadModule mpm_event_module ${APACHE}/mod_mpm_event.so
LoadModule authz_core_module ${APACHE}/mod_authz_core.so
LoadModule unique_id_module ${APACHE}/mod_unique_id.so
LoadModule proxy_module ${APACHE}/mod_proxy.so
LoadModule proxy_http_module ${APACHE}/mod_proxy_http.so
LoadModule security2_module ${APACHE}/mod_security2.so
ProxyPass / http://127.0.0.1:${upstream}/
Include /etc/modsecurity/modsecurity.conf-recommended
SecRuleEngine On
SecDataDir ${folder}
SecTmpDir ${folder}
SecAuditEngine Off
Include ${RULES}/owasp-crs.load
`,
  },
  nginx: {
    needs: [`${NGINX}/ngx_http_modsecurity_module.so`, '/etc/nginx/modsecurity.conf', `${RULES}/owasp-crs.load`],
    command: '/usr/sbin/nginx',
    args: (config, folder) => ['-c', config, '-p', folder, '-e', `${folder}/error.log`, '-g', 'daemon off;'],
    configuration(folder, port, upstream) {
      const rules = path.join(folder, 'rules.conf');
      writeFileSync(
        rules,
        `Include /etc/nginx/modsecurity.conf
SecRuleEngine On
SecAuditEngine Off
Include /etc/modsecurity/crs/crs-setup.conf
Include ${RULES}/rules/*.conf
`,
      );
      return `load_module ${NGINX}/ngx_http_modsecurity_module.so;
pid ${folder}/pid;
error_log ${folder}/error.log crit;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  modsecurity on;
  modsecurity_rules_file ${rules};
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://127.0.0.1:${upstream}; }
  }
}
`;
    },
  },
};

const startFirewall = async ({ command, args, configuration }: Firewall): Promise<number> => {
  const folder = tempFolder(afterTest);
  chmodSync(folder, 0o755);
  const upstream = await serve(
    http.createServer((request, response) => {
      request.resume().once('end', () => response.end());
    }),
  );
  const port = await freePort();
  const config = path.join(folder, 'firewall.conf');
  writeFileSync(config, configuration(folder, port, upstream));
  const server = spawn(command, args(config, folder), { stdio: 'inherit' });
  afterTest(async () => {
    server.kill('SIGTERM');
    await once(server, 'close');
  });
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return port;
    } catch {
      if (server.exitCode !== null) throw new Error(`${command} ended`);
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

test.each(Object.entries(FIREWALLS))(
  '%s as a web firewall refuses no hexadecimal id',
  async (name, firewall) => {
    const missing = firewall.needs.filter((file) => !existsSync(file));
    if (missing.length > 0) {
      report(`firewall ${name}`, { SKIPPED: `not installed: ${missing.join(', ')}` });
      return;
    }
    const port = await startFirewall(firewall);
    const base64url = await countRefused(port, () => randomBytes(16).toString('base64url'));
    const hexadecimal = await countRefused(port, () => randomBytes(16).toString('hex'));
    const version = execFileSync('dpkg-query', ['--show', 'modsecurity-crs'], { encoding: 'utf8' }).trim();
    report(`firewall ${name}`, { version, ids: IDS, base64url, hexadecimal });
    expect(hexadecimal).toBe(0);
  },
  1_200_000,
);
