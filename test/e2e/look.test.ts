import { readFileSync } from 'node:fs';
import path from 'node:path';
import { usePatients } from './support/browser';
import { lookWith, phone, tablet, usual } from './support/environments';
import { useHospital } from './support/hospital';
import type { Patient } from './support/patient';
import { opensSurvey, show, stateOf } from './support/states';

const hospital = useHospital();
const arrives = usePatients(hospital);

const narrow = { width: 320, height: 568 };
const upright = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };
const short = [1, 2, 3].map((Id) => ({ Id, Descricao_Pergunta: 'Como foi?' }));

/** Where the cards and their faces are, in px. */
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

test.each([
  { viewport: narrow },
  { viewport: phone },
  { viewport: upright },
  { viewport: tablet },
  { viewport: desktop },
])('the outline has the measures of questions of one line at $viewport.width px', async ({ viewport }) => {
  const patient = await arrives({ viewport });
  await show(patient, { host: { perguntas: 'never' }, reach: opensSurvey });
  await patient.page.getByRole('status', { name: 'Carregando perguntas' }).waitFor();
  const outline = await measures(patient, '.face > i');
  const other = await arrives({ viewport });
  await show(other, { host: { perguntas: { json: short } }, reach: opensSurvey });
  await other.enviar.waitFor();
  const real = await measures(other, '.face > img');
  expect(outline).toHaveLength(real.length);
  for (const [index, box] of real.entries()) {
    for (const [side, px] of box.entries()) {
      expect(Math.abs(px - (outline[index]?.[side] ?? NaN))).toBeLessThanOrEqual(2);
    }
  }
});

test('what a finger has left shows nothing of having been under a pointer', async () => {
  const patient = await arrives();
  const rules = await (async () => {
    await show(patient, stateOf('Survey', 'fresh'));
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

describe.each(['light', 'dark'] as const)('the two primary buttons in the %s scheme', (colorScheme) => {
  const look = async (patient: Patient, button: string) => {
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

  test('are of one colour, are seen, and stand on the same side', async () => {
    const patient = await arrives();
    await show(patient, stateOf('Identification', 'loaded'));
    const next = await look(patient, '.next');
    const other = await arrives();
    await show(other, stateOf('Survey', 'fresh'));
    const send = await look(other, '.primary');
    expect(next.colour).toBe(send.colour);
    for (const { contrast, atTheRight } of [next, send]) {
      expect(contrast).toBeGreaterThanOrEqual(3);
      expect(atTheRight).toBe(true);
    }
  });
});

test('what turns or is drawn stands still for who wants no motion', async () => {
  const patient = await arrives({ reducedMotion: 'reduce' });
  // What only keeps a pointer away moves nothing.
  const moving = ({ page }: Patient) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => (animation as CSSAnimation).animationName)
        .filter((name) => name !== 'just-come'),
    );
  await show(patient, stateOf('Identification', 'identifying'));
  expect(await moving(patient)).toEqual([]);
  const other = await arrives({ reducedMotion: 'reduce' });
  await show(other, stateOf('Thanks', 'shown'));
  expect(await moving(other)).toEqual([]);
});

test.each([
  { how: 'as it is', look: usual },
  { how: 'in forced colours', look: { ...usual, forcedColors: 'active' as const } },
  { how: 'without motion', look: { ...usual, reducedMotion: 'reduce' as const } },
])('the tick of the thanks is whole $how', async ({ look }) => {
  const patient = await arrives();
  await show(patient, stateOf('Thanks', 'shown'));
  await lookWith(patient.page, look);
  const drawn = await patient.page.locator('.arrived path').evaluate((path) => {
    const { strokeDashoffset, stroke } = getComputedStyle(path);
    return { strokeDashoffset, seen: stroke !== getComputedStyle(document.body).backgroundColor };
  });
  expect(drawn).toEqual({ strokeDashoffset: '0px', seen: true });
});

test('on paper the sentence stands in line with the heading', async () => {
  const patient = await arrives({ viewport: { width: 794, height: 1123 } });
  await show(patient, stateOf('Survey', 'fresh'));
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

test('the browser’s own frame has a colour for each scheme', async () => {
  const patient = await arrives();
  await show(patient, stateOf('Identification', 'loaded'));
  const media = await patient.page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas: HTMLMetaElement[]) => metas.map((meta) => meta.media));
  expect(media).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('what browsers before Chrome 104 do not know stands behind what they do', () => {
  const html = readFileSync(path.resolve(__dirname, '../../dist/public/index.html'), 'utf8');
  const css = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  // Unknown before 98: the plain size must come first, in a property that 94 knows.
  const plain = css.search(/contain-intrinsic-size:\s*1px calc/);
  expect(plain).toBeGreaterThan(0);
  expect(css.search(/contain-intrinsic-height:\s*auto/)).toBeGreaterThan(plain);
  // Unknown before 104.
  expect(css).not.toMatch(/[{;]\s*(rotate|scale|translate):/);
});
