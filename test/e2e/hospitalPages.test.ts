import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import jsQR from 'jsqr';
import type { Browser, BrowserContext } from 'playwright-core';
import { DEFAULT_LOGO } from '../../src/commands/common/letterhead';
import { postersPage, type PosterFormat } from '../../src/commands/posters/page';
import { tempFolder } from '../support/tempFolder';
import { injectAxe, violationsOf } from './support/axe';
import { launch } from './support/browser';

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
