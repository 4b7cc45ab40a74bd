import { injectAxe, violationsOf } from './axe';
import { usePatients } from './browser';
import { environments, lookWith, phone, tablet, usual } from './environments';
import { covered, setTextSize, tooSmall, beyondTheEdge, torn } from './fits';
import { show, type State } from './states';

const narrow = { width: 320, height: 568 };

const sizes = [
  { viewport: narrow, percent: 100 },
  { viewport: narrow, percent: 200 },
  { viewport: phone, percent: 200 },
  { viewport: phone, percent: 300 },
  { viewport: tablet, percent: 200 },
];

/** Makes all checks of a state in one test, because reaching the state takes most of the time. */
export const checkEveryState = (states: readonly State[]) => {
  const newPatient = usePatients();

  test.each(states)('$screen, $state: axe finds no violation, and everything fits', async (state) => {
    const found: object[] = [];
    const patient = await newPatient();
    await show(patient, state);
    await injectAxe(patient);
    for (const { environment, ...look } of environments) {
      await lookWith(patient.page, look);
      // With unusual colours, axe checks only the contrast: its other rules do not depend on colours.
      const hasUsualColours = look.colorScheme === 'light' && look.forcedColors === 'none';
      const violations = await violationsOf(patient, hasUsualColours ? {} : { rules: ['color-contrast'] });
      const small = await tooSmall(patient);
      if (violations.length || small.length) found.push({ environment, violations, small });
    }
    for (const { viewport, percent } of sizes) {
      await lookWith(patient.page, { ...usual, viewport });
      await setTextSize(patient, percent);
      const misfits = {
        wide: await beyondTheEdge(patient),
        small: await tooSmall(patient),
        covered: await covered(patient),
        // Skips the tablet. Its styles are in media queries in `em`. A larger text size in the settings changes which
        // styles apply; `setTextSize` does not. So more words would break here than on a real tablet.
        torn: viewport === tablet ? [] : await torn(patient),
      };
      if (Object.values(misfits).some(({ length }) => length)) found.push({ width: viewport.width, percent, misfits });
    }
    expect(found).toEqual([]);
  });
};
