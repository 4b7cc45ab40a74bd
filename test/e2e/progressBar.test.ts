import { POST_DELAY } from '../../src/contract/postDelay';
import { usePatients } from './support/browser';
import { emulate, phone, tablet, usual } from './support/environments';
import { freezeNewControls } from './support/newControls';
import type { Patient } from './support/patient';
import { useStates } from './support/states';
import { perguntas } from './support/texts';

const newPatient = usePatients();
const openState = useStates(newPatient);

const [first = { Descricao_Pergunta: '' }] = perguntas;

/** The filled share of the progress bar, from 0 to 1. */
const filled = ({ page }: Patient) =>
  page.locator('.bar i').evaluate((fill) => fill.getBoundingClientRect().width / innerWidth);

/** The text of the progress bar; undefined if the bar is not at the bottom of the screen. */
const textAtBottom = ({ page }: Patient) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.closest('.bar')?.textContent);

describe.each([{ viewport: { width: 320, height: 568 } }, { viewport: tablet }])(
  'at $viewport.width px',
  ({ viewport }) => {
    test('the bar shows how many questions are answered, at any scroll position', async () => {
      const patient = await openState('Survey', 'unanswered', { viewport });
      expect(await textAtBottom(patient)).toBe('0 de 5 respondidas');
      expect(await filled(patient)).toBe(0);
      await patient.choose(first, 'Mb');
      expect(await textAtBottom(patient)).toBe('1 de 5 respondidas');
      expect(await filled(patient)).toBeCloseTo(0.2, 2);
      await patient.page.keyboard.press('End');
      expect(await textAtBottom(patient)).toBe('1 de 5 respondidas');
    });

    test('the bar covers neither the focused control nor the end of the page', async () => {
      const patient = await openState('Survey', 'unanswered', { viewport });
      const { page } = patient;
      const stops = await page.locator('button:enabled').count();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < stops; stop++) {
          await page.keyboard.press(key);
          const hidden = await page.evaluate(() => {
            const focused = document.activeElement?.getBoundingClientRect();
            const bar = document.querySelector('.bar')?.getBoundingClientRect();
            return focused && bar && document.activeElement?.matches('button:not(.bar button)')
              ? focused.bottom - bar.top
              : 0;
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

test('while sending the bar moves evenly through each pause, in steps with reduced motion', async () => {
  const patient = await openState('Survey', 'sending started');
  const { page } = patient;
  const pause = () =>
    page.locator('.bar i').evaluate((fill) =>
      fill.getAnimations().map(({ effect }) => {
        const { duration, easing, fill: kept } = effect?.getTiming() ?? {};
        return { duration, easing, kept };
      }),
    );
  expect(await pause()).toEqual([{ duration: POST_DELAY, easing: 'linear', kept: 'forwards' }]);
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
  expect(await at(POST_DELAY)).toBeCloseTo(0.2, 2);

  await emulate(page, { ...usual, viewport: phone, reducedMotion: 'reduce' });
  const steps: number[] = [];
  for (const ms of [0, 490, 510, 1490, 1510, 1990]) steps.push(await at(ms));
  const expected = [0, 0, 0.05, 0.1, 0.15, 0.15];
  for (const [index, share] of steps.entries()) expect(share).toBeCloseTo(expected[index] ?? NaN, 2);
});

test('while sending, accepted answers get a tick, and pulling the page down does not reload it', async () => {
  const patient = await openState('Survey', 'sending');
  const { page } = patient;
  expect(
    await page.locator('.question').evaluateAll((all) => all.map((one) => one.classList.contains('taken'))),
  ).toEqual([true, true, false, false, false]);
  const tick = await page
    .locator('.question')
    .first()
    .evaluate((question) => {
      const { content, backgroundImage } = getComputedStyle(question, '::after');
      return { content, drawn: backgroundImage.startsWith('url("data:image/svg') };
    });
  expect(tick).toEqual({ content: '""', drawn: true });
  const text = await page.locator('.bar p').evaluate((words) => parseFloat(getComputedStyle(words).fontSize));
  expect(text).toBeGreaterThanOrEqual(24);
  const pulling = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
  expect(await pulling()).toBe('contain');

  const other = await openState('Survey', 'sending failed');
  expect(await other.page.locator('.taken').count()).toBe(0);
  expect(await other.page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe('auto');
});

describe('the bar’s button', () => {
  const focused = ({ page }: Patient) =>
    page.evaluate(() => {
      const question = document.activeElement?.closest('.question');
      return question?.querySelector('legend')?.textContent ?? document.activeElement?.textContent;
    });
  const isSeen = ({ page }: Patient) =>
    page.evaluate(() => {
      const box = (document.activeElement?.closest('.question') ?? document.activeElement)?.getBoundingClientRect();
      const bar = document.querySelector('.bar')?.getBoundingClientRect();
      return box && bar ? box.top >= 0 && box.bottom <= bar.top : false;
    });
  const texts = perguntas.map(({ Descricao_Pergunta }) => Descricao_Pergunta);
  const bar = ({ page }: Patient) => page.locator('.bar button');

  test('leads by touch to each unanswered question in turn, and then to Enviar, with a tick', async () => {
    const patient = await openState('Survey', 'unanswered', { hasTouch: true, viewport: phone });
    await patient.choose(perguntas[1] ?? first, 'Bo');
    for (const index of [0, 2, 3, 4, 0]) {
      await bar(patient).tap();
      expect(await focused(patient)).toBe(texts[index]);
      expect(await isSeen(patient)).toBe(true);
    }
    for (const index of [0, 2, 3, 4]) await patient.choose(perguntas[index] ?? first, 'Mb');
    const drawn = () =>
      bar(patient).evaluate((button) => getComputedStyle(button, '::before').backgroundImage.startsWith('url('));
    expect(await drawn()).toBe(true);
    await bar(patient).tap();
    expect(await focused(patient)).toBe('Enviar');
    expect(await isSeen(patient)).toBe(true);
    await patient.choose(perguntas[3] ?? first, 'Mb');
    expect(await drawn()).toBe(false);
  });

  test('ignores the second tap of a double tap', async () => {
    const patient = await openState('Survey', 'unanswered', { hasTouch: true, viewport: phone });
    await bar(patient).click({ trial: true });
    const controls = await freezeNewControls(patient);
    const box = await bar(patient).boundingBox();
    for (let tap = 0; tap < 2; tap += 1) await patient.page.touchscreen.tap((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
    expect(await focused(patient)).toBe(texts[0]);
    await controls.setAge(701);
    await bar(patient).tap();
    expect(await focused(patient)).toBe(texts[1]);
  });
});

test('with every question answered, the bar is solid while Enviar is not visible', async () => {
  const patient = await openState('Survey', 'all answered', { viewport: { width: 360, height: 640 } });
  const { page } = patient;
  const isSolid = (solid: boolean) => page.locator('.bar.due').waitFor({ state: solid ? 'attached' : 'detached' });
  await page.mouse.wheel(0, -10_000);
  await isSolid(true);
  expect(await textAtBottom(patient)).toBe('5 de 5: falta enviar');
  await page.getByRole('button', { name: '5 de 5: falta enviar. Ir para o envio' }).click();
  await isSolid(false);
  expect(await textAtBottom(patient)).toBe('5 de 5: falta enviar');
});
