import { injectAxe, violationsOf } from './axe';
import { usePatients } from './browser';
import { environments, lookWith, phone, tablet, usual } from './environments';
import { covered, setTextSize, tooSmall, tooWide, torn } from './fits';
import { useHospital } from './hospital';
import { show, type State } from './states';

const narrow = { width: 320, height: 568 };

const sizes = [
  { viewport: narrow, percent: 100 },
  { viewport: narrow, percent: 200 },
  { viewport: phone, percent: 200 },
  { viewport: phone, percent: 300 },
  { viewport: tablet, percent: 200 },
];

/** Reaches each state only once, because that takes most of the time. */
export const checkEveryState = (states: readonly State[]) => {
  const hospital = useHospital();
  const newPatient = usePatients(hospital);

  describe.each(states)('$screen, $state', (state) => {
    const found = new Map<string, string[]>();
    const misfits: object[] = [];

    beforeAll(async () => {
      const patient = await newPatient();
      await show(patient, state);
      await injectAxe(patient);
      for (const { environment, ...look } of environments) {
        await lookWith(patient.page, look);
        found.set(environment, await violationsOf(patient));
      }
      for (const { viewport, percent } of sizes) {
        await lookWith(patient.page, { ...usual, viewport });
        await setTextSize(patient, percent);
        const at = `${viewport.width} px, ${percent} %`;
        misfits.push({
          at,
          wide: await tooWide(patient),
          small: await tooSmall(patient),
          covered: await covered(patient),
          // The styles for tablets depend on the text size in the browser's settings. The test can only set that of the
          // page, where words break that do not break in a real browser.
          torn: viewport === tablet ? [] : await torn(patient),
        });
      }
    });

    test.each(environments)('axe finds no violation: $environment', ({ environment }) => {
      expect(found.get(environment)).toEqual([]);
    });

    test('nothing is too wide, too small to tap, covered or torn, at 320 px and with text of 200 %', () => {
      expect(misfits).toEqual(
        sizes.map(({ viewport, percent }) => ({
          at: `${viewport.width} px, ${percent} %`,
          wide: [],
          small: [],
          covered: [],
          torn: [],
        })),
      );
    });
  });
};
