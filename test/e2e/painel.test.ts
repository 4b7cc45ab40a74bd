import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import type { Page } from 'playwright-core';
import { DEFAULT_LOGO } from '../../src/commands/common/letterhead';
import { Zone } from '../../src/commands/common/zone';
import { panelReader } from '../../src/commands/panel/forms';
import { panelApp } from '../../src/commands/panel/panelApp';
import { emptyHospital, hospitalWith, networkHospital, type TestHospital } from '../commands/support/hospital';
import { readWorkbook, recordsOf } from '../commands/support/workbook';
import { injectAxe, violationsOf } from './support/axe';
import { withBrowser } from './support/browser';
import { phone, tablet } from './support/environments';

const browser = withBrowser();

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Starts the built panel and opens it. The test fails if the page logs or throws anything. */
const withPanel = async (
  { url: database }: TestHospital,
  viewport: { width: number; height: number },
  use: (page: Page) => Promise<void>,
  args: string[] = ['--endereco', 'https://pesquisa.hospital.example'],
) => {
  const panel = spawn(process.execPath, ['dist/server/hospital.js', 'painel', '--porta', '0', ...args], {
    env: { ...process.env, DATABASE_URL: database, HOSPITAL_FILE: 'config/sample-hospital.json' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const context = await browser().newContext({ locale: 'pt-BR', viewport });
  try {
    const [line] = (await once(panel.stderr, 'data')) as [Buffer];
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (!/status of 40[03]/.test(message.text())) wrong.push(message.text());
    });
    page.on('pageerror', ({ message }) => wrong.push(message));
    await page.goto(/http:\S+/.exec(line.toString())?.[0] ?? '');
    await use(page);
    expect(wrong).toEqual([]);
  } finally {
    await context.close();
    panel.kill();
    await once(panel, 'exit');
  }
};

const expectClean = async (page: Page) => {
  await injectAxe({ page });
  // axe cannot decide what is behind the texts of a picture. hospitalPages.test.ts computes their contrasts.
  expect(await violationsOf({ page }, { undecidable: 'svg text' })).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
};

test('a person makes the posters with the keyboard alone', async () => {
  const hospital = await hospitalWith({ surveys: 300, from: daysAgo(100), to: daysAgo(1), hospital: networkHospital });
  await withPanel(hospital, tablet, async (page) => {
    await expectClean(page);
    await page.getByText('Cartazes com o código QR').click();
    await page.getByLabel('Tamanho').selectOption('a6');
    await page.getByLabel('Tamanho').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    // Notes the text at once, because the page goes away when the posters come.
    await page.evaluate(() => {
      const note = () => {
        sessionStorage.setItem(
          'said',
          document.querySelector('[action="/cartazes"]')?.querySelector('[role=status]')?.textContent ?? '',
        );
      };
      document.querySelector('[action="/cartazes"]')?.addEventListener('submit', () => setTimeout(note));
    });
    await page.keyboard.press('Enter');
    await page.waitForURL(/cartazes/);
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toContain('A página está sendo feita');
    expect(await page.locator('svg.code').count()).toBe(networkHospital.locais.length);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await page.locator('[role=status]').allTextContents()).join('')).toBe('');
  });
});

test('on a phone, a person downloads the answers of a location', async () => {
  const hospital = await hospitalWith({ surveys: 300, from: daysAgo(100), to: daysAgo(1) });
  await withPanel(hospital, phone, async (page) => {
    await expectClean(page);
    await page.getByLabel('Período').first().selectOption(String(now.getFullYear()));
    await page.getByLabel('Local ou unidade').first().selectOption('local=MATER');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar as respostas' }).click(),
    ]);
    await download.path();
    // The message goes away when the file has come.
    await page.waitForFunction(() => document.cookie.includes('pedido-'));
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=status]')].every(({ textContent }) => textContent === ''),
    );
    expect(download.suggestedFilename()).toBe(`respostas-${now.getFullYear()}-maternidade.xlsx`);
    const [sheet] = readWorkbook(readFileSync(await download.path())).sheets;
    const wards = sheet ? recordsOf(sheet).map((row) => row['Id do local']) : [];
    expect(wards.length).toBeGreaterThan(50);
    expect(new Set(wards)).toEqual(new Set(['MATER']));
  });
});

test('while a file is made, the panel says so beside the button that was pressed', async () => {
  const { db } = await hospitalWith({ surveys: 30, from: daysAgo(60), to: daysAgo(1), hospital: networkHospital });
  const app = panelApp(
    { title: 'Hospital Central', logo: DEFAULT_LOGO },
    panelReader((use) => use(db), new Zone('America/Sao_Paulo'), undefined, false),
    async function* ask({ of }) {
      yield await Promise.resolve(of === 'answers' ? 'PK' : '<h1>Todos os locais</h1>');
    },
    { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() },
  );
  const page = await (await browser().newContext({ locale: 'pt-BR', viewport: phone })).newPage();
  try {
    await page.goto(await app.listen({ port: 0, host: '127.0.0.1' }));
    const button = page.getByRole('button', { name: 'Baixar as respostas' });
    // Noted in the page, because Playwright waits for the file before it looks.
    const noted = button.evaluate(
      (pressed) =>
        new Promise<{ text: string; away: number }>((resolve) => {
          new MutationObserver(() => {
            const [status] = [...document.querySelectorAll('[role=status]')].filter((one) => one.textContent);
            if (!status) return;
            const away = status.getBoundingClientRect().top - pressed.getBoundingClientRect().bottom;
            resolve({ text: status.textContent, away });
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^respostas-/);
    const { text, away } = await noted;
    expect(text).toBe('O arquivo está sendo feito e vai para os downloads do navegador.');
    expect(Math.abs(away)).toBeLessThan(48);
  } finally {
    await page.context().close();
    await app.close();
  }
});

test('the panel of a hospital without surveys says so, in the dark too', async () => {
  await withPanel(
    await emptyHospital(),
    phone,
    async (page) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await page.getByRole('heading', { name: 'Ainda não há pesquisas' }).count()).toBe(1);
      expect(await page.getByRole('button').count()).toBe(0);
      await expectClean(page);
      await page.goto(new URL('/relatorio?periodo=2026-10', page.url()).href);
      expect(await page.getByRole('link', { name: 'Voltar ao painel' }).count()).toBe(1);
      await expectClean(page);
    },
    [],
  );
});

test('a person finds the picture of one question of a ward', async () => {
  const hospital = await hospitalWith({ surveys: 900, from: daysAgo(150), to: daysAgo(1), hospital: networkHospital });
  await withPanel(hospital, phone, async (page) => {
    await expectClean(page);
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.textContent()).toContain('Todos os locais');
    await page.getByRole('table', { name: 'Locais' }).getByRole('link', { name: 'Recepção central' }).click();
    await title.filter({ hasText: 'Recepção central' }).waitFor();
    await page.getByRole('table', { name: 'Perguntas' }).getByRole('link').first().click();
    await title.filter({ hasText: '? · Recepção central' }).waitFor();
    await page.getByRole('link', { name: '‹' }).click();
    await title.filter({ hasText: '? · Recepção central' }).waitFor();
    expect(new URL(page.url()).searchParams.get('onde')).toBe('local=1');
    await expectClean(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar imagem' }).first().click();
    await page.getByText(/Imagem (copiada|salva)/).waitFor();
  });
});

test('after going back, the period chosen is that of the report', async () => {
  const hospital = await hospitalWith({ surveys: 300, from: daysAgo(150), to: daysAgo(1), hospital: networkHospital });
  await withPanel(hospital, tablet, async (page) => {
    const period = page.getByLabel('Período').first();
    const shown = await period.inputValue();
    await period.selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await page.waitForURL(/periodo=/);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await period.inputValue()).toBe(shown);
  });
});

test('while the report is computed, the page says so', async () => {
  const { db } = await hospitalWith({ surveys: 30, from: daysAgo(60), to: daysAgo(1), hospital: networkHospital });
  let end: (page: string) => void = () => undefined;
  const made = new Promise<string>((resolve) => {
    end = resolve;
  });
  const app = panelApp(
    { title: 'Hospital Central', logo: DEFAULT_LOGO },
    panelReader((use) => use(db), new Zone('America/Sao_Paulo'), undefined, false),
    async function* ask() {
      yield await made;
    },
    { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() },
  );
  const page = await (await browser().newContext({ locale: 'pt-BR' })).newPage();
  try {
    await page.goto(await app.listen({ port: 0, host: '127.0.0.1' }), { waitUntil: 'commit' });
    const words = page.getByText('Os resultados estão sendo calculados');
    await words.waitFor({ state: 'visible' });
    end('<h1>Todos os locais</h1>');
    await words.waitFor({ state: 'hidden' });
  } finally {
    await page.context().close();
    await app.close();
  }
});

describe('on all addresses of the machine', () => {
  /** What the panel prints until its warning. */
  const printedBy = async (args: string[], use: (printed: string) => unknown) => {
    const { url: database } = await emptyHospital();
    const all = ['dist/server/hospital.js', 'painel', '--porta', '0', '--host', '0.0.0.0', ...args];
    const panel = spawn(process.execPath, all, {
      env: { ...process.env, DATABASE_URL: database, HOSPITAL_FILE: 'config/sample-hospital.json' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      let printed = '';
      for await (const chunk of panel.stderr) {
        printed += String(chunk);
        if (printed.includes('sem senha')) break;
      }
      await use(printed);
    } finally {
      panel.kill();
      await once(panel, 'exit');
    }
  };

  test('the panel prints addresses that open it', async () => {
    await printedBy([], async (printed) => {
      const addresses = printed.match(/http:\S+/g) ?? [];
      expect(addresses).not.toEqual([]);
      for (const address of addresses) {
        expect(address).not.toContain('0.0.0.0');
        expect((await fetch(address)).status).toBe(200);
      }
    });
  });

  test.each([
    [[], 'Atenção: qualquer pessoa da rede pode abrir o painel, sem senha.'],
    [
      ['--com-contatos'],
      'Atenção: qualquer pessoa da rede pode abrir o painel e ler nomes e telefones de pacientes, sem senha.',
    ],
  ])('the panel with %j warns what the network can read', async (args, warning) => {
    await printedBy(args, (printed) => {
      expect(printed).toContain(warning);
    });
  });
});
