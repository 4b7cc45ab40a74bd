import { usePatients } from './support/browser';
import { lookWith, phone, tablet, usual } from './support/environments';
import { setTextSize } from './support/fits';
import { useHospital } from './support/hospital';
import { show, stateOf } from './support/states';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const narrow = { width: 320, height: 568 };

describe('the faces of a question', () => {
  test('are four in a row, of at least 64 px on a phone and 120 px on larger screens', async () => {
    const patient = await newPatient();
    await show(patient, stateOf('Survey', 'unanswered'));
    for (const { viewport, atLeast } of [
      { viewport: narrow, atLeast: 64 },
      { viewport: phone, atLeast: 64 },
      { viewport: { width: 412, height: 915 }, atLeast: 64 },
      { viewport: { width: 768, height: 1024 }, atLeast: 120 },
      { viewport: tablet, atLeast: 120 },
      { viewport: { width: 1440, height: 900 }, atLeast: 120 },
    ]) {
      await lookWith(patient.page, { ...usual, viewport });
      const boxes = await Promise.all(
        (await patient.page.locator('.face img').all()).slice(0, 4).map((face) => face.boundingBox()),
      );
      expect(boxes).toHaveLength(4);
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
      for (const box of boxes) {
        expect(box?.width).toBeGreaterThanOrEqual(atLeast);
        expect(box?.height).toBeGreaterThanOrEqual(atLeast);
      }
      const lefts = boxes.map((box) => box?.x ?? 0);
      for (const [index, left] of lefts.slice(1).entries())
        expect(left - (lefts[index] ?? 0)).toBeGreaterThanOrEqual(atLeast);
    }
  });

  test('are four in a row with text of up to 130 %, two with larger text', async () => {
    const patient = await newPatient();
    await show(patient, stateOf('Survey', 'unanswered'));
    for (const percent of [100, 115, 130, 150, 175, 200]) {
      await setTextSize(patient, percent);
      const tops = await patient.page
        .locator('fieldset:first-of-type .face')
        .evaluateAll((faces) => faces.map((face) => face.getBoundingClientRect().top));
      const inFirstRow = tops.filter((top) => top === tops[0]).length;
      expect({ percent, inFirstRow }).toEqual({ percent, inFirstRow: percent <= 130 ? 4 : 2 });
    }
  });

  test.each([
    { scheme: 'light', look: usual },
    { scheme: 'dark', look: { ...usual, colorScheme: 'dark' as const } },
    { scheme: 'forced', look: { ...usual, forcedColors: 'active' as const } },
  ])('have a tick when chosen, in $scheme colours', async ({ look }) => {
    const patient = await newPatient();
    await show(patient, stateOf('Survey', 'partly answered'));
    await lookWith(patient.page, look);
    const ticked = await patient.page.locator('.face').evaluateAll((faces) =>
      faces.slice(0, 2).map((face) => {
        const { visibility, backgroundImage, width } = getComputedStyle(face, '::before');
        return visibility === 'visible' && backgroundImage.startsWith('url("data:image/svg') && parseFloat(width) >= 20;
      }),
    );
    expect(ticked).toEqual([true, false]);
  });
});
