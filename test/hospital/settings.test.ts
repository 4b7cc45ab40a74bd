import { readFileSync } from 'node:fs';
import path from 'node:path';
import deployment from '../../config/deployment.json';
import { readSettings, SETTINGS } from '../../src/hospital/settings';

test('an empty environment gives the defaults', () => {
  expect(readSettings({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATABASE_URL: { dialect: 'sqlite', file: path.resolve('data/avaliacao.db') },
    HOSPITAL_FILE: path.resolve('config/sample-hospital.json'),
    ANSWER_HOURS: 24,
    CORS_ORIGINS: [],
    METRICS_HOST: '127.0.0.1',
    TIMEZONE: 'America/Sao_Paulo',
    LOG_LEVEL: 'info',
  });
});

test('reads every variable', () => {
  const texts = {
    HOSPITAL_FILE: '/etc/hospital.json',
    STATIC_DIR: '/srv/arquivos',
    DEPLOYMENT_FILE: '/etc/avaliacao/deployment.json',
    HOST: '0.0.0.0',
    METRICS_HOST: '10.0.0.5',
    TIMEZONE: 'America/Manaus',
    LOG_LEVEL: 'warn',
  };
  const settings = readSettings({
    ...texts,
    PORT: '8081',
    DATABASE_URL: 'postgres://db/avaliacao',
    ANSWER_HOURS: '48',
    PUBLIC_URL: 'https://pesquisa.hospital.example/',
    CORS_ORIGINS: 'https://pesquisa.hospital.example/, http://10.0.0.7:8080',
    METRICS_PORT: '9100',
  });
  expect(Object.keys(settings).sort()).toEqual([...SETTINGS].sort());
  expect(settings).toEqual({
    ...texts,
    PORT: 8081,
    DATABASE_URL: { dialect: 'postgres', url: 'postgres://db/avaliacao' },
    ANSWER_HOURS: 48,
    PUBLIC_URL: 'https://pesquisa.hospital.example',
    CORS_ORIGINS: ['https://pesquisa.hospital.example', 'http://10.0.0.7:8080'],
    METRICS_PORT: 9100,
  });
});

test('blanks and line ends around a value do not belong to it', () => {
  expect(readSettings({ PORT: ' 81 ', HOST: ' ', DATABASE_URL: 'file:/srv/a.db\r' })).toMatchObject({
    PORT: 81,
    HOST: '127.0.0.1',
    DATABASE_URL: { dialect: 'sqlite', file: '/srv/a.db' },
  });
});

test.each([
  ['PORT', '', 3000],
  ['PORT', '0', 0],
  ['PORT', '65535', 65_535],
  ['HOST', '[::1]', '::1'],
  ['METRICS_HOST', '[::]', '::'],
  ['ANSWER_HOURS', '1', 1],
  ['ANSWER_HOURS', '9999', 9999],
  ['PUBLIC_URL', 'http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
  ['PUBLIC_URL', 'HTTPS://Pesquisa.Hospital.example:443/', 'https://pesquisa.hospital.example'],
] as const)('%s accepts %j', (name, given, taken) => {
  expect(readSettings({ [name]: given })[name]).toEqual(taken);
});

const invalid: Record<string, string[]> = {
  PORT: ['abc', '-1', '65536', '30.5'],
  HOST: ['a b'],
  DATABASE_URL: ['mysql://root:segredo@db/x', 'file::memory:', 'file::memory:?cache=shared'],
  ANSWER_HOURS: ['0', '1.5', '+24', '10000'],
  PUBLIC_URL: [
    'meuhospital.example',
    'https://pesquisa.hospital.example/avaliacao',
    'https://pesquisa.hospital.example/?local=1',
    'https://maria:segredo@pesquisa.hospital.example',
    'ftp://pesquisa.hospital.example',
  ],
  TIMEZONE: ['Brasil'],
  CORS_ORIGINS: ['https://*.example', 'https://meuhospital.example/a', 'http://%a', 'null', 'ftp://http:8080'],
  METRICS_PORT: ['99999'],
  LOG_LEVEL: ['loud'],
};

test.each(Object.entries(invalid).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  'an invalid %s (%s) is reported in one line without its value',
  (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} .+$`));
    expect(read).not.toThrow(new RegExp(value.replaceAll(/[^\w]/g, '.')));
  },
);

test('a plain @ in the password is refused with its encoded form', () => {
  const read = () => readSettings({ DATABASE_URL: 'postgres://maria:se@gredo@db.local/avaliacao' });
  expect(read).toThrow('escreva % / ? # @ como %25 %2F %3F %23 %40');
});

/** The names in the first column of a document's tables. */
const namedIn = (file: string): string[] => {
  const text = readFileSync(path.join(__dirname, '../..', file), 'utf8');
  return [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
};

test.each([
  ['.github/docs/behaviour.md', Object.keys(deployment)],
  ['.github/docs/deploying.md', [...SETTINGS]],
])('%s has a row for every setting', (file, settings) => {
  expect(namedIn(file)).toEqual(expect.arrayContaining(settings));
});
