import settings from '../../config/deployment.json';
import { parseDeployment, parseJson } from '../../src/contract/deployment';

const readBlock = (block: string) => parseDeployment(parseJson(block));

const read = (changed: object) => readBlock(JSON.stringify({ ...settings, ...changed }));

test('the settings that the repository carries are good', () => {
  expect(read({})).toEqual(settings);
});

test.each([
  ['', ''],
  ['https://host.example', 'https://host.example'],
  ['https://host.example/', 'https://host.example'],
  ['http://10.0.0.5:8080/avaliacao//', 'http://10.0.0.5:8080/avaliacao'],
  ['/', ''],
  ['/avaliacao', '/avaliacao'],
  ['/a//b@c', '/a//b@c'],
  ['https://[fd00::1]:8443', 'https://[fd00::1]:8443'],
  ['/avaliacao/', '/avaliacao'],
])('apiBaseUrl %j is used as %j', (apiBaseUrl, used) => {
  expect(read({ apiBaseUrl }).apiBaseUrl).toBe(used);
});

test.each([
  'host.example', 'avaliacao', 'ftp://host.example', 'javascript:alert(1)', 'https://', 'https://h/?a=1', 'https://h/#a', 'https://a b',
  7, null, '//evil.example/x', '//', '/\\evil.example', 'https:/\\evil.example', 'https:///x', 'https://%', 'https://h:99999', 'https://user:senha@h',
])('apiBaseUrl %j is refused by name', (apiBaseUrl) => {
  expect(() => read({ apiBaseUrl })).toThrow(/^Configurações: "apiBaseUrl" deve ser /);
});

test.each([null, 10, 45, 3600])('kioskReturnSeconds may be %j', (kioskReturnSeconds) => {
  expect(read({ kioskReturnSeconds }).kioskReturnSeconds).toBe(kioskReturnSeconds);
});

test.each([9, 0, -30, 3601, 30.5, '30', true, [30]])('kioskReturnSeconds %j is refused by name', (kioskReturnSeconds) => {
  expect(() => read({ kioskReturnSeconds })).toThrow('Configurações: "kioskReturnSeconds" deve ser null ou um inteiro de 10 a 3600.');
});

test('a setting that this version does not know stops nothing', () => {
  expect(read({ visibleErrors: false })).toEqual(settings);
});

test.each([[''], ['{"apiBaseUrl":""'], ['apiBaseUrl']])('a block %j is no settings', (block) => {
  expect(() => readBlock(block)).toThrow(
    'Configurações: não é JSON válido.',
  );
});

test('what is left out has its default', () => {
  expect(readBlock('{}')).toEqual({ apiBaseUrl: '', title: 'Avaliação de satisfação', logo: '', kioskReturnSeconds: null });
});

test.each(['null', '"x"', '7'])('a block %j has the wrong shape', (block) => {
  expect(() => readBlock(block)).toThrow(/^Configurações: devem ser um objeto\.$/);
});
