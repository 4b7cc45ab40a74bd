import { readFileSync } from 'node:fs';
import path from 'node:path';
import { usePatients } from './support/browser';
import { lookWith, phone, tablet, usual } from './support/environments';
import { setTextSize } from './support/fits';
import type { Patient } from './support/patient';
import { boxOf, contrastAt } from './support/pixels';
import { opensSurvey, show, stateOf, useStates } from './support/states';

const newPatient = usePatients();
const openState = useStates(newPatient);

const narrow = { width: 320, height: 568 };
const upright = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };
const short = [1, 2, 3].map((Id) => ({ Id, Descricao_Pergunta: 'Como foi?' }));

/** Left, top, width and height of each card, of its faces and of the elements in it that match `face`, in px. */
const measures = ({ page }: Patient, face: string) =>
  page.locator('.question').evaluateAll(
    (cards, faces) =>
      cards.flatMap((card) =>
        [card, ...card.querySelectorAll(`.face, ${faces}`)].map((part) => {
          const { left, top, width, height } = part.getBoundingClientRect();
          return [left, top, width, height];
        }),
      ),
    face,
  );

test('the skeleton has the size and position of questions of one line', async () => {
  const patient = await newPatient();
  await show(patient, { host: { perguntas: 'never' }, reach: opensSurvey });
  await patient.page.getByRole('status', { name: 'Carregando perguntas' }).waitFor();
  const other = await newPatient();
  await show(other, { host: { perguntas: { json: short } }, reach: opensSurvey });
  await other.enviar.waitFor();
  for (const viewport of [narrow, phone, upright, tablet, desktop]) {
    await lookWith(patient.page, { ...usual, viewport });
    await lookWith(other.page, { ...usual, viewport });
    const skeleton = await measures(patient, '.face > i');
    const real = await measures(other, '.face > img');
    expect(skeleton).toHaveLength(real.length);
    const farthest = Math.max(...real.flat().map((px, at) => Math.abs(px - (skeleton.flat()[at] ?? NaN))));
    expect({ width: viewport.width, apart: farthest > 2 }).toEqual({ width: viewport.width, apart: false });
    expect(farthest).not.toBeNaN();
  }
});

test('hover styles apply only to devices that can hover', async () => {
  const patient = await openState('Survey', 'unanswered');
  const rules = await patient.page.evaluate(() => {
    const found: string[] = [];
    const search = (list: CSSRuleList, media: string) => {
      for (const rule of list) {
        if (rule instanceof CSSMediaRule) search(rule.cssRules, rule.conditionText);
        else if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')) found.push(media);
      }
    };
    for (const { cssRules } of document.styleSheets) search(cssRules, '');
    return found;
  });
  expect(rules.length).toBeGreaterThan(0);
  expect(new Set(rules)).toEqual(new Set(['(hover: hover)']));
});

test('the two primary buttons have one colour, enough contrast, and are on the same side', async () => {
  const [first, second] = [await newPatient(), await newPatient()];
  await show(first, stateOf('Identification', 'loaded'));
  await show(second, stateOf('Survey', 'unanswered'));
  for (const colorScheme of ['light', 'dark'] as const) {
    const colours: string[] = [];
    for (const button of [first.page.locator('.next'), second.page.locator('.primary')]) {
      await lookWith(button.page(), { ...usual, viewport: tablet, colorScheme });
      const card = button.locator('xpath=ancestor::*[contains(@class, "card")]').last();
      const [box, around] = [await boxOf(button), await boxOf(card)];
      expect(around.x + around.width - box.x - box.width).toBeLessThan(40);
      expect(box.x - around.x).toBeGreaterThan(40);
      expect(await contrastAt([button, 0.5, 0.1], [card, 0.5, 0.02])).toBeGreaterThanOrEqual(3);
      colours.push(await button.evaluate((element) => getComputedStyle(element).backgroundColor));
    }
    expect(new Set(colours).size).toBe(1);
  }
});

test('nothing is animated when reduced motion is requested', async () => {
  const patient = await newPatient({ reducedMotion: 'reduce' });
  // The names of the running animations, except `just-come`. That animation moves nothing: it makes new controls ignore
  // the pointer for a moment.
  const moving = ({ page }: Patient) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => (animation as CSSAnimation).animationName)
        .filter((name) => name !== 'just-come'),
    );
  await show(patient, stateOf('Identification', 'identifying'));
  expect(await moving(patient)).toEqual([]);
  const other = await openState('Thanks', 'shown', { reducedMotion: 'reduce' });
  expect(await moving(other)).toEqual([]);
});

test('the tick of the thank-you screen is drawn completely, also in forced colours and without motion', async () => {
  const patient = await openState('Thanks', 'shown');
  for (const special of [{}, { forcedColors: 'active' }, { reducedMotion: 'reduce' }] as const) {
    await lookWith(patient.page, { ...usual, ...special });
    const drawn = await patient.page.locator('.arrived path').evaluate((path) => {
      const { strokeDashoffset, stroke } = getComputedStyle(path);
      return { strokeDashoffset, seen: stroke !== getComputedStyle(document.body).backgroundColor };
    });
    expect({ ...special, ...drawn }).toEqual({ ...special, strokeDashoffset: '0px', seen: true });
  }
});

test('on paper the sentence is aligned with the heading', async () => {
  const patient = await openState('Survey', 'unanswered', { viewport: { width: 794, height: 1123 } });
  await patient.page.emulateMedia({ media: 'print' });
  const lines = await patient.page.evaluate(() => {
    const main = document.querySelector('main') as Element;
    const { content, paddingLeft, marginLeft } = getComputedStyle(main, '::after');
    const heading = document.querySelector('h1')?.getBoundingClientRect().left ?? 0;
    const edge = main.getBoundingClientRect().left + parseFloat(getComputedStyle(main).paddingLeft);
    return { content, off: edge + parseFloat(paddingLeft) + parseFloat(marginLeft) - heading };
  });
  expect(lines.content).toContain('Esta avaliação é respondida na tela.');
  expect(lines.off).toBeCloseTo(0, 1);
});

test('on paper the selected face keeps its background, and so its light text can be read', async () => {
  const patient = await openState('Survey', 'partly answered');
  await patient.page.emulateMedia({ media: 'print' });
  const adjust = await patient.page
    .locator('.face[aria-pressed=true]')
    .evaluateAll((faces) => faces.map((face) => getComputedStyle(face).getPropertyValue('print-color-adjust')));
  expect(adjust).toEqual(['exact', 'exact']);
  // Browsers print shadows even where they print no backgrounds.
  const shadows = await patient.page
    .locator('.face')
    .evaluateAll((faces) => faces.map((face) => getComputedStyle(face).boxShadow));
  expect(new Set(shadows)).toEqual(new Set(['none']));
});

test('properties that Chrome 94 does not know have a fallback', () => {
  const html = readFileSync(path.resolve(__dirname, '../../dist/public/index.html'), 'utf8');
  const css = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  // Chrome before 98 does not know `auto` in `contain-intrinsic-size`. A browser applies the last declaration that it
  // understands, so the declaration without `auto` must come first.
  const plain = css.search(/contain-intrinsic-size:\s*1px/);
  expect(plain).toBeGreaterThan(0);
  expect(css.search(/contain-intrinsic-size:\s*auto/)).toBeGreaterThan(plain);
  // Chrome before 104 does not know these properties, so the style sheet must not use them.
  expect(css).not.toMatch(/[{;]\s*(rotate|scale|translate):/);
});

describe('the faces of a question', () => {
  test('are four in a row, of at least 64 px on a phone and 120 px on larger screens', async () => {
    const patient = await openState('Survey', 'unanswered');
    for (const viewport of [narrow, phone, upright, tablet, desktop]) {
      await lookWith(patient.page, { ...usual, viewport });
      const boxes = await Promise.all((await patient.page.locator('.face img').all()).slice(0, 4).map(boxOf));
      const atLeast = viewport.width < 768 ? 64 : 120;
      for (const [index, { x, y, width, height }] of boxes.entries()) {
        expect(y).toBe(boxes[0]?.y);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(atLeast);
        expect(x - (boxes[index - 1]?.x ?? -Infinity)).toBeGreaterThanOrEqual(atLeast);
      }
    }
  });

  test('are four in a row with text of up to 130 %, two with larger text', async () => {
    const patient = await openState('Survey', 'unanswered');
    for (const percent of [100, 115, 130, 150, 175, 200]) {
      await setTextSize(patient, percent);
      const tops = await patient.page
        .locator('fieldset:first-of-type .face')
        .evaluateAll((faces) => faces.map((face) => face.getBoundingClientRect().top));
      const inFirstRow = tops.filter((top) => top === tops[0]).length;
      expect({ percent, inFirstRow }).toEqual({ percent, inFirstRow: percent <= 130 ? 4 : 2 });
    }
  });

  test('have a tick when chosen, in every scheme', async () => {
    const patient = await openState('Survey', 'partly answered');
    for (const special of [{}, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      await lookWith(patient.page, { ...usual, ...special });
      const ticked = await patient.page.locator('.face').evaluateAll((faces) =>
        faces.slice(0, 2).map((face) => {
          const { visibility, backgroundImage, width } = getComputedStyle(face.querySelector('.tick') as Element);
          const isDrawn = backgroundImage.startsWith('url("data:image/svg') && parseFloat(width) >= 20;
          return visibility === 'visible' && isDrawn;
        }),
      );
      expect({ ...special, ticked }).toEqual({ ...special, ticked: [true, false] });
    }
  });
});
