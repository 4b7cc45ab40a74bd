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

/** @param title what the report is then about */
const openReport = async (name: string, title = name, table = 'Locais') => {
  await page.getByRole('table', { name: table }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name: `${title} · outubro de 2026` }).waitFor();
};

const show = async (label: string, option: string, heading: string) => {
  await page.getByLabel(label).first().selectOption(option);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
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

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The mean share of a question in October in these wards, which have about as many surveys each. */
const octoberOf = (names: readonly string[], id: number): number => {
  const { fallen, night, worse } = truth;
  // Of a week's 34 surveys, five are of nights of working days.
  const atNight = (usual: number) => (29 * usual + 5 * night.share) / 34;
  return meanOf(
    names.map((name) => {
      const usual = truth.usualOf(name, id);
      if (name === fallen.name && id === fallen.question) return fallen.share;
      return name === worse.name ? usual - worse.by : name === night.name ? atNight(usual) : usual;
    }),
  );
};

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
  await show('Período', '3º trimestre de 2026', '3º trimestre de 2026');
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

test('a question in a unit: one link leads from the question to it, and one choice back to the unit', async () => {
  const asked = questionText(6);
  await openReport(asked, asked, 'Perguntas');
  await openReport('Hospital Norte', `${asked} · Hospital Norte`);
  const share = Number(/\d+/.exec(tidy(await page.locator('.headline').textContent()))?.[0]) / 100;
  const north = ['Pediatria', 'Maternidade', 'Ortopedia', 'Cirurgia', 'Oncologia'];
  const asking = north.filter((name) => name !== truth.silent.name);
  expect([seed, share]).toEqual([seed, expect.closeTo(octoberOf(asking, 6), 1)]);
  await show('Pergunta', 'Todas as perguntas', 'Hospital Norte · outubro de 2026');
  expect(new URL(page.url()).searchParams.get('onde')).toBe('unidade=Hospital Norte');
});

test('the meals since the new supplier, ward by ward: only those of its ward differ beyond chance', async () => {
  const asked = questionText(2);
  const { name, from, before } = truth.supplied;
  await openReport(asked, asked, 'Perguntas');
  await compare(async () => {
    await page.getByLabel('Comparar com').selectOption('antes e depois de um dia');
    await page.getByLabel('Dia da mudança').fill(from);
  });
  await page.getByRole('heading', { level: 1, name: asked }).waitFor();
  expect([seed, await comparisonOf('Locais', name)]).toEqual([
    seed,
    { shares: [expect.closeTo(before, 1), expect.closeTo(truth.usualOf(name, 2), 1)], verdict: true },
  ]);
  for (const other of truth.calm)
    expect([seed, other, (await comparisonOf('Locais', other)).verdict]).toEqual([seed, other, false]);
});

test('a ward that is worse since January is compared with its new level', async () => {
  const { name, by } = truth.worse;
  expect([seed, tidy(await rowOf('Locais', name).getByRole('rowheader').textContent())]).toEqual([
    seed,
    `${name} comparado desde janeiro com o novo nível`,
  ]);
  expect([seed, await shareOf('Locais', name)]).toEqual([seed, expect.closeTo(usualOf(name) - by, 1)]);
});

describe('the alert of a week', () => {
  beforeEach(async () => {
    await page.getByText('Alerta da semana').click();
    await page.getByLabel('Semana').selectOption('26/10/2026 a 01/11/2026');
    await page.getByRole('button', { name: 'Ver o alerta' }).click();
    await page.getByRole('heading', { level: 1, name: '05/10 a 01/11/2026' }).waitFor();
  });

  test('has the share of this week', async () => {
    const { fallen, night, worse, supplied, opened, improved, silent, calm } = truth;
    const names = [fallen, night, worse, supplied, opened, improved].map(({ name }) => name).concat(calm);
    expect(names).not.toContain(silent.name);
    const tile = page.locator('.tiles > div').filter({ hasText: 'Satisfação na última semana' });
    const share = Number.parseInt(tidy(await tile.locator('b').textContent()), 10) / 100;
    const truly = meanOf([1, 2, 3, 4, 5, 6].map((id) => octoberOf(names, id)));
    expect([seed, share]).toEqual([seed, expect.closeTo(truly, 1)]);
  });

  test('names the ward that stopped sending surveys, and no other', async () => {
    const silences = await itemsIn('Sem pesquisas');
    expect([seed, silences]).toEqual([seed, [expect.stringMatching(`^${truth.silent.name} .* 19/10`)]]);
  });
});

test('what the ward that fell can do better is on its sheet for the wall', async () => {
  const { name, question } = truth.fallen;
  await page.getByRole('button', { name: 'Ver as folhas para a parede' }).click();
  await page.getByRole('heading', { level: 1, name: 'Folhas dos locais' }).waitFor();
  const sheet = page.locator('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
  const section = sheet.locator('section').filter({ hasText: 'O que pode melhorar' });
  expect([seed, (await section.locator('li').allTextContents()).map(tidy)]).toEqual([
    seed,
    [expect.stringContaining(questionText(question))],
  ]);
});

test('which wards reach 75 %: all in which nothing has happened, and not the one that is worse', async () => {
  await page.getByText('Comparar, meta e atendimentos').click();
  await page.getByLabel('Meta, em %').fill('75');
  await page.getByRole('button', { name: 'Ver o relatório assim' }).click();
  await page.getByRole('columnheader', { name: 'Na meta' }).first().waitFor();
  const answer = async (name: string) => tidy(await rowOf('Locais', name).locator('td.text').textContent());
  for (const name of truth.calm) expect([seed, name, await answer(name)]).toEqual([seed, name, 'sim']);
  expect([seed, await answer(truth.worse.name)]).toEqual([seed, 'não']);
});

test('wards with five surveys a month show their share of the year', async () => {
  await show('Período', '2026, até hoje', 'Todos os locais · 2026');
  for (const name of truth.small)
    expect([seed, name, await shareOf('Locais', name)]).toEqual([seed, name, expect.closeTo(usualOf(name), 1)]);
});
