import type { Locator } from 'playwright-core';
import { lookWith, narrow, tablet, usual } from '../support/environments';
import type { Looks, Tests } from '../support/everyState';
import type { Patient } from '../support/patient';
import { lineAround } from '../support/pixels';

/** The visible width of the focus ring, in px. */
const ringOf = async (target: Locator) => {
  await target.page().evaluate(() => {
    (document.activeElement as HTMLElement).blur();
  });
  return lineAround(target, () => target.focus());
};

const environments = [
  { look: 'light, 320 px', ...usual, viewport: narrow },
  { look: 'light, tablet', ...usual, viewport: tablet },
  { look: 'dark', ...usual, colorScheme: 'dark' },
  { look: 'more contrast', ...usual, contrast: 'more' },
  { look: 'more contrast, dark', ...usual, contrast: 'more', colorScheme: 'dark' },
  { look: 'forced colours', ...usual, forcedColors: 'active' },
] as const;

const isVisibleOn = (targets: (patient: Patient) => Locator[]): Tests => ({
  'the focus is visible on every control': async (patient) => {
    const { page } = patient;
    // Presses a key first. After a key press, the browser also shows the focus ring if a script sets the focus; after a
    // click it does not.
    await page.keyboard.press('Tab');
    for (const { look, ...environment } of environments) {
      await lookWith(page, environment);
      const colours = new Set<string>();
      for (const [index, target] of targets(patient).entries()) {
        const isVisible = (await ringOf(target)) >= 2;
        expect({ look, index, isVisible }).toEqual({ look, index, isVisible: true });
        colours.add(await target.evaluate((element) => getComputedStyle(element).outlineColor));
      }
      // With forced colours too: that of the system.
      expect({ look, colours: colours.size }).toEqual({ look, colours: 1 });
    }
  },
});

export const focusRing: Looks = {
  'Identification, loaded': isVisibleOn(({ nome, telefone, avancar }) => [nome, telefone, avancar]),
  // Tests selected faces (0 and 6) and faces at an end of a row (0, 3 and 4).
  'Survey, partly answered': isVisibleOn(({ page, enviar }) => [
    ...[0, 3, 4, 6].map((face) => page.locator('.face').nth(face)),
    enviar,
  ]),
  'Identification, identification failed with message': isVisibleOn(({ tentar }) => [tentar]),
  'Survey, questions failed to load': isVisibleOn(({ tentar }) => [tentar]),
};
