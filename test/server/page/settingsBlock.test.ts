import { parseDeployment } from '../../../src/contract/deployment';
import { fillDeployment } from '../../../src/server/page/settingsBlock';

const pageWith = (content: string) => `<head><script type="application/json" id="deployment">${content}</script><script src="/a.js"></script></head>`;

test('the environment overrides what was built; the other settings stay', () => {
  const { html, deployment } = fillDeployment(pageWith('{"apiBaseUrl":"","visibleErrors":true}'), { apiBaseUrl: 'https://h.example/a' });
  expect(deployment).toEqual({ ...parseDeployment({}), apiBaseUrl: 'https://h.example/a' });
  expect(html).toBe(pageWith('{"apiBaseUrl":"https://h.example/a","visibleErrors":true}'));
});

test('without overrides the page stays as built', () => {
  const page = pageWith('{"apiBaseUrl":"/x","visibleErrors":false}');
  expect(fillDeployment(page, {}).html).toBe(page);
});

test('a text cannot end the block', () => {
  const { html } = fillDeployment(pageWith('{"apiBaseUrl":""}'), { apiBaseUrl: '/</script><script>alert(1)</script>$&' });
  expect(html).toBe(pageWith('{"apiBaseUrl":"/\\u003c/script>\\u003cscript>alert(1)\\u003c/script>$&"}'));
});

test('finds a minified block', () => {
  expect(fillDeployment('<script type=application/json id=deployment>{}</script>', {}).deployment).toMatchObject({ apiBaseUrl: '' });
});

test.each([
  ['no block', '<p>x</p>', /não há um bloco/],
  ['no JSON', pageWith('{'), /não é JSON|não serve/],
  ['no object', pageWith('1'), /não é JSON|não serve/],
  ['a bad title', pageWith('{"title":""}'), 'index.html: o bloco "deployment" não serve: Configurações: "title" não pode ser vazio.'],
  ['a host that is none', pageWith('{"apiBaseUrl":"https://%"}'), /"apiBaseUrl" deve ser/],
])('a page with %s stops the start', (_name, page, message) => {
  expect(() => fillDeployment(page, {})).toThrow(message);
});
