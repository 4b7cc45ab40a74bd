import { readFileSync } from 'node:fs';
import path from 'node:path';
import deployment from '../../config/deployment.json';
import { deploymentSchema } from '../../src/deployment/deployment';
import { deploymentOf, readSettings, SETTINGS } from '../../src/server/settings';

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
    TITLE: 'Sua opinião',
    LOGO: '/logo.png',
    PRIVACY: 'Só a unidade vê.',
    PRIVACY_URL: '/privacidade.html',
    COLOR_BRAND: '#8a1538',
    COLOR_PAPER: '#f4f1f7',
    HOST: '0.0.0.0',
    METRICS_HOST: '10.0.0.5',
    TIMEZONE: 'America/Manaus',
    LOG_LEVEL: 'warn',
  };
  const settings = readSettings({
    ...texts,
    PORT: '8081',
    DATABASE_URL: 'postgres://db/avaliacao',
    API_BASE_URL: 'https://hospital.example/avaliacao/',
    KIOSK_RETURN_SECONDS: '60',
    VISIBLE_ERRORS: 'true',
    ANSWER_HOURS: '48',
    PUBLIC_URL: 'https://pesquisa.hospital.example/',
    CORS_ORIGINS: 'https://pesquisa.hospital.example, http://10.0.0.7:8080',
    METRICS_PORT: '9100',
  });
  expect(Object.keys(settings).sort()).toEqual([...SETTINGS].sort());
  expect(settings).toEqual({
    ...texts,
    PORT: 8081,
    DATABASE_URL: { dialect: 'postgres', url: 'postgres://db/avaliacao' },
    API_BASE_URL: 'https://hospital.example/avaliacao',
    KIOSK_RETURN_SECONDS: 60,
    VISIBLE_ERRORS: true,
    ANSWER_HOURS: 48,
    PUBLIC_URL: 'https://pesquisa.hospital.example',
    CORS_ORIGINS: ['https://pesquisa.hospital.example', 'http://10.0.0.7:8080'],
    METRICS_PORT: 9100,
  });
  expect(Object.keys(deploymentOf(settings)).sort()).toEqual(Object.keys(deployment).sort());
  expect(deploymentOf(settings)).toEqual({
    apiBaseUrl: 'https://hospital.example/avaliacao',
    title: 'Sua opinião',
    logo: '/logo.png',
    visibleErrors: true,
    kioskReturnSeconds: 60,
    privacy: 'Só a unidade vê.',
    privacyUrl: '/privacidade.html',
    colors: { brand: '#8a1538', paper: '#f4f1f7' },
  });
});

test('settings of the page without a variable keep the values of the build', () => {
  expect(deploymentOf(readSettings({}))).toStrictEqual({});
  const empty = { API_BASE_URL: '', VISIBLE_ERRORS: 'false', KIOSK_RETURN_SECONDS: '0' };
  expect(deploymentOf(readSettings(empty))).toStrictEqual({
    apiBaseUrl: '',
    visibleErrors: false,
    kioskReturnSeconds: null,
  });
  expect(deploymentOf(readSettings({ COLOR_PAPER: '#ffffff' }))).toStrictEqual({ colors: { paper: '#ffffff' } });
  expect(deploymentOf(readSettings({ COLOR_BRAND: '#8a1538' }))).toStrictEqual({ colors: { brand: '#8a1538' } });
});

test('blanks and line ends around a value do not belong to it', () => {
  expect(readSettings({ PORT: ' 81 ', HOST: ' ', DATABASE_URL: 'file:/srv/a.db\r' })).toMatchObject({
    PORT: 81,
    HOST: '127.0.0.1',
    DATABASE_URL: { dialect: 'sqlite', file: '/srv/a.db' },
  });
});

test.each([
  ['API_BASE_URL', '/', ''],
  ['API_BASE_URL', '/avaliacao', '/avaliacao'],
  ['KIOSK_RETURN_SECONDS', '', undefined],
  ['KIOSK_RETURN_SECONDS', '3600', 3600],
  ['PORT', '', 3000],
  ['PORT', '0', 0],
  ['PORT', '65535', 65_535],
  ['HOST', '[::1]', '::1'],
  ['METRICS_HOST', '[::]', '::'],
  ['KIOSK_RETURN_SECONDS', '10', 10],
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
  API_BASE_URL: ['hospital.example', 'https://%'],
  KIOSK_RETURN_SECONDS: ['5', '4000', '45.5', '+45', '6e1', 'null'],
  VISIBLE_ERRORS: ['sim'],
  LOGO: ['C:\\logo.png', 'file:///srv/logo.png'],
  PRIVACY_URL: ['javascript:alert(1)'],
  COLOR_BRAND: ['vermelho'],
  COLOR_PAPER: ['#fff'],
  ANSWER_HOURS: ['0', '1.5', '+24', '10000'],
  PUBLIC_URL: [
    'meuhospital.example',
    'https://pesquisa.hospital.example/avaliacao',
    'https://pesquisa.hospital.example/?local=1',
    'https://maria:segredo@pesquisa.hospital.example',
    'ftp://pesquisa.hospital.example',
  ],
  TIMEZONE: ['Brasil'],
  CORS_ORIGINS: ['https://*.example', 'https://meuhospital.example/', 'http://%a', 'null', 'ftp://http:8080'],
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

test('an invalid LOG_LEVEL lists the valid ones', () => {
  expect(() => readSettings({ LOG_LEVEL: 'loud' })).toThrow(
    'LOG_LEVEL deve ser fatal, error, warn, info, debug, trace, silent',
  );
});

/** The names in the first column of a document's tables. */
const namedIn = (file: string): string[] => {
  const text = readFileSync(path.join(__dirname, '../..', file), 'utf8');
  return [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
};

test('config/deployment.json has every setting of the page', () => {
  expect(Object.keys(deployment)).toEqual(expect.arrayContaining(Object.keys(deploymentSchema.entries)));
});

test.each([
  ['README.md', Object.keys(deployment)],
  ['.github/docs/deploying.md', [...SETTINGS]],
])('%s has a row for every setting', (file, settings) => {
  expect(namedIn(file)).toEqual(expect.arrayContaining(settings));
});
