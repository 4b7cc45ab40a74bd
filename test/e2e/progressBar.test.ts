import { usePatients } from './support/browser';
import { stopsTheClock } from './support/clock';
import { lookWith, phone, tablet, usual } from './support/environments';
import { useHospital } from './support/hospital';
import { pressSeen } from './support/patience';
import type { Patient } from './support/patient';
import { postsPass, show, stateOf } from './support/states';
import { perguntas } from './support/texts';

const hospital = useHospital();
const arrives = usePatients(hospital);

const [first = { Descricao_Pergunta: '' }] = perguntas;

/** How much of the bar is filled, of 1. */
const filled = ({ page }: Patient) =>
  page.locator('.bar i').evaluate((fill) => fill.getBoundingClientRect().width / innerWidth);

/** What lies at the foot of the screen, wherever the page is scrolled. */
const atTheFoot = ({ page }: Patient) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.closest('.bar')?.textContent);

describe.each([{ viewport: { width: 320, height: 568 } }, { viewport: tablet }])(
  'at $viewport.width px',
  ({ viewport }) => {
    test('it says and shows how many are answered, wherever the page is scrolled', async () => {
      const patient = await arrives({ viewport });
      await show(patient, stateOf('Survey', 'fresh'));
      expect(await atTheFoot(patient)).toBe('0 de 5 respondidas');
      expect(await filled(patient)).toBe(0);
      await patient.choose(first, 'Mb');
      expect(await atTheFoot(patient)).toBe('1 de 5 respondidas');
      expect(await filled(patient)).toBeCloseTo(0.2, 2);
      await patient.page.keyboard.press('End');
      expect(await atTheFoot(patient)).toBe('1 de 5 respondidas');
    });

    test('it covers nothing that has the focus, and leaves room for the end of the page', async () => {
      const patient = await arrives({ viewport });
      const { page } = patient;
      await show(patient, stateOf('Survey', 'fresh'));
      const stops = await page.locator('button:enabled').count();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < stops; stop++) {
          await page.keyboard.press(key);
          const hidden = await page.evaluate(() => {
            const focused = document.activeElement?.getBoundingClientRect();
            const bar = document.querySelector('.bar')?.getBoundingClientRect();
            return focused && bar && document.activeElement?.matches('button') ? focused.bottom - bar.top : 0;
          });
          expect(hidden).toBeLessThanOrEqual(0);
        }
      }
      await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
      });
      const gap = await page.evaluate(() => {
        const [bar, end] = ['.bar', '.send'].map((part) => document.querySelector(part)?.getBoundingClientRect());
        return bar && end ? bar.top - end.bottom : -1;
      });
      expect(gap).toBeGreaterThan(0);
    });
  },
);

test('it goes on telling the truth when the browser has translated the page', async () => {
  const patient = await arrives();
  const { page } = patient;
  await page.clock.install();
  await show(patient, stateOf('Survey', 'fresh'));
  // As Chromium's translation does: every text is moved into elements of its own and replaced there.
  const translate = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.parentElement?.closest('[lang=en], script, style, template')) continue;
        const [outer, inner] = [document.createElement('span'), document.createElement('span')];
        outer.lang = 'en';
        inner.textContent = `~${text.data}`;
        outer.append(inner);
        text.replaceWith(outer);
      }
    });
  await translate();
  await pressSeen(page.locator('.face').nth(1));
  expect(await atTheFoot(patient)).toBe('1 de 5 respondidas');
  await translate();
  const clock = await stopsTheClock(patient);
  await page.locator('.primary').click();
  await clock.shows(page.getByText('Enviando 0 de 5'));
  await translate();
  await postsPass(patient, 1);
  await clock.shows(page.getByText('Enviando 1 de 5'));
  expect(await page.locator('.primary').innerText()).toMatch(/Carregando\.\.\.$/);
});

test('while sending it moves evenly through each pause, and jumps for who wants no motion', async () => {
  const patient = await arrives();
  const { page } = patient;
  await show(patient, stateOf('Survey', 'beginning to send'));
  const pause = () =>
    page.locator('.bar i').evaluate((fill) =>
      fill.getAnimations().map(({ effect }) => {
        const { duration, easing, fill: kept } = effect?.getTiming() ?? {};
        return { duration, easing, kept };
      }),
    );
  expect(await pause()).toEqual([{ duration: 2000, easing: 'linear', kept: 'forwards' }]);
  const at = (ms: number) =>
    page.locator('.bar i').evaluate((fill, time) => {
      for (const animation of fill.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
      return fill.getBoundingClientRect().width / innerWidth;
    }, ms);
  expect(await at(0)).toBeCloseTo(0, 2);
  expect(await at(1000)).toBeCloseTo(0.1, 2);
  expect(await at(2000)).toBeCloseTo(0.2, 2);

  await lookWith(page, { ...usual, viewport: phone, reducedMotion: 'reduce' });
  expect(await pause()).toEqual([]);
  expect(await filled(patient)).toBe(0);
});

test('an empty list has none', async () => {
  const patient = await arrives();
  await show(patient, stateOf('Survey', 'empty'));
  expect(await patient.page.locator('.bar').count()).toBe(0);
  expect(await patient.page.locator('main').innerText()).not.toMatch(/respondidas/);
});
