import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { report } from './support/figures';
import { until } from '../support/eventually';

const root = path.resolve(__dirname, '../..');
const machine = path.join(root, '.cache/systemd');
const readManual = (name: string) => readFileSync(path.join(root, '.github/docs', name), 'utf8');
const manuals = [readManual('deploying.md'), readManual('INSTALAR.md')].join('\n');

/** The shell commands of a section of a manual, in their order. `heading` is without the section's number. */
const commandsOf = (heading: string): string[] => {
  const section = manuals.split(/^## (?:\d+\. )?/m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`no manual has the section: ${heading}`);
  // In a list, each line of a block is indented as the block.
  return [...section.matchAll(/^( *)```sh\n([^]*?)^ *```/gm)].map(([, indent = '', commands = '']) =>
    commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
};

/** Posts surveys for some seconds and prints how often each status, or each error of a connection, came. */
const patients = `
const counts = {};
const end = Date.now() + Number(process.argv[2]) * 1000;
const count = (key) => { counts[key] = (counts[key] ?? 0) + 1; };
const post = async (path, body) => {
  try {
    const response = await fetch('http://127.0.0.1:3000/api/' + path, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    count(response.status);
    const text = await response.text();
    return text && JSON.parse(text);
  } catch (error) { count(error.cause?.code ?? error.message); }
};
const patient = async () => {
  while (Date.now() < end) {
    const id = (await post('identificarpaciente', { Id_Local: 1 }))?.idIdentificacaoPaciente;
    if (id) await post('cadastrarresposta', { Resposta: 'MB', Id_Pergunta: 1, Id_Identificacao_Resposta: id });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
await Promise.all(Array.from({ length: 10 }, patient));
console.log(JSON.stringify(counts));
`;

const isHere = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const missing =
  process.getuid?.() === 0 ? ['debootstrap', 'systemd-nspawn', 'nsenter'].filter((name) => !isHere(name)) : ['root'];

const boot = async () => {
  const container = spawn(
    'systemd-nspawn',
    ['-q', '-D', machine, '-b', '--register=no', '--keep-unit', '--console=passive', '--private-network'],
    { env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' }, stdio: 'ignore' },
  );
  const init = () =>
    spawnSync('pgrep', ['-P', String(container.pid), '-f', 'systemd'], { encoding: 'utf8' }).stdout.trim();
  await until('the container starts', () => init() !== '');
  const enter = (...command: string[]) => ['-t', init(), '-m', '-p', '-u', '-i', '-n', ...command];
  const run = (script: string) => {
    const { stdout, stderr, status } = spawnSync('nsenter', enter('bash', '-ec', script), { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}`);
    return stdout;
  };
  const startPatients = (seconds: number) =>
    new Promise<Record<string, number>>((resolve) => {
      const child = spawn('nsenter', enter('node', '/root/patients.mjs', String(seconds)));
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.once('close', () => {
        resolve(JSON.parse(output) as Record<string, number>);
      });
    });
  const state = () => spawnSync('nsenter', enter('systemctl', 'is-system-running'), { encoding: 'utf8' }).stdout;
  await until('systemd has started', () => /running|degraded/.test(state()));
  return { run, startPatients, end: () => container.kill('SIGTERM') };
};

const prepare = () => {
  if (!existsSync(path.join(machine, 'usr/bin/systemctl')))
    execFileSync(
      'debootstrap',
      ['--variant=minbase', '--include=systemd,systemd-sysv,dbus,curl,procps,nginx-light,openssl', 'bookworm', machine],
      { stdio: 'ignore' },
    );
  copyFileSync(process.execPath, path.join(machine, 'usr/bin/node'));
  const packed = execFileSync(process.execPath, [path.join(root, 'config/run/pack.js')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, archive = ''] = /dist\/(\S+\.tar\.gz)/.exec(packed) ?? [];
  // Without the archive of an earlier trial.
  rmSync(path.join(machine, 'root'), { recursive: true, force: true });
  mkdirSync(path.join(machine, 'root'), { recursive: true });
  copyFileSync(path.join(root, 'dist', archive), path.join(machine, 'root', archive));
  writeFileSync(path.join(machine, 'root/patients.mjs'), patients);
  writeFileSync(path.join(machine, 'usr/sbin/sendmail'), '#!/bin/sh\ncat >>/root/mail.txt\n', { mode: 0o755 });
  return archive;
};

(missing.length === 0 ? test : test.skip)(
  'the manual, followed under a real systemd',
  async () => {
    const archive = prepare();
    const { run, startPatients, end } = await boot();
    try {
      run(
        "systemctl stop 'avaliacao*'; rm -rf /opt/avaliacao* /etc/avaliacao /var/lib/private/avaliacao /root/mail.txt",
      );
      const named = (commands = '') => commands.replaceAll('avaliacao-VERSION+COMMIT.tar.gz', archive);
      const [unpack, start] = commandsOf('Install with systemd');
      run(`cd /root\n${named(unpack)}`);
      run(`cd /root\n${named(unpack)}`); // It can be repeated.
      run(`cd /root\n${named(start)}`);
      expect(run('cat /root/mail.txt')).toContain('Subject: teste falhou');
      // The server and the commands have the same settings.
      const settings = 'DynamicUser,User,StateDirectory,ProtectSystem,SystemCallFilter,Environment';
      const settingsOf = (unit: string) => run(`systemctl show --property=${settings} ${unit}.service`);
      expect(settingsOf('avaliacao')).toContain('ProtectSystem=strict');
      expect(settingsOf('avaliacao-esquecer')).toBe(settingsOf('avaliacao'));
      expect(settingsOf('falha-avaliacao@teste')).not.toContain('User=avaliacao');
      expect(run('systemd-analyze security avaliacao.service | tail -n 1')).toMatch(/ 1\.\d OK/);
      const version = /avaliacao-(.*)\.tar\.gz/.exec(archive)?.[1];
      expect(run('curl -s -m 10 http://127.0.0.1:3000/health')).toContain(`"version":"${version}"`);

      // Connections wait during a restart, an update and the way back.
      const posts = startPatients(45);
      run('sleep 3; systemctl restart avaliacao; curl -s -m 30 http://127.0.0.1:3000/health');
      run('echo "// antes" >>/opt/avaliacao/dist/server/main.js');
      for (let repeated = 0; repeated < 2; repeated += 1) run(`sleep 3; avaliacao-atualizar /root/${archive}`);
      run('sleep 3; avaliacao-voltar');
      expect(run('tail -n 1 /opt/avaliacao/dist/server/main.js')).toContain('// antes');
      const { 201: stored = 0, ...others } = await posts;
      expect(others).toEqual({});
      // An update stops before it replaces anything if the new version refuses the hospital file.
      run(`sed -i 's/"locais"/"Cor": 1, "locais"/' /etc/avaliacao/hospital.json`);
      expect(() => run(`avaliacao-atualizar /root/${archive}`)).toThrow('Cor: não é conhecido');
      run(`sed -i 's/"Cor": 1, //' /etc/avaliacao/hospital.json; curl -sf -m 10 http://127.0.0.1:3000/health`);
      // Another update keeps the copies of the earlier ones.
      run(`avaliacao-atualizar /root/${archive}`);
      expect(run('ls /var/lib/avaliacao/copias').match(/avaliacao-antes-/g)).toHaveLength(3);
      const answered = () => run('avaliacao exportar --formato jsonl --saida - | wc -l');
      expect(answered()).toMatch(/^[1-9]\d*\n$/);

      // The nightly units work, and their copy can be restored.
      run('systemctl start avaliacao-copiar.service avaliacao-esquecer.service avaliacao-saude.service');
      const [copy] = /avaliacao-\d{4}-\d\d-\d\d\.db/.exec(run('ls /var/lib/avaliacao/copias')) ?? [''];
      const atTheCopy = answered();
      await startPatients(2);
      const [, restore = ''] = commandsOf('Copies and restoring');
      run(restore.replace(/avaliacao-[\d-]+\.db/, copy));
      expect(answered()).toBe(atTheCopy);

      // Old copies go also while copying fails, but never the last one.
      run(`cd /var/lib/avaliacao/copias; for day in 01 02; do touch -d "$day/01/2020" avaliacao-2020-01-$day.db; done
        mkdir -p /run/systemd/system/avaliacao-copiar.service.d; cd /run/systemd/system/avaliacao-copiar.service.d
        printf '[Service]\\nExecStart=\\nExecStart=/bin/false\\n' >falha.conf; systemctl daemon-reload
        systemctl start avaliacao-copiar.service || true; rm falha.conf; systemctl daemon-reload`);
      expect(run('ls /var/lib/avaliacao/copias')).not.toContain('2020');
      run(`cd /var/lib/avaliacao/copias; mkdir ../levadas; mv * ../levadas; touch -d 01/01/2020 avaliacao-2020-01-01.db
        systemctl start avaliacao-copiar.service`);
      expect(run('ls /var/lib/avaliacao/copias')).toContain('2020');

      // A server that cannot start is reported, and starts once its setting is right.
      run('echo ANSWER_HOURS=x >> /etc/avaliacao/environment; systemctl restart avaliacao || true');
      expect(() => run('systemctl start avaliacao-saude.service')).toThrow();
      await until('the mail', () => run('cat /root/mail.txt').includes('avaliacao-saude.service falhou'));
      run(`sed -i '/ANSWER_HOURS/d' /etc/avaliacao/environment; sleep 4; curl -sf -m 30 http://127.0.0.1:3000/health`);

      run(commandsOf('Uninstall')[0] ?? '');
      expect(run('ls /etc/systemd/system /opt')).not.toContain('avaliacao');

      // The manual in Portuguese leads to a first answer, a poster, a copy, a restore and an update.
      run('echo antigo >/root/avaliacao-0.0.0.tar.gz; touch -d 01/01/2020 /root/avaliacao-0.0.0.tar.gz');
      const [unpackIt, settingsOfIt] = commandsOf('Instalar');
      for (let repeated = 0; repeated < 2; repeated += 1) run(`cd /root\n${unpackIt}\n${settingsOfIt}`);
      for (const commands of commandsOf('Iniciar')) run(commands);
      await startPatients(2);
      expect(run(commandsOf('A primeira resposta')[0] ?? '').split('\r\n').length).toBeGreaterThan(2);
      for (const commands of commandsOf('Os cartazes')) run(commands);
      expect(run('cat /root/cartazes.html')).toContain('Maternidade');

      // And to a report, the panel behind its password, the alert of the week and notes.
      run('rm -f /etc/nginx/sites-enabled/avaliacao /etc/nginx/avaliacao-painel.htpasswd');
      for (const commands of commandsOf('O proxy com certificado')) run(commands);
      for (const commands of commandsOf('O primeiro relatório')) run(commands);
      expect(run('cat /root/relatorio.html')).toContain('Satisfação dos pacientes');
      for (const commands of commandsOf('O painel'))
        run(commands.replace('passwd -apr1', 'passwd -apr1 -stdin <<<segredo'));
      const panel = '--resolve painel.hospital.example:443:127.0.0.1 https://painel.hospital.example/';
      const asked = (options: string) => run(`curl -sk --retry 9 --retry-all-errors ${options} ${panel}`);
      expect(asked('-o /dev/null -w "%{http_code}"')).toBe('401');
      expect(asked('-f -u qualidade:segredo')).toContain('das avaliações foram “muito bom” ou “bom”');
      for (const commands of commandsOf('O alerta da semana')) run(commands);
      expect(run('cat /root/alerta.html')).toContain('Alerta');
      const [, notes = ''] = /```json\n("notas"[^]*?)```/.exec(manuals) ?? [];
      run(`sed -i '1s/{/{ ${notes.replaceAll('\n', ' ')},/' /etc/avaliacao/hospital.json`);
      expect(run('avaliacao locais --conferir /etc/avaliacao/hospital.json 2>&1')).toContain('está certo');

      const [copyNow = '', restoreIt = ''] = commandsOf('Copiar e restaurar');
      run(copyNow);
      const inTheCopy = answered();
      await startPatients(2);
      run(restoreIt);
      expect(answered()).toBe(inTheCopy);
      const [update = '', back = ''] = commandsOf('Atualizar e voltar');
      run('echo "// antes" >>/opt/avaliacao/dist/server/main.js');
      run(update.replace('avaliacao-VERSÃO.tar.gz', archive));
      expect(run('tail -n 1 /opt/avaliacao/dist/server/main.js')).not.toContain('// antes');
      run(back);
      expect(run('tail -n 1 /opt/avaliacao/dist/server/main.js')).toContain('// antes');
      expect(answered()).toBe(inTheCopy);
      report('systemd', { stored, refused: 0 });
    } finally {
      end();
    }
  },
  1_800_000,
);

if (missing.length > 0) report('systemd', { SKIPPED: `not here: ${missing.join(', ')}` });
