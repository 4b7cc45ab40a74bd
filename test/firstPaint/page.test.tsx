import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToString } from 'react-dom/server';
import settings from '../../config/deployment.json';
import { IdentificationScreen } from '../../src/components/IdentificationScreen';
import { checkDeployment } from '../../src/deployment/checkedDeployment';
import { paletteCss } from '../../src/deployment/colors';
import * as screens from '../../src/firstPaint/prerender';
import { pageOf } from '../../src/page/pageOf';

const parts: Record<string, string> = {
  ...screens,
  version: '1',
  app: '/assets/main.js',
  style: '/* style */',
  request: '/* request */',
  firstScreen: '/* firstScreen */',
};
const template = readFileSync(path.resolve(__dirname, '../../src/firstPaint/index.html'), 'utf8');
/** The page as the build writes it, still without the hospital's settings. */
const unsettled = template.replace(/<%= (\w+) %>/g, (_, name: string) => parts[name] ?? '');
const built = pageOf(unsettled, settings);

const hospital = {
  ...settings,
  title: 'Você & "nós" <b>',
  logo: 'https://hospital.example/logo.png?a=1&b=2',
  privacy: "Só a unidade vê. D'Ávila $& <script>",
  privacyUrl: '/privacidade.html',
  colors: { brand: '#8a1538', paper: '#f4f1f7' },
};

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const nothing = () => undefined;

/** The first screen as the app renders it with these settings. */
const rendered = (given: object) => {
  const { title, logo, privacy, privacyUrl, kioskReturnSeconds } = checkDeployment(given);
  return renderToString(
    <IdentificationScreen
      {...{ title, logo, privacy, privacyUrl }}
      descricao={null}
      loading
      identifying={false}
      onNext={nothing}
      onMore={kioskReturnSeconds === null ? undefined : nothing}
    />,
  );
};

test.each([
  ['the project’s settings', settings],
  ['a hospital’s settings', hospital],
  ['a ward’s tablet', { ...hospital, kioskReturnSeconds: 60 }],
])('the first screen is what the app hydrates: %s', (_, given) => {
  const { innerHTML } = parsed(pageOf(built, given)).getElementById('identification') as HTMLTemplateElement;
  const expected = document.createElement('template');
  expected.innerHTML = rendered(given);
  expect(innerHTML).toBe(expected.innerHTML);
});

test('title, colours and settings block are those of the hospital', () => {
  const page = parsed(pageOf(built, hospital));
  expect(page.title).toBe(hospital.title);
  const headings = [...page.querySelectorAll('h1, template')].flatMap((element) =>
    element instanceof HTMLTemplateElement ? [...element.content.querySelectorAll('h1')] : [element],
  );
  expect(headings.filter(({ textContent }) => textContent === hospital.title)).toHaveLength(4);
  expect(page.querySelector('style')?.textContent).toBe(paletteCss(hospital.colors));
  const themes = [...page.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  expect(themes.map((meta) => [meta.getAttribute('media'), meta.content])).toEqual([
    ['(prefers-color-scheme: light)', '#8a1538'],
    ['(prefers-color-scheme: dark)', '#101b1d'],
  ]);
  expect(JSON.parse(page.getElementById('deployment')?.textContent ?? '')).toEqual(hospital);
});

test('the page sends its first request before it parses the styles', () => {
  expect(built).toMatch(/<script>\/\* request \*\/<\/script>[^]*<style/);
  expect(built).not.toMatch(/<style[^]*\/\* request \*\//);
});

test('a configured page can be configured again, also back to the defaults', () => {
  const once = pageOf(built, hospital);
  expect(once).not.toBe(built);
  expect(pageOf(once, hospital)).toBe(once);
  expect(pageOf(once, settings)).toBe(built);
});
