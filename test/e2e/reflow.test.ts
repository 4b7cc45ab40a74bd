import { usePatients } from './support/browser';
import { lookWith, phone, tablet, usual } from './support/environments';
import { useHospital } from './support/hospital';
import type { Patient } from './support/patient';
import { ownStates, show, stateOf } from './support/states';

const hospital = useHospital();
const arrives = usePatients(hospital);

const narrow = { width: 320, height: 568 };

/** The size of text that somebody has set in the browser. */
const setTextSize = ({ page }: Patient, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** What reaches beyond the screen, and the texts that reach beyond their card, where they would be cut off. */
const tooWide = ({ page }: Patient) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth}`] : [];
    for (const element of document.querySelectorAll('main :not(.spoken, .spoken *)')) {
      // A link without an address is not shown.
      if (element.getClientRects().length === 0) continue;
      const text = document.createRange();
      text.selectNodeContents(element);
      const limit = element.closest('.bar, .card')?.getBoundingClientRect() ?? { left: 0, right: clientWidth };
      const boxes = [
        element.getBoundingClientRect(),
        ...(element.matches(':not(:has(*))') ? text.getClientRects() : []),
      ];
      for (const { left, right } of boxes) {
        if (left < limit.left || right > limit.right)
          wide.push(`${element.outerHTML.slice(0, 60)}: ${left} to ${right}`);
      }
    }
    return wide;
  });

const tooSmall = ({ page }: Patient) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('button, input'), (target) => ({
      target,
      box: target.getBoundingClientRect(),
    }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`),
  );

/** The faces whose meaning is not seen whole below their label, in letters that can be read. */
const covered = ({ page }: Patient) =>
  page.locator('button.face').evaluateAll((faces) =>
    faces
      .filter((face) => {
        const [label, meaning] = ['span', 'small'].map((part) => face.querySelector(part));
        if (!label || !meaning) return true;
        const { visibility, opacity, fontSize } = getComputedStyle(meaning);
        const [above, below] = [label.getBoundingClientRect().bottom, meaning.getBoundingClientRect()];
        return !(
          visibility === 'visible' &&
          opacity === '1' &&
          parseFloat(fontSize) >= 14 &&
          below.height > 0 &&
          below.top >= above - 1 &&
          below.bottom <= face.getBoundingClientRect().bottom
        );
      })
      .map(({ ariaLabel }) => ariaLabel),
  );

test.each(ownStates)(
  '$screen, $state: nothing is too wide, smaller than a finger or covered, at 320 px and with text of 200 %',
  async (state) => {
    const patient = await arrives({ viewport: narrow });
    await show(patient, state);
    for (const { viewport, percent } of [
      { viewport: narrow, percent: 100 },
      { viewport: narrow, percent: 200 },
      { viewport: tablet, percent: 200 },
    ]) {
      await lookWith(patient.page, { ...usual, viewport });
      await setTextSize(patient, percent);
      const at = `${viewport.width} px, ${percent} %`;
      const poor = { wide: await tooWide(patient), small: await tooSmall(patient), covered: await covered(patient) };
      expect({ at, ...poor }).toEqual({ at, wide: [], small: [], covered: [] });
    }
  },
);

describe('the faces of a question', () => {
  test.each([
    { viewport: narrow, atLeast: 64 },
    { viewport: phone, atLeast: 64 },
    { viewport: { width: 412, height: 915 }, atLeast: 64 },
    { viewport: { width: 768, height: 1024 }, atLeast: 120 },
    { viewport: tablet, atLeast: 120 },
    { viewport: { width: 1440, height: 900 }, atLeast: 120 },
  ])('are four in a row of $atLeast px at $viewport.width px', async ({ viewport, atLeast }) => {
    const patient = await arrives({ viewport });
    await show(patient, stateOf('Survey', 'fresh'));
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
  });

  test.each([100, 115, 130, 150, 175, 200])('stand four or two in a row with text of %s %', async (percent) => {
    const patient = await arrives();
    await show(patient, stateOf('Survey', 'fresh'));
    await setTextSize(patient, percent);
    const tops = await patient.page
      .locator('fieldset:first-of-type .face')
      .evaluateAll((faces) => faces.map((face) => face.getBoundingClientRect().top));
    const inFirstRow = tops.filter((top) => top === tops[0]).length;
    expect(inFirstRow).toBe(percent <= 130 ? 4 : 2);
  });

  test.each([
    { scheme: 'light', look: usual },
    { scheme: 'dark', look: { ...usual, colorScheme: 'dark' as const } },
    { scheme: 'forced', look: { ...usual, forcedColors: 'active' as const } },
  ])('are told apart as chosen by a frame and a tick, in $scheme colours', async ({ look }) => {
    const patient = await arrives();
    await show(patient, stateOf('Survey', 'answered in part'));
    await lookWith(patient.page, look);
    const [chosen, other] = await patient.page.locator('.face').evaluateAll((faces) =>
      faces.slice(0, 2).map((face) => {
        const tick = getComputedStyle(face, '::before');
        const { borderTopColor, borderTopWidth } = getComputedStyle(face);
        const card = getComputedStyle(face.closest('fieldset') ?? face).backgroundColor;
        const luminance = (colour: string) =>
          [0.2126, 0.7152, 0.0722].reduce((sum, weight, channel) => {
            const part = Number(/\d+/g[Symbol.match](colour)?.[channel]) / 255;
            return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
          }, 0.05);
        const [one, two] = [luminance(borderTopColor), luminance(card)].sort((less, more) => less - more);
        return {
          framed: parseFloat(borderTopWidth) >= 2 && (two ?? 0) / (one ?? 1) >= 3,
          frame: borderTopColor,
          ticked:
            tick.visibility === 'visible' &&
            tick.backgroundImage.startsWith('url("data:image/svg') &&
            parseFloat(tick.width) >= 20,
        };
      }),
    );
    expect(chosen).toMatchObject({ framed: true, ticked: true });
    expect(other?.ticked).toBe(false);
    expect(other?.frame).not.toBe(chosen?.frame);
  });
});
