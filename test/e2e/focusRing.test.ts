import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { lookWith, tablet, usual } from './support/environments';
import type { Patient } from './support/patient';
import { lineAround } from './support/pixels';
import { show, stateOf } from './support/states';

const newPatient = usePatients();

/** The visible width of the focus ring, in px. */
const ringOf = async (target: Locator) => {
  await target.page().evaluate(() => {
    (document.activeElement as HTMLElement).blur();
  });
  return lineAround(target, () => target.focus());
};

const stops = [
  {
    screen: 'Identification',
    state: 'loaded',
    targets: ({ nome, telefone, avancar }: Patient) => [nome, telefone, avancar],
  },
  {
    screen: 'Survey',
    state: 'partly answered',
    // Tests selected faces (0 and 6) and faces at an end of a row (0, 3 and 4).
    targets: ({ page, enviar }: Patient) => [...[0, 3, 4, 6].map((face) => page.locator('.face').nth(face)), enviar],
  },
  {
    screen: 'Identification',
    state: 'identification failed with message',
    targets: ({ tentar }: Patient) => [tentar],
  },
  { screen: 'Survey', state: 'questions failed to load', targets: ({ tentar }: Patient) => [tentar] },
] as const;

const looks = [
  { look: 'light, 320 px', ...usual, viewport: { width: 320, height: 568 } },
  { look: 'light, tablet', ...usual, viewport: tablet },
  { look: 'dark', ...usual, colorScheme: 'dark' },
  { look: 'forced colours', ...usual, forcedColors: 'active' },
] as const;

test.each(stops)('the focus is visible on every control: $screen, $state', async ({ screen, state, targets }) => {
  const patient = await newPatient();
  await show(patient, stateOf(screen, state));
  // Presses a key first. After a key press, the browser also shows the focus ring if a script sets the focus; after a
  // click it does not.
  await patient.page.keyboard.press('Tab');
  for (const { look, ...environment } of looks) {
    await lookWith(patient.page, environment);
    const colours = new Set<string>();
    for (const [index, target] of targets(patient).entries()) {
      const isVisible = (await ringOf(target)) >= 2;
      expect({ look, index, isVisible }).toEqual({ look, index, isVisible: true });
      colours.add(await target.evaluate((element) => getComputedStyle(element).outlineColor));
    }
    // With forced colours too: that of the system.
    expect({ look, colours: colours.size }).toEqual({ look, colours: 1 });
  }
});
