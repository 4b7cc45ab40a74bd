import { textAtBottom } from './everyState/progressBar';
import { usePatients } from './support/browser';
import { narrow, phone, tablet } from './support/environments';
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

describe.each([{ viewport: narrow }, { viewport: tablet }])('at $viewport.width px', ({ viewport }) => {
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

  test('the bar shows how many questions are answered, at any scroll position', async () => {
    const patient = await openState('Survey', 'unanswered', { viewport });
    const { page } = patient;
    expect(await textAtBottom(patient)).toBe('0 de 5 respondidas');
    expect(await filled(patient)).toBe(0);
    await patient.choose(first, 'Mb');
    expect(await textAtBottom(patient)).toBe('1 de 5 respondidas');
    expect(await filled(patient)).toBeCloseTo(0.2, 2);
    await page.keyboard.press('End');
    expect(await textAtBottom(patient)).toBe('1 de 5 respondidas');
  });
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

  test('leads by touch to each unanswered question in turn', async () => {
    const patient = await openState('Survey', 'unanswered', { hasTouch: true, viewport: phone });
    await patient.choose(perguntas[1] ?? first, 'Bo');
    for (const index of [0, 2, 3, 4, 0]) {
      await bar(patient).tap();
      expect(await focused(patient)).toBe(texts[index]);
      expect(await isSeen(patient)).toBe(true);
    }
  });

  test('leads by touch to Enviar if all questions are answered', async () => {
    const patient = await openState('Survey', 'unanswered', { hasTouch: true, viewport: phone });
    for (const pergunta of perguntas) await patient.choose(pergunta, 'Mb');
    await bar(patient).tap();
    expect(await focused(patient)).toBe('Enviar');
    expect(await isSeen(patient)).toBe(true);
  });

  test('has a tick while all questions are answered', async () => {
    const patient = await openState('Survey', 'unanswered', { hasTouch: true, viewport: phone });
    for (const pergunta of perguntas) await patient.choose(pergunta, 'Mb');
    const drawn = () =>
      bar(patient).evaluate((button) => getComputedStyle(button, '::before').backgroundImage.startsWith('url('));
    expect(await drawn()).toBe(true);
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
