/** @jest-environment node */
import settings from '../../config/deployment.json';
import { checkDeployment } from '../../src/deployment/checkedDeployment';
import { parseDeployment } from '../../src/deployment/deployment';

const read = (changed: object) => parseDeployment({ ...settings, ...changed });

test('the settings of the repository are all the settings with their defaults', () => {
  expect(parseDeployment({})).toEqual(settings);
  expect(checkDeployment(settings)).toEqual(settings);
});

test.each([
  { title: 'Sua opinião' },
  { visibleErrors: true },
  { visibleErrors: false },
  { privacy: 'Ninguém mais vê.' },
  ...[null, 10, 45, 3600].map((kioskReturnSeconds) => ({ kioskReturnSeconds })),
])('%j is allowed', (setting) => {
  expect(read(setting)).toMatchObject(setting);
});

test.each([
  ['title', 'não pode ser vazio', ['']],
  ['privacy', 'deve ser um texto', [7]],
  ['visibleErrors', 'deve ser true ou false', ['true', 1, null, '']],
  ['kioskReturnSeconds', 'deve ser null ou um inteiro de 10 a 3600', [9, 0, -30, 3601, 30.5, '30', true, [30]]],
])('%s %s, so these values are refused: %j', (name, reason, values) => {
  for (const value of values) expect(() => read({ [name]: value })).toThrow(`Configurações: "${name}" ${reason}.`);
});

test.each(['', '/privacidade.html', '/a/b?c=1#d', 'https://hospital.example/lgpd', 'http://10.0.0.5'])(
  'privacyUrl may be %j',
  (privacyUrl) => {
    expect(checkDeployment({ privacyUrl })).toMatchObject({ privacyUrl });
  },
);

test.each([
  'privacidade.html',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'https://',
  '/',
  '/a b',
  'https://[fd00::1]/lgpd',
  'https://u@[fd00::1]/lgpd',
  null,
])('privacyUrl %j is refused by name', (privacyUrl) => {
  expect(() => checkDeployment({ privacyUrl })).toThrow(/^Configurações: "privacyUrl" deve ser /);
});

test.each(['', '/logo.png?v=1:2', 'https://hospital.example/logo.png', 'data:image/png;base64,AA=='])(
  'logo may be %j',
  (logo) => {
    expect(checkDeployment({ logo })).toMatchObject({ logo });
  },
);

test.each([
  'C:\\logo.png',
  'file:///srv/logo.png',
  '\\logo.png',
  '/',
  '//logo.png',
  'logo.png',
  'https://[fd00::1]/a.png',
  'https://u@[::1]/a.png',
  null,
])('logo %j is refused by name', (logo) => {
  expect(() => checkDeployment({ logo })).toThrow(/^Configurações: "logo" deve ser /);
});

test.each([
  [{ brand: 'red' }, '"colors.brand" deve ser vazio ou uma cor como #0b5f63.'],
  [{ brand: '#fff' }, '"colors.brand" deve ser vazio ou uma cor como #0b5f63.'],
  [{ paper: '#f6f3ec80' }, '"colors.paper" deve ser vazio ou uma cor como #0b5f63.'],
  [{ paper: 7 }, '"colors.paper" deve ser um texto.'],
  ['#0b5f63', '"colors" deve ser um objeto.'],
])('colors %j are refused by name', (colors, message) => {
  expect(() => checkDeployment({ colors })).toThrow(`Configurações: ${message}`);
});

test('one colour may be set without the other, in upper or lower case', () => {
  expect(checkDeployment({ colors: { brand: '#8A1538' } })).toMatchObject({ colors: { brand: '#8A1538', paper: '' } });
  expect(checkDeployment({ colors: { paper: '#f4f1f7' } })).toMatchObject({ colors: { brand: '', paper: '#f4f1f7' } });
});

test.each([
  ['', ''],
  ['https://host.example', 'https://host.example'],
  ['https://host.example/', 'https://host.example'],
  ['http://10.0.0.5:8080/avaliacao//', 'http://10.0.0.5:8080/avaliacao'],
  ['/', ''],
  ['/avaliacao', '/avaliacao'],
  ['/a//b@c', '/a//b@c'],
  ['/avaliacao/', '/avaliacao'],
])('apiBaseUrl %j is used as %j', (apiBaseUrl, used) => {
  expect(read({ apiBaseUrl }).apiBaseUrl).toBe(used);
});

test.each([
  'host.example',
  'ftp://host.example',
  'https://h/?a=1',
  'https://h/#a',
  'https://a b',
  null,
  '//evil.example/x',
  '/\\evil.example',
  'https:/\\evil.example',
  'https:///x',
  'https://%',
  'https://h:99999',
  'https://user:senha@h',
  'https://[fd00::1]:8443',
  'https://*.example',
  'https://host.example;8443/api',
  'https://host.example,/api',
  'http://[]',
])('apiBaseUrl %j is refused by name', (apiBaseUrl) => {
  expect(() => read({ apiBaseUrl })).toThrow(/^Configurações: "apiBaseUrl" deve ser /);
});

test.each(['https://*.example/a', 'https://host.example;8443/a', 'https://[]/a', 'https://user@host.example/a'])(
  'logo and privacyUrl refuse %j, because the content policy would name another origin',
  (address) => {
    expect(() => read({ logo: address })).toThrow('"logo" deve ser vazio');
    expect(() => read({ privacyUrl: address })).toThrow('"privacyUrl" deve ser vazio');
  },
);

test.each(['https://hospital.são-joão.example:8443/a', 'http://servidor_1/a', 'https://10.0.0.5/a'])(
  'each address accepts %j',
  (address) => {
    const settings = { apiBaseUrl: address, logo: address, privacyUrl: address };
    expect(read(settings)).toMatchObject(settings);
  },
);

test.each([
  [{ faceCount: 5 }, '"faceCount" não é conhecido.'],
  [{ visibleErros: true }, '"visibleErros" não é conhecido.'],
  [{ colors: { brnad: '#8a1538' } }, '"colors.brnad" não é conhecido.'],
])('%j is refused by name', (unknown, message) => {
  expect(() => read(unknown)).toThrow(`Configurações: ${message}`);
});

test.each([null, 'x', 7])('%j is refused', (settings) => {
  expect(() => parseDeployment(settings)).toThrow(/^Configurações: devem ser um objeto\.$/);
});
