import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { lookWith, phone, tablet, usual } from './support/environments';
import { useHospital } from './support/hospital';
import type { Patient } from './support/patient';
import { lineAround } from './support/pixels';
import { show, stateOf } from './support/states';

const hospital = useHospital();
const arrives = usePatients(hospital);

/** The ring that comes around `target` with the focus, as thick as it is seen, in px. */
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
    state: 'answered in part',
    // The outermost of a row, chosen and not, and Enviar.
    targets: ({ page, enviar }: Patient) => [...[0, 3, 4, 6].map((face) => page.locator('.face').nth(face)), enviar],
  },
  {
    screen: 'Identification',
    state: 'saying that it failed',
    targets: ({ page }: Patient) => [page.getByRole('button', { name: 'Tentar novamente' })],
  },
  { screen: 'Survey', state: 'failed to load', targets: ({ page }: Patient) => [page.getByRole('button')] },
] as const;

const viewports = [{ width: 320, height: 568 }, phone, tablet];
const looks = [
  { scheme: 'light', look: usual },
  { scheme: 'dark', look: { ...usual, colorScheme: 'dark' as const } },
  { scheme: 'forced', look: { ...usual, forcedColors: 'active' as const } },
];
const everywhere = looks.flatMap((each) => viewports.map((viewport) => ({ ...each, viewport, width: viewport.width })));

describe.each(stops)('$screen, $state', ({ screen, state, targets }) => {
  const rings = new Map<object, number[]>();

  // The state is reached once; the environments change around it.
  beforeAll(async () => {
    const patient = await arrives();
    await show(patient, stateOf(screen, state));
    // From here on the focus is that of a keyboard.
    await patient.page.keyboard.press('Tab');
    for (const where of everywhere) {
      await lookWith(patient.page, { ...where.look, viewport: where.viewport });
      const seen: number[] = [];
      for (const target of targets(patient)) seen.push(await ringOf(target));
      rings.set(where, seen);
    }
  });

  test.each(everywhere)('the focus is seen on every stop in $scheme colours at $width px', (where) => {
    const seen = rings.get(where) ?? [];
    expect(seen.length).toBeGreaterThan(0);
    for (const ring of seen) expect(ring).toBeGreaterThanOrEqual(2);
  });
});
