import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { phone, settled } from './support/environments';
import { tooWide } from './support/fits';
import { useHospital } from './support/hospital';
import { contrastAt } from './support/pixels';
import type { Patient } from './support/patient';
import { ownStates, show, stateOf } from './support/states';

const hospital = useHospital();
const arrives = usePatients(hospital);

/** Sends a command of Chromium's debugging protocol to the patient's page. */
const emulates = async ({ context, page }: Patient, command: string, parameters: object) => {
  const session = await context.newCDPSession(page);
  await session.send(command as 'Emulation.clearDeviceMetricsOverride', parameters);
};

describe.each([
  { look: 'light', colorScheme: 'light', forcedColors: 'none' },
  { look: 'dark', colorScheme: 'dark', forcedColors: 'none' },
  { look: 'forced colours, light', colorScheme: 'light', forcedColors: 'active' },
  { look: 'forced colours, dark', colorScheme: 'dark', forcedColors: 'active' },
] as const)('a selected face in $look', ({ colorScheme, forcedColors }) => {
  test.each([undefined, '#8a1538', '#0047ab', '#4a5a00'])(
    'differs 3:1 or more from the others: brand %s',
    async (brand) => {
      const patient = await arrives({ colorScheme, forcedColors, viewport: phone });
      const settings = brand ? { settings: { colors: { brand, paper: '' } } } : {};
      await show(patient, { ...stateOf('Survey', 'answered in part'), ...settings });
      await settled(patient.page);
      const [chosen, other] = ['true', 'false'].map((pressed) =>
        patient.page.locator(`.face[aria-pressed=${pressed}]`).first(),
      );
      if (!chosen || !other) throw new Error('There are no faces.');
      // Near the lower edge, below the words.
      expect(await contrastAt([chosen, 0.5, 0.96], [other, 0.5, 0.96])).toBeGreaterThanOrEqual(3);
    },
  );
});

test.each(['light', 'dark'] as const)(
  'eyes and mouths keep their contrast where the browser forces dark pages, with the %s scheme',
  async (colorScheme) => {
    const patient = await arrives({ colorScheme, viewport: phone });
    await emulates(patient, 'Emulation.setAutoDarkModeOverride', { enabled: true });
    await show(patient, stateOf('Survey', 'fresh'));
    await settled(patient.page);
    const images = await patient.page.locator('.question').first().locator('img').all();
    expect(images).toHaveLength(4);
    for (const [index, image] of images.entries()) {
      // The open mouth of the first face, an eye of the others, against the cheek.
      const [x, y] = index === 0 ? [0.5, 0.72] : [0.354, 0.427];
      expect(await contrastAt([image, x, y], [image, 0.5, 0.5])).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('the arrow and the tick differ 3:1 or more from what is beside them where the browser forces dark pages', async () => {
  const patient = await arrives({ viewport: phone });
  const { page } = patient;
  await emulates(patient, 'Emulation.setAutoDarkModeOverride', { enabled: true });
  await show(patient, stateOf('Identification', 'loaded'));
  await settled(page);
  const [card, next, tick] = ['.identification', '.next', '.arrived'].map((part) => page.locator(part)) as [
    Locator,
    Locator,
    Locator,
  ];
  expect(await contrastAt([next, 0.5, 0.02], [card, 0.5, 0.02])).toBeGreaterThanOrEqual(3);

  await show(patient, stateOf('Thanks', 'shown'));
  await settled(page);
  expect(await contrastAt([tick, 42 / 96, 64 / 96], [tick, 0.5, 0.25])).toBeGreaterThanOrEqual(3);
});

describe.each([1.3, 2, 3])('with the text of the phone at %s times its size', (scale) => {
  const patients = ownStates.filter(({ state }) =>
    ['loaded', 'typed', 'answered in part', 'answered', 'shown', 'asking whether to leave'].includes(state),
  );
  test.each(patients)('$screen, $state: it is followed, and nothing is cut off', async (state) => {
    const patient = await arrives({ viewport: phone });
    await emulates(patient, 'Emulation.setEmulatedOSTextScale', { scale });
    await show(patient, state);
    await settled(patient.page);
    const root = await patient.page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    // Chromium stops at twice the size.
    expect(root).toBeGreaterThanOrEqual(16 * Math.min(scale, 2));
    expect(await tooWide(patient)).toEqual([]);
  });
});
