import settings from '../../config/deployment.json';
import { readDeployment } from '../../src/lib/deployment';

const pageWith = (block: string | null) => {
  const page = document.implementation.createHTMLDocument();
  if (block !== null) page.head.innerHTML = `<script type="application/json" id="deployment">${block}</script>`;
  return page;
};

const read = (changed: object) => readDeployment(pageWith(JSON.stringify({ ...settings, ...changed })));

test('the settings that the repository carries are good', () => {
  expect(read({})).toEqual(settings);
});

test.each([
  ['', ''],
  ['https://host.example', 'https://host.example'],
  ['https://host.example/', 'https://host.example'],
  ['http://10.0.0.5:8080/avaliacao//', 'http://10.0.0.5:8080/avaliacao'],
  ['/avaliacao', '/avaliacao'],
  ['/avaliacao/', '/avaliacao'],
])('apiBaseUrl %j is used as %j', (apiBaseUrl, used) => {
  expect(read({ apiBaseUrl }).apiBaseUrl).toBe(used);
});

test.each(['host.example', 'avaliacao', '/', 'ftp://host.example', 'javascript:alert(1)', 'https://', 'https://h/?a=1', 'https://h/#a', 'https://a b', 7, null])(
  'apiBaseUrl %j is refused by name',
  (apiBaseUrl) => {
    expect(() => read({ apiBaseUrl })).toThrow(/^Deployment settings: "apiBaseUrl" /);
  },
);

test('a setting that this version does not know stops nothing', () => {
  expect(read({ visibleErrors: false })).toEqual(settings);
});

test.each([[null], [''], ['{"apiBaseUrl":""'], ['apiBaseUrl']])('a block %j is no settings', (block) => {
  expect(() => readDeployment(pageWith(block))).toThrow(
    'Deployment settings: not valid JSON.',
  );
});

test('what is left out has its default', () => {
  expect(readDeployment(pageWith('{}'))).toEqual({ apiBaseUrl: '', title: 'Avaliação de satisfação', logo: '' });
});

test.each(['null', '"x"', '7'])('a block %j has the wrong shape', (block) => {
  expect(() => readDeployment(pageWith(block))).toThrow(/^Deployment settings: /);
});
