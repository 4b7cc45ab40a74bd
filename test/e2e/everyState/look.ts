import { desktop, lookWith, narrow, phone, resize, tablet, upright, usual } from '../support/environments';
import type { Looks, Tests } from '../support/everyState';
import { setTextSize } from '../support/fits';
import type { Patient } from '../support/patient';
import { boxOf } from '../support/pixels';

/**
 * The names of the animations that run when the screen appears, except `just-come`. That animation moves nothing: it
 * makes new controls ignore the pointer for a moment.
 */
const moving = ({ page }: Patient) =>
  page.evaluate(() => {
    const { body } = document;
    // An element that appears again starts its animations again.
    body.style.display = 'none';
    body.getClientRects();
    body.style.display = '';
    return document
      .getAnimations()
      .map((animation) => (animation as CSSAnimation).animationName)
      .filter((name) => name !== 'just-come');
  });

const nothingMoves: Tests = {
  'nothing is animated when reduced motion is requested': async (patient) => {
    expect(await moving(patient)).not.toEqual([]);
    await lookWith(patient.page, { ...usual, reducedMotion: 'reduce' });
    expect(await moving(patient)).toEqual([]);
  },
};

export const look: Looks = {
  'Identification, identifying': nothingMoves,

  'Survey, unanswered': {
    'hover styles apply only to devices that can hover': async ({ page }) => {
      const rules = await page.evaluate(() => {
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
    },

    'on paper the sentence is aligned with the heading': async ({ page }) => {
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.emulateMedia({ media: 'print' });
      const lines = await page.evaluate(() => {
        const main = document.querySelector('main') as Element;
        const { content, paddingLeft, marginLeft } = getComputedStyle(main, '::after');
        const heading = document.querySelector('h1')?.getBoundingClientRect().left ?? 0;
        const edge = main.getBoundingClientRect().left + parseFloat(getComputedStyle(main).paddingLeft);
        return { content, off: edge + parseFloat(paddingLeft) + parseFloat(marginLeft) - heading };
      });
      expect(lines.content).toContain('Esta avaliação é respondida na tela.');
      expect(lines.off).toBeCloseTo(0, 1);
    },

    'the faces of a question are four in a row, of at least 64 px on a phone and 120 px on larger screens': async (
      patient: Patient,
    ) => {
      for (const viewport of [narrow, phone, upright, tablet, desktop]) {
        await resize(patient.page, viewport);
        const boxes = await Promise.all((await patient.page.locator('.face img').all()).slice(0, 4).map(boxOf));
        const atLeast = viewport.width < 768 ? 64 : 120;
        for (const [index, { x, y, width, height }] of boxes.entries()) {
          expect(y).toBe(boxes[0]?.y);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(atLeast);
          expect(x - (boxes[index - 1]?.x ?? -Infinity)).toBeGreaterThanOrEqual(atLeast);
        }
      }
    },

    'the faces of a question are four in a row with text of up to 130 %, two with larger text': async (
      patient: Patient,
    ) => {
      await resize(patient.page, { width: 412, height: 915 });
      for (const percent of [100, 115, 130, 150, 175, 200]) {
        await setTextSize(patient, percent);
        const faces = patient.page.locator('fieldset:first-of-type .face');
        const tops = await faces.evaluateAll((all) => all.map((face) => face.getBoundingClientRect().top));
        const inFirstRow = tops.filter((top) => top === tops[0]).length;
        expect({ percent, inFirstRow }).toEqual({ percent, inFirstRow: percent <= 130 ? 4 : 2 });
      }
    },
  },

  'Survey, partly answered': {
    'the faces of a question have a tick when chosen, in every scheme': async ({ page }) => {
      for (const special of [{}, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
        await lookWith(page, { ...usual, ...special });
        const ticks = page.locator('.face .tick');
        const ticked = await ticks.evaluateAll((all) =>
          all.slice(0, 2).map((tick) => {
            const { visibility, backgroundImage, width } = getComputedStyle(tick);
            const isDrawn = backgroundImage.startsWith('url("data:image/svg') && parseFloat(width) >= 20;
            return visibility === 'visible' && isDrawn;
          }),
        );
        expect({ ...special, ticked }).toEqual({ ...special, ticked: [true, false] });
      }
    },

    'on paper the selected face keeps its background, and so its light text can be read': async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      const chosen = page.locator('.face[aria-pressed=true]');
      const adjust = await chosen.evaluateAll((all) => all.map((face) => getComputedStyle(face).printColorAdjust));
      expect(adjust).toEqual(['exact', 'exact']);
      // Browsers print shadows even where they print no backgrounds.
      const faces = page.locator('.face');
      const shadows = await faces.evaluateAll((all) => all.map((face) => getComputedStyle(face).boxShadow));
      expect(new Set(shadows)).toEqual(new Set(['none']));
    },
  },

  'Thanks, shown': {
    ...nothingMoves,

    'the tick of the thank-you screen is drawn completely, also in forced colours and without motion': async (
      patient: Patient,
    ) => {
      for (const special of [{}, { forcedColors: 'active' }, { reducedMotion: 'reduce' }] as const) {
        await lookWith(patient.page, { ...usual, ...special });
        const tick = patient.page.locator('.arrived path');
        const drawn = await tick.evaluate((path) => {
          const { strokeDashoffset, stroke } = getComputedStyle(path);
          return { strokeDashoffset, seen: stroke !== getComputedStyle(document.body).backgroundColor };
        });
        expect({ ...special, ...drawn }).toEqual({ ...special, strokeDashoffset: '0px', seen: true });
      }
    },
  },
};
