import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { migratedFile, newDatabaseUrl, sqliteOnly } from './support/database';
import { serve } from './support/raw';
import { useShippedServer } from './support/shipped';
import { settingsFile } from './support/tempFile';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const { start, startListening, folder } = useShippedServer();

test('logs once that it listens', async () => {
  const { output } = await startListening({ LOG_LEVEL: 'info' });
  expect(output.stdout.match(/Server listening/g)).toHaveLength(1);
});

sqliteOnly('the first start reports that it created the database, later ones do not', async () => {
  const env = { DATABASE_URL: await newDatabaseUrl(), LOG_LEVEL: 'info' };
  const line = `o banco de dados ${env.DATABASE_URL.slice('file:'.length)} não existia ou estava vazio, e foi criado`;
  const first = await startListening(env);
  expect(first.output.stdout.split(line)).toHaveLength(2);
  expect(first.output.stdout).toContain(`\nAtenção: ${line}\n`);
  first.process.kill('SIGTERM');
  await first.ended;
  const later = await startListening(env);
  expect(later.output.stdout).not.toContain('foi criado');
  later.process.kill('SIGTERM');
  await later.ended;
  // Nothing but an empty file is left.
  truncateSync(env.DATABASE_URL.slice('file:'.length));
  expect((await startListening(env)).output.stdout).toContain(`\nAtenção: ${line}\n`);
});

test('takes its settings from the environment', async () => {
  const { output, url } = await startListening({
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://pesquisa.hospital.example',
    DEPLOYMENT_FILE: settingsFile({ apiBaseUrl: 'https://hospital.example/avaliacao' }),
  });
  expect(await (await fetch(`${url}/1`)).text()).toContain('>{"apiBaseUrl":"https://hospital.example/avaliacao"}<');
  expect(output.stdout).toContain('\n  https://pesquisa.hospital.example/UTI-A  UTI Adulto\n');
  const [, port] = /"msg":"Metrics at 127\.0\.0\.1, port (\d+)"/.exec(output.stdout) ?? [];
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('avaliacao_requests_total');
});

test.each(['main.js', 'hospital.js'])('%s says in one line that Node is too old', (file) => {
  const pretend = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } });";
  const args = ['-e', `${pretend} require(${JSON.stringify(path.join(folder(), 'server', file))})`];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe(`O Node desta máquina (${process.execPath}) é o 20.18.3, e é preciso o 20.19 ou mais novo.\n`);
  expect(status).toBe(1);
});

describe('the start fails with one line on', () => {
  const failingLine = async (env: NodeJS.ProcessEnv, watchedBy: readonly string[] = []): Promise<string> => {
    const { ended, output } = await start({ LOG_LEVEL: 'info', ...env }, { watchedBy });
    expect(await ended).toBe(1);
    expect(output.stdout).not.toMatch(/Avaliação de satisfação em|Server listening/);
    expect(output.stderr).toMatch(/^Não foi possível iniciar: [^\n]+\n$/);
    return output.stderr;
  };

  test.each([
    [{ PORT: 'abc' }, 'PORT deve ser um número de 0 a 65535'],
    [{ HOST: '192.0.2.1' }, 'não é possível atender em 192.0.2.1'],
    [
      { KIOSK_RETURN_SECONDS: '60' },
      'KIOSK_RETURN_SECONDS: as configurações da página não são mais variáveis. Escreva-as num arquivo como',
    ],
    [{ HOSPITAL_FILE: 'package.json' }, '/package.json: locais: está faltando'],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/a?sslmode=verify-full&sslrootcert=/nao/existe.pem' },
      'pode ser usado: /nao/existe.pem: ENOENT: não existe',
    ],
    [{ DATABASE_URL: 'postgres://maria:segredo@127.0.0.1:1/avaliacao' }, 'PostgreSQL 127.0.0.1:1/avaliacao: '],
  ])('%j, without a password', async (env, message) => {
    const line = await failingLine(env);
    expect(line).toContain(message);
    expect(line).not.toContain('segredo');
  });

  test.each([
    [{ logo: '/logo.png' }, '"logo": /logo.png não está em STATIC_DIR'],
    [{ visibleErros: true }, 'deployment.json: Configurações: "visibleErros" não é conhecido'],
  ])('the settings %j', async (settings, message) => {
    expect(await failingLine({ DEPLOYMENT_FILE: settingsFile(settings) })).toContain(message);
  });

  test('a metrics port in use', async () => {
    const port = await serve(net.createServer());
    expect(await failingLine({ METRICS_PORT: String(port) })).toContain(
      `METRICS_PORT: não é possível atender em 127.0.0.1, porta ${port}: EADDRINUSE: já está em uso`,
    );
  });

  test('a missing folder of the database', async () => {
    const folder = path.join(tempFolder(afterTest), 'dataa');
    expect(await failingLine({ DATABASE_URL: `file:${folder}/avaliacao.db` })).toContain(
      `${folder}/avaliacao.db: esta pasta não existe`,
    );
    expect(existsSync(folder)).toBe(false);
  });

  test('a database folder that it may not open', async () => {
    const folder = tempFolder(afterTest);
    chmodSync(folder, 0);
    const obedient = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];
    const line = await failingLine({ DATABASE_URL: `file:${folder}/a.db` }, obedient);
    expect(line).toBe(`Não foi possível iniciar: ${folder}/a.db: EACCES: sem permissão\n`);
  });

  test.each([
    ['', 'avaliacao.db'],
    ['-lock', 'avaliacao.db'],
    ['-lock', 'link.db'],
  ])('a database file (%j) that it may not write, opened as %s', async (suffix, name) => {
    const { file } = await migratedFile();
    writeFileSync(`${file}-lock`, '');
    const DATABASE_URL = `file:${path.join(path.dirname(file), name)}`;
    symlinkSync(file, path.join(path.dirname(file), 'link.db'));
    chmodSync(file + suffix, 0o444);
    // A process of the user root ignores file modes unless it gives up the capability `dac_override`.
    const obedient = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : [];
    expect(await failingLine({ DATABASE_URL }, obedient)).toContain(`${file}${suffix}: sem permissão para gravar`);
  });
});
