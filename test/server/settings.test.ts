import path from 'node:path';
import { readSettings } from '../../src/server/settings';

test('an empty environment gives the defaults', () => {
  expect(readSettings({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATABASE_URL: { dialect: 'sqlite', file: path.resolve('data/avaliacao.db') },
    HOSPITAL_FILE: path.resolve('config/sample-hospital.json'),
    ANSWER_HOURS: 24,
    LOG_LEVEL: 'info',
  });
});

test('takes what the environment says', () => {
  const settings = readSettings({
    PORT: '8081',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://db/avaliacao',
    HOSPITAL_FILE: '/etc/hospital.json',
    API_BASE_URL: 'https://hospital.example/avaliacao/',
    ANSWER_HOURS: '48',
    LOG_LEVEL: 'warn',
  });
  expect(settings).toEqual({
    PORT: 8081,
    HOST: '0.0.0.0',
    DATABASE_URL: { dialect: 'postgres', url: 'postgres://db/avaliacao' },
    HOSPITAL_FILE: '/etc/hospital.json',
    API_BASE_URL: 'https://hospital.example/avaliacao',
    ANSWER_HOURS: 48,
    LOG_LEVEL: 'warn',
  });
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', LOG_LEVEL: '' })).toMatchObject({ PORT: 3000, LOG_LEVEL: 'info' });
});

test.each([
  ['', ''],
  ['/', ''],
  ['/avaliacao', '/avaliacao'],
])('API_BASE_URL %j is taken', (given, taken) => {
  expect(readSettings({ API_BASE_URL: given }).API_BASE_URL).toBe(taken);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '30.5'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://root:segredo@db/x'],
  ['API_BASE_URL', 'hospital.example'],
  ['API_BASE_URL', 'ftp://hospital.example'],
  ['API_BASE_URL', '//hospital.example'],
  ['API_BASE_URL', 'https://hospital.example/?a=1'],
  ['ANSWER_HOURS', '0'],
  ['ANSWER_HOURS', '1.5'],
  ['LOG_LEVEL', 'loud'],
])('a bad %s (%s) is one line that names it and does not repeat it', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(new RegExp(`^${name} .+$`));
  expect(read).not.toThrow(new RegExp(value.replaceAll(/[^\w]/g, '.')));
});
