import type { Page } from 'playwright-core';
import { questionText, type Truth } from '../commands/support/demoHospital';
import { tempFolder } from '../support/tempFolder';
import { withBrowser } from './support/browser';
import { desktop } from './support/environments';
import { startOfficePanel } from './support/officePanel';

// The questions of a quality office, each answered by the panel in a browser, about a hospital in which the answer is known.

const browser = withBrowser();
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let truth: Truth;
let address: string;
let page: Page;
let stop: () => Promise<void>;
// Before the folder is deleted.
afterAll(async () => stop());
const folder = tempFolder();

beforeAll(async () => {
  ({ truth, address, stop } = await startOfficePanel(seed, folder));
});

beforeEach(async () => {
  const context = await browser().newContext({ locale: 'pt-BR', viewport: desktop });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  await page.goto(address);
});
afterEach(async () => page.context().close());

const tidy = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The text of each item of a list of the page, such as "Pede atenção". */
const itemsIn = async (title: string): Promise<string[]> => {
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  // Beside the text of an item is a picture, which has texts of its own.
  return (await section.locator('li > span').allTextContents()).map(tidy);
};

const openReport = async (name: string) => {
  await page.getByRole('table', { name: 'Locais' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name: `${name} · outubro de 2026` }).waitFor();
};

const rowOf = (table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });

/** The shown share of a row, from 0 to 1. */
const shareOf = async (table: string, name: string): Promise<number> =>
  Number(await rowOf(table, name).locator('.main').getAttribute('data-v')) / 100;

const compare = async (choose: () => Promise<unknown>) => {
  await page.getByText('Comparar, meta e atendimentos').click();
  await choose();
  await page.getByRole('button', { name: 'Ver o relatório assim' }).click();
  await page.getByRole('heading', { level: 1, name: 'comparado com' }).waitFor();
};

/** Both shares of a row of a comparison, and whether they differ beyond chance; null if it is not compared. */
const comparisonOf = async (table: string, name: string) => {
  const row = rowOf(table, name);
  const shares = await row
    .locator('td.share')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.dataset['v']) / 100));
  const text = tidy(await row.textContent());
  const verdict = text.includes('além do acaso') ? true : /pode ser acaso|como antes/.test(text) ? false : null;
  return { shares, verdict };
};

const NIGHT = 'Segunda a sexta, 19 às 7 h';

/** The mean usual share of all questions. */
const usualOf = (name: string): number => [1, 2, 3, 4, 5, 6].reduce((sum, id) => sum + truth.usualOf(name, id), 0) / 6;

test('which ward fell: the first page names only those that did', async () => {
  const found = await itemsIn('Pede atenção');
  const { fallen, night, opened, calm, supplied, worse } = truth;
  const named = [fallen.name, night.name, opened.name, supplied.name, worse.name, ...calm].filter((name) =>
    found.some((text) => text.startsWith(name)),
  );
  expect([seed, named]).toEqual([seed, [fallen.name, night.name]]);
});

test('which question made it fall: it alone is under the ward', async () => {
  const { name, question } = truth.fallen;
  const [item = ''] = (await itemsIn('Pede atenção')).filter((text) => text.startsWith(name));
  expect([seed, item.match(/Como você avalia [^?]+\?/g)]).toEqual([seed, [questionText(question)]]);
  expect(item).not.toMatch(/ h \d+ %/);
  await openReport(name);
  for (const id of [1, 4, 5]) {
    const expected = id === question ? truth.fallen.share : truth.usualOf(name, id);
    expect([seed, await shareOf('Perguntas', questionText(id))]).toEqual([seed, expect.closeTo(expected, 1)]);
  }
});

test('at night: the first page names the time under the ward', async () => {
  const [item = ''] = (await itemsIn('Pede atenção')).filter((text) => text.startsWith(truth.night.name));
  expect([seed, item.toLowerCase()]).toEqual([seed, expect.stringContaining(NIGHT.toLowerCase())]);
  expect(item).not.toContain('Como você avalia');
});

test('at night: the report of the ward shows the share of each time', async () => {
  await openReport(truth.night.name);
  for (const cell of ['Segunda a sexta, 7 às 19 h', NIGHT, 'Sábado e domingo, 7 às 19 h']) {
    const isFallen = cell === NIGHT;
    const share = await shareOf('Quando', cell);
    expect([seed, cell, share]).toEqual([
      seed,
      cell,
      expect.closeTo(isFallen ? truth.night.share : usualOf(truth.night.name), 1),
    ]);
    expect(tidy(await rowOf('Quando', cell).textContent()).includes('abaixo do habitual')).toBe(isFallen);
  }
});

test('this quarter against last year: only the ward that is worse since January differs beyond chance', async () => {
  await page.getByLabel('Período').first().selectOption('3º trimestre de 2026');
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await page.getByRole('heading', { level: 1, name: '3º trimestre de 2026' }).waitFor();
  await compare(async () => page.getByLabel('Comparar com').selectOption('o mesmo período do ano anterior'));
  const worse = await comparisonOf('Locais', truth.worse.name);
  const usual = usualOf(truth.worse.name);
  expect([seed, worse]).toEqual([
    seed,
    { shares: [expect.closeTo(usual, 1), expect.closeTo(usual - truth.worse.by, 1)], verdict: true },
  ]);
  for (const name of [truth.fallen.name, truth.night.name, ...truth.calm])
    expect([seed, name, (await comparisonOf('Locais', name)).verdict]).toEqual([seed, name, false]);
  expect((await comparisonOf('Locais', truth.opened.name)).verdict).toBeNull();
  const notes = tidy(await page.locator('footer').textContent());
  expect(notes).toMatch(new RegExp(`locais com poucas pesquisas em um dos períodos: [^.]*${truth.opened.name}`));
  expect(notes).toContain(`perguntas que só um dos períodos tem: ${truth.replaced.after}`);
});

test('since the new supplier: only the meals of its ward differ beyond chance', async () => {
  await openReport(truth.supplied.name);
  await compare(async () => {
    await page.getByLabel('Comparar com').selectOption('antes e depois de um dia');
    await page.getByLabel('Dia da mudança').fill(truth.supplied.from);
  });
  const meals = await comparisonOf('Perguntas', questionText(2));
  const { name, before } = truth.supplied;
  expect([seed, meals]).toEqual([
    seed,
    { shares: [expect.closeTo(before, 1), expect.closeTo(truth.usualOf(name, 2), 1)], verdict: true },
  ]);
  for (const id of [1, 4, 5])
    expect([seed, id, (await comparisonOf('Perguntas', questionText(id))).verdict]).toEqual([seed, id, false]);
});

test('the note is drawn on the months of its ward alone', async () => {
  const { name } = truth.supplied;
  await page.getByText(`14/09/2026: novo fornecedor de refeições (${name})`).waitFor();
  const rows = page
    .getByRole('table', { name: 'Locais' })
    .getByRole('row')
    .filter({ has: page.locator('.line') });
  const noted = rows.filter({ has: page.locator('.line title', { hasText: 'novo fornecedor' }) });
  expect(await noted.getByRole('rowheader').allTextContents()).toEqual([expect.stringContaining(name)]);
});

test('the picture of a ward for a slide says what its note is', async () => {
  const [request] = await Promise.all([
    page.waitForEvent('console', (message) => message.text().startsWith('data:image/svg')),
    page.evaluate(() => {
      const { decode } = HTMLImageElement.prototype;
      HTMLImageElement.prototype.decode = async function () {
        console.log(this.src);
        return decode.call(this);
      };
    }),
    rowOf('Locais', truth.supplied.name)
      .getByRole('button', { name: `Copiar imagem: ${truth.supplied.name}` })
      .click(),
  ]);
  expect(decodeURIComponent(request.text())).toContain('>| 14/09/2026: novo fornecedor de refeições</text>');
});

test('a ward that opened in August is new', async () => {
  expect(tidy(await rowOf('Locais', truth.opened.name).getByRole('rowheader').textContent())).toBe(
    `${truth.opened.name} novo`,
  );
});

test('a question whose text was replaced in August is new since then', async () => {
  expect(tidy(await rowOf('Perguntas', truth.replaced.after).textContent())).toContain('texto novo em 03/08');
  expect(await rowOf('Perguntas', truth.replaced.before).count()).toBe(0);
});

test('a ward that stopped sending surveys asks for attention', async () => {
  const { name } = truth.silent;
  expect([seed, await itemsIn('Pede atenção')]).toEqual([
    seed,
    expect.arrayContaining([expect.stringMatching(`^${name}.* pesquisas? `)]),
  ]);
});

test('a ward that is better for two months is among those that improved', async () => {
  const improved = await itemsIn('Melhorou');
  expect([seed, improved]).toEqual([seed, expect.arrayContaining([expect.stringContaining(truth.improved.name)])]);
});

test('wards with five surveys show no share', async () => {
  for (const name of truth.small)
    expect(tidy(await rowOf('Locais', name).textContent())).toMatch(new RegExp(`^${name} ?menos de 8`));
});
