import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import jsQR from 'jsqr';
import type { Browser, BrowserContext } from 'playwright-core';
import { DEFAULT_LOGO } from '../../src/commands/common/letterhead';
import { postersPage, type PosterFormat } from '../../src/commands/posters/page';
import { addDays } from '../../src/commands/common/zone';
import { reportPage, type ReportFacts } from '../../src/commands/report/page';
import { sheetsPage } from '../../src/commands/report/sheets';
import { factsOf, surveysOf } from '../commands/support/report';
import { tempFolder } from '../support/tempFolder';
import { injectAxe, violationsOf } from './support/axe';
import { launch } from './support/browser';
import { setTextSize } from './support/fits';
import { boxOf } from './support/pixels';

const dir = tempFolder();
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launch();
});
beforeEach(async () => {
  context = await browser.newContext({ locale: 'pt-BR' });
});
afterEach(() => context.close());
afterAll(() => browser.close());

/** Opens `html` as a file. `wrong` collects the page's console output, its errors and its requests for other files. */
const openFile = async (html: string, viewport = { width: 1440, height: 900 }) => {
  const file = path.join(dir, `${Math.random()}.html`);
  writeFileSync(file, html);
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  const wrong: string[] = [];
  page.on('console', (message) => wrong.push(message.text()));
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('request', (request) => {
    if (request.url() !== pathToFileURL(file).href) wrong.push(request.url());
  });
  await page.goto(pathToFileURL(file).href);
  return { page, wrong };
};

const letterhead = {
  title: 'Hospital Universitário',
  logo: DEFAULT_LOGO,
};

const [NORTH, DESK, CHAPEL] = ['Internação clínica, 3º andar, ala norte', 'Recepção central', 'Capela'] as const;
const asked = ['Limpeza?', 'Silêncio à noite?', 'Atenção da equipe às suas dúvidas?', 'De modo geral?'];

/** Facts of October at three locations. `CHAPEL` has too few surveys for its figures to be shown. */
const factsWith = (perWeek: number, isInternal = false): ReportFacts => {
  const surveys = surveysOf(
    [
      { local: NORTH, perWeek, share: (day) => (day < '2026-10-05' ? 0.9 : 0.5), questions: () => asked },
      { local: DESK, perWeek: perWeek / 2, share: () => 0.8, questions: () => asked },
      { local: CHAPEL, perWeek: 1, share: () => 0.8, questions: () => asked },
    ],
    addDays('2026-10-01', -210),
    '2026-10-31',
  );
  const attended = { [DESK]: 1200 };
  return { ...factsOf({ surveys, periodo: '2026-10', target: 85, isInternal, attended }), hospital: letterhead };
};
const reportOf = (perWeek: number, isInternal = false) => reportPage(factsWith(perWeek, isInternal));

const looks = [
  { look: 'desktop', width: 1440 },
  { look: 'desktop, dark', width: 1440, colorScheme: 'dark' },
  { look: 'tablet', width: 768 },
  { look: 'phone', width: 360 },
  { look: 'phone, dark', width: 360, colorScheme: 'dark' },
  { look: 'small phone, text twice as large', width: 320, textSize: 200 },
  { look: 'paper', width: 700, media: 'print' },
] as const;

test.each([
  ['a report with very few surveys', reportOf(0.2)],
  ['a report', reportOf(20)],
  ['the sheets of locations', sheetsPage(factsWith(20))],
])('%s: axe finds no violation, nothing is loaded, nothing is wider than the page', async (_, html) => {
  const { page, wrong } = await openFile(html);
  await injectAxe({ page });
  for (const { look, width, ...media } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await setTextSize({ page }, 'textSize' in media ? media.textSize : 100);
    await page.emulateMedia({ colorScheme: 'light', media: 'screen', ...media });
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect({ look, isWide, violations: await violationsOf({ page }, { certain: [] }) }).toEqual({
      look,
      isWide: false,
      violations: [],
    });
  }
  expect(wrong).toEqual([]);
});

test('each chart has a name that says what changed, and only a drop that continues is red', async () => {
  const { page } = await openFile(reportOf(40));
  expect(
    await page.getByRole('img', { name: /^Internação clínica, .*: caiu em 05\/10, de 8\d.% para [45]\d.%$/ }).count(),
  ).toBe(1);
  expect(await page.getByRole('img', { name: /^Recepção central: satisfação de \d\d.%$/ }).count()).toBe(1);
  expect(await page.locator('svg .alarm').count()).toBe(1);
});

test('on a phone each bar is wholly visible, also in a running period and beside a long word', async () => {
  const facts = factsWith(20, true);
  const [local] = facts.figures.locais;
  if (local) local.name = 'Ambulatório/Enfermaria/Emergência/Pediatria/Maternidade/Observação/Recepção';
  const html = reportPage({ ...facts, today: facts.last });
  const { page } = await openFile(html, { width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const bar of await page.locator('svg.bar').all()) {
    const { x, width } = await boxOf(bar);
    expect(x + width).toBeLessThanOrEqual(360);
    expect(width).toBeGreaterThan(200);
  }
});

test('on paper no number is split over two lines', async () => {
  const { page } = await openFile(reportOf(500), { width: 688, height: 990 });
  await page.emulateMedia({ media: 'print' });
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('strong, td.n:not(:has(small)), td.n > *')]
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size > 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(broken).toEqual([]);
});

test.each([20, 3])('on paper each location has one sheet: %i surveys a week', async (perWeek) => {
  const facts = factsWith(perWeek);
  for (const group of facts.figures.locais) {
    const { perguntasOf } = group;
    group.name = 'Unidade de Terapia Intensiva Neonatal e Pediátrica, Bloco B, 3º andar (ala norte)';
    group.perguntasOf = () =>
      perguntasOf().map((pergunta) => ({
        ...pergunta,
        name: `${pergunta.name} Considere as visitas, os exames, as refeições e a noite.`,
      }));
  }
  const { page } = await openFile(sheetsPage(facts));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3);
});

test('a table can be sorted by any column, by mouse and keyboard', async () => {
  const { page } = await openFile(reportOf(20));
  const table = page.getByRole('table', { name: 'Locais lado a lado' });
  const names = () => table.locator('tbody th span').allTextContents();
  const byName = table.getByRole('columnheader', { name: 'Local' });
  await byName.getByRole('button').press('Enter');
  expect(await names()).toEqual(['Capela', 'Internação clínica, 3º andar, ala norte', 'Recepção central']);
  expect(await byName.getAttribute('aria-sort')).toBe('ascending');
  await byName.getByRole('button').click();
  expect(await names()).toEqual([DESK, NORTH, CHAPEL]);
  const surveys = table.getByRole('columnheader', { name: 'Pesquisas' });
  await surveys.getByRole('button').click();
  // The chapel's figures are suppressed, so it comes last when the table is sorted by figures.
  expect(await names()).toEqual(['Recepção central', 'Internação clínica, 3º andar, ala norte', 'Capela']);
  expect(await byName.getAttribute('aria-sort')).toBeNull();
});

test('on paper every sheet of an internal report is marked, and table headings repeat', async () => {
  const { page } = await openFile(reportOf(20, true));
  await page.emulateMedia({ media: 'print' });
  const styles = await page.evaluate(() => ({
    head: getComputedStyle(document.querySelector('thead') as Element).display,
    row: getComputedStyle(document.querySelector('tbody tr') as Element).breakInside,
    title: getComputedStyle(document.querySelector('h2') as Element).breakAfter,
    // The buttons must have `display: contents`. Otherwise Chromium repeats table headings on each sheet without the
    // text of their buttons.
    words: getComputedStyle(document.querySelector('thead button') as Element).display,
    first: getComputedStyle(document.querySelector('tbody tr') as Element).breakBefore,
  }));
  expect(styles).toEqual({
    head: 'table-header-group',
    row: 'avoid',
    title: 'avoid',
    words: 'contents',
    first: 'avoid',
  });
  expect(await page.getByText('USO INTERNO, NÃO DIVULGAR').count()).toBe(2);
});

test('the PDF of a report of twenty locations is smaller than a megabyte', async () => {
  const { page } = await openFile(reportOf(20));
  await page.evaluate(() => {
    for (const body of document.querySelectorAll('tbody')) {
      const [row] = body.rows;
      for (let index = 0; row && index < 20; index += 1) body.append(row.cloneNode(true));
    }
    const grid = document.querySelector('.small');
    const [chart] = grid?.children ?? [];
    for (let index = 0; chart && index < 20; index += 1) grid?.append(chart.cloneNode(true));
  });
  expect((await page.pdf({ preferCSSPageSize: true })).length).toBeLessThan(1_000_000);
});

describe('posters', () => {
  const locais = ['1', '7', 'UTI-A', 'É ã/ç'.slice(0, 3), '#1?', '123456789'].map((Id) => ({
    Id,
    Descricao: `Local ${Id}`,
    perguntas: [],
  }));
  const base = new URL('https://pesquisa.hospital-universitario.example');

  test('each QR code, captured at 200 px, contains the link of its location', async () => {
    const { page, wrong } = await openFile(postersPage(locais, base, 'a4', letterhead));
    await page.evaluate(() => {
      for (const code of document.querySelectorAll<SVGElement>('svg.code')) {
        code.setAttribute('width', '200');
        code.setAttribute('height', '200');
        code.classList.remove('code');
        code.classList.add('small');
      }
    });
    const codes = page.locator('svg.small');
    expect(await codes.count()).toBe(locais.length);
    const pictures: string[] = [];
    for (const code of await codes.all()) pictures.push((await code.screenshot()).toString('base64'));
    const read: (string | undefined)[] = [];
    for (const picture of pictures) {
      const { data, width, height } = await page.evaluate(async (source) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas?.drawImage(image, 0, 0);
        const pixels = canvas?.getImageData(0, 0, image.width, image.height).data ?? [];
        return { width: image.width, height: image.height, data: Array.from(pixels).join() };
      }, picture);
      expect(Math.abs(width - 200)).toBeLessThanOrEqual(1);
      read.push(jsQR(Uint8ClampedArray.from(data.split(','), Number), width, height)?.data);
    }
    expect(read).toEqual(locais.map(({ Id }) => `${base.origin}/${encodeURIComponent(Id)}`));
    expect(wrong).toEqual([]);
  });

  const formats: PosterFormat[] = ['a4', 'a6'];

  test.each(formats)('of %s: axe finds no violation, and each sheet is one printed page', async (format) => {
    const { page } = await openFile(postersPage(locais, base, format, letterhead));
    await injectAxe({ page });
    expect(await violationsOf({ page }, { certain: [] })).toEqual([]);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(format === 'a4' ? 6 : 2);
  });

  test.each(formats)('of %s: a long description does not overflow its poster', async (format) => {
    const long = locais.map((local) => ({
      ...local,
      Descricao: 'Ambulatório de especialidades cirúrgicas e transplantes do adulto, 12º andar, ala norte',
    }));
    const { page } = await openFile(postersPage(long, base, format, letterhead));
    const spilled = await page.evaluate(
      () =>
        [...document.querySelectorAll('.poster')].filter((poster) => {
          const { top, bottom, left, right } = poster.getBoundingClientRect();
          return [...poster.children].some((child) => {
            const box = child.getBoundingClientRect();
            return box.top < top || box.bottom > bottom || box.left < left || box.right > right;
          });
        }).length,
    );
    expect(spilled).toBe(0);
  });
});
