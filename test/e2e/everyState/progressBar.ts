import { POST_DELAY } from '../../../src/contract/limits';
import { emulate, lookWith, usual } from '../support/environments';
import type { Looks } from '../support/everyState';
import type { Patient } from '../support/patient';

/** The text of the progress bar; undefined if the bar is not at the bottom of the screen. */
export const textAtBottom = ({ page }: Patient) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.closest('.bar')?.textContent);

const pulling = ({ page }: Patient) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);

export const progressBar: Looks = {
  'Survey, all answered': {
    'with every question answered, the bar is solid while Enviar is not visible': async (patient) => {
      const { page } = patient;
      await lookWith(page, { ...usual, viewport: { width: 360, height: 640 } });
      const isSolid = (solid: boolean) => page.locator('.bar.due').waitFor({ state: solid ? 'attached' : 'detached' });
      await isSolid(true);
      expect(await textAtBottom(patient)).toBe('5 de 5: falta enviar');
      await page.getByRole('button', { name: '5 de 5: falta enviar. Ir para o envio' }).click();
      await isSolid(false);
      expect(await textAtBottom(patient)).toBe('5 de 5: falta enviar');
      await page.mouse.move(0, 0);
    },
  },

  'Survey, sending started': {
    'while sending the bar moves evenly through each pause, in steps with reduced motion': async ({ page }) => {
      const fill = page.locator('.bar i');
      const pause = await fill.evaluate((element) =>
        element.getAnimations().map(({ effect }) => {
          const { duration, easing, fill: kept } = effect?.getTiming() ?? {};
          return { duration, easing, kept };
        }),
      );
      expect(pause).toEqual([{ duration: POST_DELAY, easing: 'linear', kept: 'forwards' }]);
      const sharesAt = (...times: number[]) =>
        fill.evaluate(
          (element, moments) =>
            moments.map((time) => {
              for (const animation of element.getAnimations()) {
                animation.pause();
                animation.currentTime = time;
              }
              return element.getBoundingClientRect().width / innerWidth;
            }),
          times,
        );
      const expectShares = (found: number[], expected: number[]) => {
        expect(found).toHaveLength(expected.length);
        for (const [index, share] of found.entries()) expect(share).toBeCloseTo(expected[index] ?? NaN, 2);
      };
      expectShares(await sharesAt(0, 1000, POST_DELAY), [0, 0.1, 0.2]);
      // Does not wait until the page has settled: a paused animation never ends.
      await emulate(page, { ...usual, reducedMotion: 'reduce' });
      expectShares(await sharesAt(0, 490, 510, 1490, 1510, 1990), [0, 0, 0.05, 0.1, 0.15, 0.15]);
      await fill.evaluate((element) => {
        for (const animation of element.getAnimations()) animation.finish();
      });
    },
  },

  'Survey, sending': {
    'while sending, accepted answers get a tick, and pulling the page down does not reload it': async (
      patient: Patient,
    ) => {
      const { page } = patient;
      const found = await page.locator('.question').evaluateAll((questions) => ({
        taken: questions.map((question) => question.classList.contains('taken')),
        ticks: questions.map((question) => {
          const { content, backgroundImage } = getComputedStyle(question, '::after');
          return content === '""' && backgroundImage.startsWith('url("data:image/svg');
        }),
      }));
      const accepted = [true, true, false, false, false];
      expect(found).toEqual({ taken: accepted, ticks: accepted });
      const text = await page.locator('.bar p').evaluate((words) => parseFloat(getComputedStyle(words).fontSize));
      expect(text).toBeGreaterThanOrEqual(24);
      expect(await pulling(patient)).toBe('contain');
    },
  },

  'Survey, sending failed': {
    'after sending, no answer has a tick, and pulling the page down reloads it': async (patient) => {
      expect(await patient.page.locator('.taken').count()).toBe(0);
      expect(await pulling(patient)).toBe('auto');
    },
  },
};
