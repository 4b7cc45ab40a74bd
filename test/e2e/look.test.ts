import { readFileSync } from 'node:fs';
import path from 'node:path';
import { usePatients } from './support/browser';
import { lookWith, phone, tablet, usual } from './support/environments';
import { useHospital } from './support/hospital';
import type { Patient } from './support/patient';
import { opensSurvey, show, stateOf } from './support/states';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const narrow = { width: 320, height: 568 };
const upright = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };
const short = [1, 2, 3].map((Id) => ({ Id, Descricao_Pergunta: 'Como foi?' }));

/** Left, top, width and height of each card and face, in px. */
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
  const patient = await newPatient();
  const rules = await (async () => {
    await show(patient, stateOf('Survey', 'unanswered'));
    return patient.page.evaluate(() => {
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
  })();
  expect(rules.length).toBeGreaterThan(0);
  expect(new Set(rules)).toEqual(new Set(['(hover: hover)']));
});

describe('the two primary buttons', () => {
  const look = async (patient: Patient, button: string, colorScheme: 'light' | 'dark') => {
    await lookWith(patient.page, { ...usual, viewport: tablet, colorScheme });
    return patient.page.locator(button).evaluate((element) => {
      const card = element.closest('.card') as Element;
      const luminance = (colour: string) =>
        [0.2126, 0.7152, 0.0722].reduce((sum, weight, channel) => {
          const part = Number(/\d+/g[Symbol.match](colour)?.[channel]) / 255;
          return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        }, 0.05);
      const colour = getComputedStyle(element).backgroundColor;
      const [less = 0, more = 0] = [luminance(colour), luminance(getComputedStyle(card).backgroundColor)].sort(
        (one, two) => one - two,
      );
      const [box, around] = [element.getBoundingClientRect(), card.getBoundingClientRect()];
      return {
        colour,
        contrast: more / less,
        atTheRight: around.right - box.right < 40 && box.left - around.left > 40,
      };
    });
  };

  test('have one colour, enough contrast, and are on the same side', async () => {
    const patient = await newPatient();
    await show(patient, stateOf('Identification', 'loaded'));
    const other = await newPatient();
    await show(other, stateOf('Survey', 'unanswered'));
    for (const scheme of ['light', 'dark'] as const) {
      const next = await look(patient, '.next', scheme);
      const send = await look(other, '.primary', scheme);
      expect(next.colour).toBe(send.colour);
      for (const { contrast, atTheRight } of [next, send]) {
        expect(contrast).toBeGreaterThanOrEqual(3);
        expect(atTheRight).toBe(true);
      }
    }
  });
});

test('nothing is animated when reduced motion is requested', async () => {
  const patient = await newPatient({ reducedMotion: 'reduce' });
  // `just-come` moves nothing: it makes new controls ignore the pointer for a moment.
  const moving = ({ page }: Patient) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => (animation as CSSAnimation).animationName)
        .filter((name) => name !== 'just-come'),
    );
  await show(patient, stateOf('Identification', 'identifying'));
  expect(await moving(patient)).toEqual([]);
  const other = await newPatient({ reducedMotion: 'reduce' });
  await show(other, stateOf('Thanks', 'shown'));
  expect(await moving(other)).toEqual([]);
});

test.each([
  { how: 'by default', look: usual },
  { how: 'in forced colours', look: { ...usual, forcedColors: 'active' as const } },
  { how: 'without motion', look: { ...usual, reducedMotion: 'reduce' as const } },
])('the tick of the thank-you screen is drawn completely $how', async ({ look }) => {
  const patient = await newPatient();
  await show(patient, stateOf('Thanks', 'shown'));
  await lookWith(patient.page, look);
  const drawn = await patient.page.locator('.arrived path').evaluate((path) => {
    const { strokeDashoffset, stroke } = getComputedStyle(path);
    return { strokeDashoffset, seen: stroke !== getComputedStyle(document.body).backgroundColor };
  });
  expect(drawn).toEqual({ strokeDashoffset: '0px', seen: true });
});

test('on paper the sentence is aligned with the heading', async () => {
  const patient = await newPatient({ viewport: { width: 794, height: 1123 } });
  await show(patient, stateOf('Survey', 'unanswered'));
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

test('the browser’s toolbar has a colour for each scheme', async () => {
  const patient = await newPatient();
  await show(patient, stateOf('Identification', 'loaded'));
  const media = await patient.page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas: HTMLMetaElement[]) => metas.map((meta) => meta.media));
  expect(media).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('properties that Chrome 94 does not know have a fallback', () => {
  const html = readFileSync(path.resolve(__dirname, '../../dist/public/index.html'), 'utf8');
  const css = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  // Chrome before 98 does not know `auto` here, and a browser applies the last declaration that it understands.
  const plain = css.search(/contain-intrinsic-size:\s*1px calc/);
  expect(plain).toBeGreaterThan(0);
  expect(css.search(/contain-intrinsic-height:\s*auto/)).toBeGreaterThan(plain);
  // Chrome before 104 does not know these properties.
  expect(css).not.toMatch(/[{;]\s*(rotate|scale|translate):/);
});
