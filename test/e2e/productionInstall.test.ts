import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandNames } from '../commands/commandNames';
import { migrate } from '../../src/hospital/db/migrate';
import { openDatabase } from '../../src/hospital/db/open';
import { fillDatabase } from '../commands/support/seededHospital';
import { tempFolder } from '../support/tempFolder';
import sample from '../../config/sample-hospital.json';

jest.setTimeout(120_000);

const root = path.join(__dirname, '../..');
const archived = jest.requireActual<string[]>('../../config/run/archived');
// The folder is outside the repository. In a folder of the repository, Node would find the repository's packages.
const dir = tempFolder();

beforeAll(async () => {
  for (const name of archived) cpSync(path.join(root, name), path.join(dir, name), { recursive: true });
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  // Copies what `npm ci --omit=dev` installs: npm marks all other packages in the lock file with `dev`.
  for (const [name, { dev }] of Object.entries(packages)) {
    if (name !== '' && dev !== true && existsSync(path.join(root, name)))
      cpSync(path.join(root, name), path.join(dir, name), { recursive: true });
  }
  // Makes a source newer than the build. The commands must still use the build, because webpack is not installed.
  writeFileSync(path.join(dir, 'config/deployment.json'), readFileSync(path.join(root, 'config/deployment.json')));
  mkdirSync(path.join(dir, 'data'));
  const db = openDatabase({ dialect: 'sqlite', file: path.join(dir, 'data/avaliacao.db') });
  await migrate(db, 'sqlite');
  await fillDatabase(db, { hospital: sample, surveys: 30, from: '2026-10-01' });
  await db.destroy();
});

const hospital = (args: readonly string[], stdout: 'pipe' | number = 'pipe') => {
  const ran = spawnSync(process.execPath, ['config/run/hospital.js', ...args], {
    cwd: dir,
    encoding: 'utf8',
    input: '(11) 98765-4321\n',
    stdio: ['pipe', stdout, 'pipe'],
  });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
};

const october = ['--periodo', '2026-10'];
const lines: Record<string, string[]> = {
  relatorio: october,
  alerta: ['--periodo', '2026-W41'],
  exportar: ['--formato', 'csv'],
  contatos: october,
  cartazes: ['--endereco', 'https://pesquisa.hospital.example'],
  locais: ['--conferir', 'config/sample-hospital.json'],
  configurar: ['dist/public', 'config/deployment.json'],
  'conferir-host': ['http://host.invalid', '--local', '1'],
  // A valid port would be served until the test ends.
  painel: ['--porta', '99999'],
  copiar: ['copia.db'],
  // Moving needs a PostgreSQL.
  mover: ['--para', 'file:outro.db'],
  paciente: [],
  esquecer: ['--mais-velhos-que', '1', '--sim'],
};

test.each(commandNames)('%s runs', (name) => {
  const { code, stderr } = hospital([name, ...(lines[name] ?? ['add its arguments above'])]);
  expect(stderr).not.toMatch(/^\s+at /m);
  // The host that `conferir-host` calls does not exist, and the other two get an invalid argument.
  const expected = ['conferir-host', 'mover', 'painel'].includes(name) ? 2 : 0;
  expect([code, expected === 0 ? stderr : '']).toEqual([expected, expect.not.stringContaining('Erro')]);
});

test('no compiler is installed', () => {
  expect(existsSync(path.join(dir, 'node_modules/fastify'))).toBe(true);
  expect(existsSync(path.join(dir, 'node_modules/typescript'))).toBe(false);
});

test('a full disk behind the standard output is reported in one line', () => {
  const full = openSync('/dev/full', 'w');
  expect(hospital(['exportar', '--formato', 'csv', '--saida', '-'], full)).toMatchObject({
    code: 1,
    stderr: 'Erro: não foi possível escrever na saída padrão: ENOSPC: não há mais espaço no disco\n',
  });
});

test('a reader of the standard output may stop early', () => {
  const command = 'npm run -s hospital -- exportar --formato csv --saida - | head -c 100';
  const { status, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], { cwd: dir, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('a reader of the messages may stop early', () => {
  // `wait` ends when the reader has.
  const command =
    'exec 3> >(exec true); wait $!; node dist/server/hospital.js exportar --formato csv --saida lido.csv 2>&3';
  const { status } = spawnSync('bash', ['-c', command], { cwd: dir, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(existsSync(path.join(dir, 'lido.csv'))).toBe(true);
});

test('a missing build is reported in one line', () => {
  rmSync(path.join(dir, 'dist'), { recursive: true });
  expect(hospital(['--versao'])).toMatchObject({
    code: 1,
    stderr: 'Erro: falta a pasta dist: rode npm ci --include=dev && npm run build\n',
  });
});
