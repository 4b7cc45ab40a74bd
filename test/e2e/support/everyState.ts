import { injectAxe, violationsOf } from './axe';
import { createPatient, sharedHospital, withBrowser } from './browser';
import { environments, lookWith, narrow, phone, resize, tablet, usual } from './environments';
import { covered, setTextSize, tooSmall, beyondTheEdge, torn } from './fits';
import type { Patient } from './patient';
import { show, stateOf, states, type State } from './states';

const sizes = [
  { viewport: narrow, percent: 100 },
  { viewport: narrow, percent: 200 },
  { viewport: phone, percent: 200 },
  { viewport: phone, percent: 300 },
  { viewport: tablet, percent: 200 },
];

const checkWithAxe = async (patient: Patient) => {
  const found: object[] = [];
  await injectAxe(patient);
  for (const { environment, ...look } of environments) {
    await lookWith(patient.page, look);
    // With unusual colours, axe checks only the contrast: its other rules do not depend on colours.
    const hasUsualColours = look.colorScheme === 'light' && look.forcedColors === 'none';
    // axe takes the frame of a face under the mouse for its ground.
    await patient.page.mouse.move(0, 0);
    const violations = await violationsOf(patient, hasUsualColours ? {} : { rules: ['color-contrast'] });
    const small = await tooSmall(patient);
    if (violations.length || small.length) found.push({ environment, violations, small });
  }
  expect(found).toEqual([]);
};

const checkFit = async (patient: Patient) => {
  const found: object[] = [];
  for (const { viewport, percent } of sizes) {
    await resize(patient.page, viewport);
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
};

/** Undoes what `lookWith`, `setTextSize`, `setTextZoom`, `setTextSpacing`, scrolling and focusing have changed. */
const resetLook = async ({ page }: Patient) => {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
    document.adoptedStyleSheets = [];
    for (const text of document.querySelectorAll<HTMLElement>('#root [style]')) text.style.fontSize = '';
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  await lookWith(page, usual);
};

/** Tests of a state, by name. */
export type Tests = Record<string, (patient: Patient) => Promise<void>>;
/** The tests of each state, by its screen and name, such as `'Survey, unanswered'`. */
export type Looks = Record<string, Tests>;

/**
 * Opens each state that `isHere` accepts once, and checks it with axe and with large texts. Then runs the tests of
 * `looks`. They only look at the page, because they share it: each gets it on a phone, with the usual colours and texts.
 * A test that changes the page opens its own, with `usePatients`.
 */
export const checkEveryState = (isHere: (state: State) => boolean, ...looks: readonly Looks[]) => {
  const browser = withBrowser();
  for (const name of looks.flatMap((look) => Object.keys(look)))
    stateOf(...(name.split(', ') as [State['screen'], string]));

  describe.each(states.filter(isHere))('$screen, $state', ({ screen, state }) => {
    let patient: Patient;
    beforeAll(async () => {
      patient = await createPatient(browser(), sharedHospital);
      await show(patient, stateOf(screen, state));
    });
    beforeEach(() => resetLook(patient));
    afterEach(() => {
      expect(patient.observer.wrong).toEqual([]);
    });
    afterAll(() => patient.context.close());

    test('axe finds no violation', () => checkWithAxe(patient));
    test('everything fits', () => checkFit(patient));
    for (const look of looks) {
      for (const [name, run] of Object.entries(look[`${screen}, ${state}`] ?? {})) test(name, () => run(patient));
    }
  });
};
