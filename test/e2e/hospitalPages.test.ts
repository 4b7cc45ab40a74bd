import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { navigation } from '../../src/commands/common/navigation';
import type { Action, Panel } from '../../src/commands/panel/forms';
import { panelPage } from '../../src/commands/panel/panelPage';
import type { PosterFormat } from '../../src/commands/posters/posterSizes';
import { postersPage } from '../../src/commands/posters/postersPage';
import type { Report } from '../../src/commands/report/answers/types';
import { alertContent } from '../../src/commands/report/content/alertContent';
import { reportContent } from '../../src/commands/report/content/reportContent';
import { wallSheets } from '../../src/commands/report/content/wallSheets';
import { contentPage, contentPart } from '../../src/commands/report/writers/contentPage';
import { sheetsPage } from '../../src/commands/report/writers/sheets';
import { contrast } from '../../src/deployment/contrast';
import {
  cells,
  exampleAlert,
  exampleReport,
  group,
  hidden,
  letterhead,
  local,
  pergunta,
  row,
} from '../commands/support/exampleReport';
import { tempFolder } from '../support/tempFolder';
import { phone } from './support/environments';
import { injectAxe, violationsOf } from './support/axe';
import { withBrowser } from './support/browser';
import { setTextSize } from './support/fits';
import { boxOf, luminancesIn } from './support/pixels';

/** axe cannot decide what is behind the texts of a picture: tests below compute their contrasts. */
const PICTURE_TEXTS = 'svg text';
/** Nor behind the words where to cut, which lie on the edges of two posters. */
const CUT_WORDS = '.row > i';

const reportPage = (report: Report): string => contentPage(reportContent(report), letterhead);

const dir = tempFolder();
const browser = withBrowser();
let page: Page;
/** The open page's console output, its errors and its requests for other files. */
let wrong: string[] = [];

beforeAll(async () => {
  page = await browser().newPage({ locale: 'pt-BR' });
  page.on('console', (message) => wrong.push(message.text()));
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) wrong.push(request.url());
  });
});
afterAll(() => page.close());

/** Opens `html` as a file, in the page that all tests use. */
const openFile = async (html: string, viewport = { width: 1440, height: 900 }) => {
  const file = path.join(dir, `${Math.random()}.html`);
  writeFileSync(file, html);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize(viewport);
  wrong = [];
  await page.goto(pathToFileURL(file).href);
};

/** `folha` with `name` as the text of its questions. */
const folha = (name: string) => ({
  meses: 0 as const,
  satisfacao: 85,
  faces: { MB: 100, BO: 70, RE: 20, RU: 10 },
  perguntas: [95, 91, 72].map((satisfacao) => ({ titulo: name, satisfacao })),
});

const NAME = 'Unidade de Terapia Intensiva Neonatal/Pediátrica/Cirúrgica e Observação 3';
const QUESTION =
  'Considerando as visitas, os exames, as refeições e a noite, como você avalia a atenção que a equipe multiprofissional deu a você e à sua família aqui?';

/** A report with as many wards, in which all texts are as long as they may be. */
const longReport = (wards: number) =>
  exampleReport({
    meta: 85,
    total: { ...exampleReport().total, quando: cells() },
    locais: Array.from({ length: wards }, (_, index) =>
      local(index === 0 ? NAME.replaceAll(/\W/g, '') : `${NAME} ${index}`, row(group(60 + (index % 35), 70)), {
        folha: folha(QUESTION),
        semPesquisasDesde: index === 1 ? '2026-10-11' : null,
      }),
    ),
    perguntas: Array.from({ length: 10 }, (_, index) => pergunta(QUESTION, row(group(60 + 3 * index, 70)))),
  });

const comparison = exampleReport({
  antes: { de: '2025-10-01', ate: '2025-10-31', semLocais: [], semPerguntas: [] },
});

const fortyWards = exampleReport({
  locais: Array.from({ length: 40 }, (_, index) => local(`Internação ${index}`, row(group(58 + index)))),
});

/** The number of pages on which the open file is printed. */
const printedPages = async (): Promise<number> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
};

const looks = [
  { look: 'desktop', width: 1440 },
  { look: 'desktop, dark', width: 1440, colorScheme: 'dark' },
  { look: 'tablet', width: 768 },
  { look: 'phone', width: 360 },
  { look: 'phone, dark', width: 360, colorScheme: 'dark' },
  { look: 'paper', width: 794, media: 'print' },
  { look: 'small phone, text twice as large', width: 320, textSize: 200 },
] as const;

test.each([
  ['a report', reportPage(longReport(8))],
  ['a comparison', reportPage({ ...longReport(8), antes: comparison.antes })],
  ['the sheets', sheetsPage(wallSheets(longReport(2)), letterhead, new URL('https://pesquisa.hospital.example'))],
  ['an alert', contentPage(alertContent(exampleAlert()), letterhead)],
])('%s: axe finds no violation, nothing is loaded, nothing is wider than the page', async (_, html) => {
  await openFile(html);
  await injectAxe({ page });
  for (const { look, width, ...media } of looks) {
    await page.setViewportSize({ width, height: 800 });
    if ('textSize' in media) await setTextSize({ page }, media.textSize);
    await page.emulateMedia({ colorScheme: 'light', media: 'screen', ...media });
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    // In the dark, axe checks only the contrast: its other rules do not depend on colours. Nor are they about paper.
    const rules = 'colorScheme' in media || 'media' in media ? { rules: ['color-contrast'] } : {};
    const violations = await violationsOf({ page }, { undecidable: PICTURE_TEXTS, ...rules });
    expect({ look, isWide, violations }).toEqual({ look, isWide: false, violations: [] });
  }
  expect(wrong).toEqual([]);
});

test('on a phone each ward is a card in which nothing covers anything else', async () => {
  await openFile(reportPage(longReport(8)), { width: 360, height: 740 });
  const covered = await page.locator('tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const boxes = Array.from(row.children, (cell) => cell.getBoundingClientRect());
      return boxes.filter((box, index) =>
        boxes.some(
          (other, at) =>
            at > index &&
            box.left < other.right - 1 &&
            other.left < box.right - 1 &&
            box.top < other.bottom - 1 &&
            other.top < box.bottom - 1,
        ),
      );
    }),
  );
  expect(covered).toEqual([]);
});

test('on a phone a table stays a table', async () => {
  await openFile(reportPage(longReport(8)), { width: 360, height: 740 });
  const table = page.getByRole('table', { name: 'Locais' });
  expect(await table.getByRole('columnheader').count()).toBe(6);
  expect(await table.getByRole('row').nth(1).getByRole('cell').count()).toBe(5);
});

test('on a phone, the name of a hidden ward is not broken within a word', async () => {
  const locais = [local('Gastroenterologia', hidden())];
  await openFile(reportPage(exampleReport({ locais })), { width: 360, height: 740 });
  expect(
    await page.getByText('Gastroenterologia', { exact: true }).evaluate((name) => name.getClientRects().length),
  ).toBe(1);
});

test.each([
  ['a report', reportPage(longReport(2))],
  ['a comparison', reportPage(comparison)],
])('on a small phone with large text, each name in %s has the width of its card', async (_, html) => {
  await openFile(html, { width: 320, height: 740 });
  await setTextSize({ page }, 200);
  const widths = await page.locator('tbody th').evaluateAll((names) => names.map((name) => name.clientWidth));
  expect(Math.min(...widths)).toBeGreaterThan(200);
});

test('on an upright tablet, the names of a comparison are not broken within a word', async () => {
  const locais = [local('Gastroenterologia', row(group(60)))];
  await openFile(reportPage({ ...comparison, locais }), { width: 768, height: 1024 });
  const name = page.getByRole('table', { name: 'Locais' }).getByText('Gastroenterologia', { exact: true });
  expect(await name.evaluate((text) => text.getClientRects().length)).toBe(1);
});

test.each([
  [8, 2, exampleReport({ total: { ...exampleReport().total, quando: cells() } })],
  [40, 4, fortyWards],
])('on paper %i wards have %i pages at most', async (_wards, pages, report) => {
  await openFile(reportPage(report));
  expect(await printedPages()).toBeLessThanOrEqual(pages);
});

test('on paper each sheet has one page', async () => {
  await openFile(sheetsPage(wallSheets(longReport(3)), letterhead, new URL('https://pesquisa.hospital.example')));
  expect(await printedPages()).toBe(3);
  await page.emulateMedia({ media: 'print' });
  const cut = await page.locator('.sheet').evaluateAll((all) => all.map((one) => one.scrollHeight > one.clientHeight));
  expect(cut).toEqual([false, false, false]);
});

test.each([
  [60, 'Unidade de Terapia Intensiva Neonatal e Pediátrica do 3º piso'.slice(0, 60)],
  [120, 'Unidade de Terapia Intensiva Neonatal e Pediátrica do 3º piso'.slice(0, 60)],
  ...[220, 260, 400, 900].map((letters) => [letters, NAME] as const),
  [400, 'x'.repeat(300)],
] as const)('a sheet with questions of %i letters is whole (%s)', async (letters, name) => {
  const question = QUESTION.repeat(8).slice(0, letters);
  const locais = [local(name, row(group(85)), { folha: folha(question) })];
  await openFile(
    sheetsPage(wallSheets(exampleReport({ locais })), letterhead, new URL('https://pesquisa.hospital.example')),
    {
      width: 794,
      height: 1123,
    },
  );
  await page.emulateMedia({ media: 'print' });
  const [sheet, bar, foot] = await page
    .locator('.sheet, .sheet .bar, .sheet footer')
    .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().bottom, one.getBoundingClientRect().height]));
  expect(bar?.[1]).toBeGreaterThan(30);
  expect(foot?.[0]).toBeLessThan(sheet?.[0] ?? 0);
  // A wall is read from further away than a desk.
  const size = await page
    .locator('.asked')
    .first()
    .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThanOrEqual(letters > 120 ? 15 : letters > 60 ? 16.5 : 20);
});

test('the tiles of a printed report are whole', async () => {
  await openFile(reportPage(longReport(3)));
  await page.emulateMedia({ media: 'print' });
  // The width of A4 and of Letter without their margins.
  for (const width of [703, 725]) {
    await page.setViewportSize({ width, height: 1000 });
    const [first, drawn, , , last] = await page
      .locator('.tiles > div, .tiles .line')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(last).toBeLessThan(width);
    expect(drawn).toBeLessThan((first ?? 0) - 8);
  }
});

const BRANDS = ['#0b5f63', '#8a1a4f', '#b3261e', '#1d4ed8', '#2e7d32'];

/**
 * The colours of pictures, controls and underlines, which axe does not check, and of the texts that it cannot decide. Of a
 * bar's part, fill or outline has to contrast.
 */
const drawnColors = () =>
  page.evaluate(() => {
    const hex = (color: string) =>
      `#${(color.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map((channel) => Number(channel).toString(16).padStart(2, '0'))
        .join('')}`;
    const colors = (selector: string, of: (style: CSSStyleDeclaration) => string[]) =>
      Array.from(document.querySelectorAll(selector), (one) => ({
        selector,
        colors: of(getComputedStyle(one)).map(hex),
      }));
    return {
      ground: hex(getComputedStyle(document.querySelector('.sheet') ?? document.body).backgroundColor),
      texts: [...colors('svg text', ({ fill }) => [fill]), ...colors('.row > i', ({ color }) => [color])],
      shapes: [
        ...colors('.dot, svg .acima, svg .abaixo', ({ fill }) => [fill]),
        ...colors('.course, .usual', ({ stroke }) => [stroke]),
        ...colors('.bar rect', ({ fill, stroke }) => [fill, stroke]),
        ...colors('.ruled', ({ borderBottomColor }) => [borderBottomColor]),
        ...colors('main :is(select, input:not([type=hidden]), .uses button)', ({ borderTopColor }) => [borderTopColor]),
        ...colors('main a:not(.link)', ({ textDecorationColor }) => [textDecorationColor]),
      ],
    };
  });

const actionOf = (text: string): Action => ({
  text,
  fields: [['periodo', 'Período', [['2026-10', 'outubro de 2026']]]],
  request: () => {
    throw new Error('The test sends no form.');
  },
  missing: '',
});
const panel: Panel = {
  usualPeriod: '2026-10',
  beside: () => ({ before: ['2026-09', 'setembro de 2026'], after: undefined }),
  results: { '/': actionOf('Mostrar'), '/relatorio': actionOf('Ver para imprimir') },
  others: { '/cartazes': { ...actionOf('Ver os cartazes'), title: 'Cartazes', text: 'Ver os cartazes' } },
};

describe.each(BRANDS)('in the colour %s', (brand) => {
  const colored = { ...letterhead, colors: { brand } };
  const base = new URL('https://pesquisa.hospital.example');
  const locais = [1, 2, 3].map((Id) => ({ Id, Descricao: 'Pediatria', perguntas: [], Unidade: 'Norte' }));
  const warned = navigation(undefined, ['O arquivo do hospital mudou.']);
  const panelHtml = panelPage(colored, panel, new Map(), '')
    .join(contentPart(reportContent(longReport(2)), () => '/'))
    .replaceAll('<details>', '<details open>');

  test.each([
    ['a report', contentPage(reportContent(longReport(2)), colored)],
    ['a comparison', contentPage(reportContent(comparison), colored)],
    ['an alert', contentPage(alertContent(exampleAlert()), colored)],
    ['the panel', panelHtml],
    ['a sheet', sheetsPage(wallSheets(longReport(1)), colored, base)],
    ['a poster', postersPage(locais, { base, format: 'a4', letterhead: colored })],
    ['a page of posters', postersPage(locais, { base, format: 'a6', letterhead: colored, navigation: warned })],
  ])('%s has enough contrast, also in the dark and in print', async (_, document) => {
    await openFile(document);
    await injectAxe({ page });
    for (const [media, colorScheme] of [
      ['screen', 'light'],
      ['screen', 'dark'],
      ['print', 'light'],
    ] as const) {
      await page.emulateMedia({ media, colorScheme });
      const undecidable = `${PICTURE_TEXTS}, ${CUT_WORDS}`;
      expect(await violationsOf({ page }, { undecidable, rules: ['color-contrast'] })).toEqual([]);
      const { ground, texts, shapes } = await drawnColors();
      const most = (colors: readonly string[]) => Math.max(...colors.map((color) => contrast(color, ground)));
      expect(texts.filter(({ colors }) => most(colors) < 4.5)).toEqual([]);
      expect(shapes.filter(({ colors }) => most(colors) < 3)).toEqual([]);
    }
  });
});

test('a copied link is in one line', async () => {
  const base = new URL('https://avaliacao.hospital-universitario-professor-antonio.secretaria-de-saude.example');
  const locais = [{ Id: 'UTI-A', Descricao: 'UTI', perguntas: [] }];
  await openFile(postersPage(locais, { base, format: 'a6', letterhead }));
  const copied = await page.locator('a.link').evaluate((link) => {
    getSelection()?.selectAllChildren(link);
    return getSelection()?.toString();
  });
  expect(copied).toBe(`${base.host}/UTI-A`);
});

describe('a table', () => {
  const openTable = async () => {
    await openFile(reportPage(exampleReport()));
    const table = page.getByRole('table', { name: 'Locais' });
    const names = () => table.locator('tbody th > span:first-child').allTextContents();
    const header = (name: string) => table.getByRole('columnheader', { name });
    return { table, names, byShare: header('Satisfação'), byName: header('Local'), bySurveys: header('Pesquisas') };
  };

  test('is sorted by share when it opens', async () => {
    const { names, byShare } = await openTable();
    expect((await names()).slice(-4)).toEqual(['Hemodiálise', 'Capela', 'UTI Adulto', 'Outros locais (2)']);
    expect(await byShare.getAttribute('aria-sort')).toBe('ascending');
  });

  test('is sorted by name with the keyboard', async () => {
    const { names, byShare, byName } = await openTable();
    await byName.getByRole('button').press('Enter');
    expect((await names()).slice(0, 3)).toEqual(['Capela', 'Centro cirúrgico', 'Clínica médica']);
    expect(await byName.getAttribute('aria-sort')).toBe('ascending');
    expect(await byShare.getAttribute('aria-sort')).toBeNull();
  });

  test('has hidden wards last in both directions of the share', async () => {
    const { names, byShare } = await openTable();
    const ends: string[][] = [];
    for (const direction of ['descending', 'ascending']) {
      await byShare.getByRole('button').click();
      expect(await byShare.getAttribute('aria-sort')).toBe(direction);
      ends.push((await names()).slice(-3, -1).sort());
    }
    expect(ends).toEqual(Array.from({ length: 2 }, () => ['Capela', 'UTI Adulto']));
  });

  test('is sorted by number in both directions', async () => {
    const locais = [30, 200, 9].map((pesquisas) => local(`Ala ${pesquisas}`, row(group(80, 80, pesquisas))));
    await openFile(reportPage(exampleReport({ locais, outros: [] })));
    const table = page.getByRole('table', { name: 'Locais' });
    const ends: string[][] = [];
    for (let press = 0; press < 2; press += 1) {
      await table.getByRole('columnheader', { name: 'Pesquisas' }).getByRole('button').click();
      ends.push(await table.locator('tbody th > span:first-child').allTextContents());
    }
    expect(ends).toEqual([
      ['Ala 9', 'Ala 30', 'Ala 200'],
      ['Ala 200', 'Ala 30', 'Ala 9'],
    ]);
  });

  test('has no button where its order would mean nothing', async () => {
    const { table } = await openTable();
    expect(await table.getByRole('button').count()).toBe(3);
  });
});

describe('posters', () => {
  const locais = ['1', '7', 'UTI-A', 'É ã/ç'.slice(0, 3), '#1?', '123456789'].map((Id) => ({
    Id,
    Descricao: `Local ${Id}`,
    perguntas: [],
  }));
  const base = new URL('https://pesquisa.hospital-universitario.example');

  test('each QR code, captured at 200 px, contains the link of its location', async () => {
    await openFile(postersPage(locais, { base, format: 'a4', letterhead }));
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
    const read: (string | undefined)[] = [];
    for (const code of await codes.all()) {
      await code.scrollIntoViewIfNeeded();
      const { luminances, width, height } = await luminancesIn(page, await boxOf(code));
      expect(Math.abs(width - 200)).toBeLessThanOrEqual(1);
      const grey = luminances.flatMap((luminance) => [255 * luminance, 255 * luminance, 255 * luminance, 255]);
      read.push(jsQR(Uint8ClampedArray.from(grey), width, height)?.data);
    }
    expect(read).toEqual(locais.map(({ Id }) => `${base.origin}/${encodeURIComponent(Id)}`));
    expect(wrong).toEqual([]);
  });

  test('a line of an address ends between two of its parts, not after a hyphen', async () => {
    await openFile(postersPage(locais, { base, format: 'a6', letterhead }));
    await page.addStyleTag({ content: '.link { display: block; width: 22ch }' }).catch(() => null);
    const parts = await page
      .locator('.link >> nth=2')
      .locator('span')
      .evaluateAll((all) => all.map((part) => [part.textContent, part.getClientRects().length]));
    expect(parts).toEqual([
      ['pesquisa', 1],
      ['.hospital-universitario', 1],
      ['.example', 1],
      ['/UTI-A', 1],
    ]);
  });

  const formats: PosterFormat[] = ['a4', 'a6'];

  test.each(formats)('of %s: axe finds no violation', async (format) => {
    await openFile(postersPage(locais, { base, format, letterhead }));
    await injectAxe({ page });
    expect(await violationsOf({ page }, { undecidable: CUT_WORDS })).toEqual([]);
  });

  test.each(formats)('of %s: each sheet is one printed page', async (format) => {
    await openFile(postersPage(locais, { base, format, letterhead }));
    expect(await printedPages()).toBe(format === 'a4' ? 6 : 2);
  });

  test.each(formats)('of %s: a phone shows large codes', async (format) => {
    await openFile(postersPage(locais, { base, format, letterhead }), phone);
    const { scrollWidth, codeWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      codeWidth: document.querySelector('svg.code')?.getBoundingClientRect().width ?? 0,
    }));
    expect(scrollWidth).toBe(phone.width);
    expect(codeWidth).toBeGreaterThan(format === 'a4' ? 200 : 100);
  });

  test.each(formats)('of %s: a long description does not overflow its poster', async (format) => {
    const long = locais.map((local) => ({
      ...local,
      Descricao: 'Ambulatório de especialidades cirúrgicas e transplantes do adulto, 12º andar, ala norte',
    }));
    await openFile(postersPage(long, { base, format, letterhead }));
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
