import { phone, resize, shallow, sideways, smallTablet, tablet, upright } from '../support/environments';
import type { Looks, Tests } from '../support/everyState';
import {
  belowTheEdge,
  beyondTheEdge,
  boxOfFirst as boxOf,
  expectNothing,
  setTextSize,
  setTextSpacing,
  setTextZoom,
  torn,
} from '../support/fits';
import type { Patient } from '../support/patient';
import { boxOf as boxOfElement, textBoxOf } from '../support/pixels';

const phones = [320, 360, 412].map((width) => ({ width, height: 740 }));
/** A phone at a zoom of 400 %. */
const zoomed = { width: 320, height: 225 };

const smallTexts = ({ page }: Patient) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (!data.trim() || !parentElement?.getClientRects().length || parentElement.closest('.spoken')) continue;
      if (parseFloat(getComputedStyle(parentElement).fontSize) < 18) small.push(data);
    }
    return small;
  });

/** What the tick of an accepted answer would cover, if all answers were accepted. */
const coveredByTicks = ({ page }: Patient) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const card of document.querySelectorAll('.question')) {
      const { className } = card;
      card.classList.add('taken');
      const { left, top } = card.getBoundingClientRect();
      const [x, y, size] = (['left', 'top', 'width'] as const).map((side) =>
        parseFloat(getComputedStyle(card, '::after')[side]),
      ) as [number, number, number];
      const isUnder = (box: DOMRect) =>
        box.right > left + x && box.left < left + x + size && box.bottom > top + y && box.top < top + y + size;
      const [words] = card.children;
      const range = document.createRange();
      if (words) range.selectNodeContents(words);
      if (Array.from(range.getClientRects()).some(isUnder)) found.push(range.toString());
      // A selected face has a tick in its upper right corner. Checks that corner of the last face, or of the card if it
      // has no faces.
      const { right: end, top: above } =
        card.querySelector('.face:last-child')?.getBoundingClientRect() ?? card.getBoundingClientRect();
      if (isUnder(new DOMRect(end - 36, above, 34, 34))) found.push('a tick');
      card.className = className;
    }
    return found;
  });

const heightOfBarText = async ({ page }: Patient) => (await textBoxOf(page.locator('.bar :is(button, p)'))).height;

const barLeavesRoom: Tests = {
  'the bar leaves room for the faces on a phone in landscape whose text is enlarged to 300 %': async (patient) => {
    await setTextSize(patient, 300);
    for (const viewport of [...sideways, { width: 568, height: 256 }, { width: 480, height: 400 }, phone]) {
      await resize(patient.page, viewport);
      const bar = await boxOf(patient, '.bar');
      const found = {
        fits: (await heightOfBarText(patient)) <= bar.height,
        isLow: bar.height <= 0.45 * viewport.height,
      };
      expect({ ...viewport, ...found }).toEqual({ ...viewport, fits: true, isLow: true });
    }
  },

  'faces and bar hold their texts at a text zoom of 180 %': async (patient) => {
    // 150 %, and then 120 % of it.
    for (const percent of [150, 120]) {
      await setTextZoom(patient, percent);
      for (const face of (await patient.page.locator('.face').all()).slice(0, 4)) {
        const [text, { x, width }] = [await textBoxOf(face.locator('small')), await boxOfElement(face)];
        const sides = { start: text.left - x, end: x + width - text.right };
        expect({ fits: sides.start >= 0 && sides.end >= 0, ...sides }).toMatchObject({ fits: true });
      }
      expect((await heightOfBarText(patient)) > (await boxOf(patient, '.bar')).height).toBe(false);
    }
  },
};

const textsAndButtonsAreLarge = (sizes: readonly (readonly [part: string, text: number, height: number])[]): Tests => ({
  'text and buttons of a kiosk are large': async ({ page }) => {
    await resize(page, tablet);
    for (const [part, text, height] of sizes) {
      const element = page.locator(part).first();
      const size = await element.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      expect(size).toBeGreaterThanOrEqual(text);
      expect((await boxOfElement(element)).height).toBeGreaterThanOrEqual(height);
    }
  },
});

const needsNoScrolling = (last: string): Tests => ({
  'the thank-you screen needs no scrolling at a zoom of 400 %': async (patient) => {
    await resize(patient.page, zoomed);
    expect((await boxOf(patient, '.logo')).y).toBeGreaterThanOrEqual(0);
    expect((await boxOf(patient, last)).bottom).toBeLessThanOrEqual(zoomed.height);
    const height = await patient.page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(zoomed.height);
  },
});

export const fit: Looks = {
  'Identification, location failed with message': {
    '“Local não carregado.” is visible where a failed location would be': async (patient) => {
      expect(await belowTheEdge(patient, shallow, ['.place'])).toEqual([]);
    },
  },

  'Identification, filled in': {
    'name, phone number and arrow are visible on a small screen, whose head touches an edge only where it fills the width':
      async (patient) => {
        for (const viewport of [...sideways, shallow, { width: 360, height: 560 }, phone, smallTablet]) {
          expect(await belowTheEdge(patient, viewport, ['h1', '.place', 'label input', '.next'])).toEqual([]);
          const { x, y } = await boxOf(patient, '.welcome');
          expect({ ...viewport, top: y === 0 }).toEqual({ ...viewport, top: x === 0 });
        }
      },
  },

  'Identification, idle warning': textsAndButtonsAreLarge([
    ['.stay b', 32, 0],
    ['.stay span', 24, 0],
    ['.stay button', 0, 88],
  ]),

  'Identification, privacy text': {
    'shows no text below 18 px on a tablet, and the arrow in the lower half': async (patient) => {
      for (const viewport of [upright, tablet]) {
        await resize(patient.page, viewport);
        expect(await smallTexts(patient)).toEqual([]);
        expect((await boxOf(patient, '.next')).bottom).toBeGreaterThan(viewport.height * 0.6);
      }
    },

    'the focus ring of the privacy link does not cover the privacy text': async (patient) => {
      for (const viewport of [phone, tablet]) {
        await resize(patient.page, viewport);
        const text = await textBoxOf(patient.page.locator('#privacidade'));
        const ring = (await boxOf(patient, '.identification a')).y - 7;
        expect(ring).toBeGreaterThanOrEqual(text.bottom - 1);
      }
    },

    'no coloured rectangle flashes where a finger presses': async ({ page }) => {
      const buttons = page.locator('button');
      const flash = await buttons.evaluateAll((all) =>
        all.map((one) => getComputedStyle(one).getPropertyValue('-webkit-tap-highlight-color')),
      );
      expect(new Set(flash)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
    },
  },

  'Survey, unanswered': {
    'a phone in landscape shows one complete question above the bar, a small tablet shows two': async (patient) => {
      for (const [viewport, whole] of [...sideways.map((each) => [each, 1] as const), [smallTablet, 2] as const]) {
        await resize(patient.page, viewport);
        const last = await boxOfElement(patient.page.locator('.question').nth(whole - 1));
        const isWhole = last.y + last.height <= (await boxOf(patient, '.bar')).y;
        expect({ ...viewport, isWhole }).toEqual({ ...viewport, isWhole: true });
      }
    },

    'the meaning of a face is as large and as dark as its label, and inside the face, and faces are 8 px apart on a phone':
      async (patient) => {
        for (const [width, font] of [
          [360, ''],
          [360, 'DejaVu Sans, Verdana, sans-serif'],
          [412, ''],
        ] as const) {
          await resize(patient.page, { width, height: 740 });
          const locator = patient.page.locator('.face');
          const faces = await locator.evaluateAll((all, family) => {
            document.body.style.fontFamily = family;
            return all.slice(0, 4).map((face) => {
              const [label, meaning] = Array.from(face.querySelectorAll('span, small'));
              if (!label || !meaning) throw new Error('There is no text.');
              const range = document.createRange();
              range.selectNodeContents(meaning);
              const [text, tile] = [range.getBoundingClientRect(), face.getBoundingClientRect()];
              const [one, two] = [getComputedStyle(label), getComputedStyle(meaning)];
              return {
                asLarge: one.fontSize === two.fontSize,
                asDark: one.color === two.color,
                apart: Math.min(text.left - tile.left, tile.right - text.right) >= 3,
              };
            });
          }, font);
          expect(faces).toEqual(faces.map(() => ({ asLarge: true, asDark: true, apart: true })));
          const [first, second] = [await boxOfElement(locator.first()), await boxOfElement(locator.nth(1))];
          expect(second.x - first.x - first.width).toBeGreaterThanOrEqual(8);
          expect(first.y).toBe(second.y);
        }
      },
  },

  'Survey, partly answered': {
    'shows no text below 18 px on a tablet': (patient) =>
      expectNothing(patient, [upright, tablet], [1], () => smallTexts(patient)),

    'the stripe of an answered question is at least 3 px away from its first face on a phone': async ({ page }) => {
      const apart = await page.evaluate(() => {
        const [card, face] = ['.answered', '.answered .face'].map((one) => document.querySelector(one));
        if (!card || !face) return NaN;
        const stripe = parseFloat(/ (\d+)px 0px 0px inset/.exec(getComputedStyle(card).boxShadow)?.[1] ?? '');
        return face.getBoundingClientRect().left - card.getBoundingClientRect().left - card.clientLeft - stripe;
      });
      expect(apart).toBeGreaterThanOrEqual(3);
    },

    'the wider text spacing of WCAG 1.4.12 tears no word on a phone': async (patient) => {
      await setTextSpacing(patient);
      await expectNothing(patient, phones, [1], async () => [
        ...(await torn(patient)),
        ...(await beyondTheEdge(patient)),
      ]);
    },

    ...barLeavesRoom,
  },

  'Survey, all answered': barLeavesRoom,

  'Survey, leave dialog': {
    '“Ficar” and “Sair” are side by side and at least 12 px apart on a phone, and not cut off at a zoom of 400 %':
      async (patient) => {
        for (const viewport of phones) {
          await resize(patient.page, viewport);
          const [ficar, sair] = [await boxOfElement(patient.ficar), await boxOfElement(patient.sair)];
          expect(ficar.y).toBe(sair.y);
          expect(sair.x - ficar.x - ficar.width).toBeGreaterThanOrEqual(12);
        }
        await resize(patient.page, zoomed);
        expect((await boxOf(patient, '.ask button:last-child')).bottom).toBeLessThanOrEqual(
          (await boxOf(patient, '.ask')).bottom,
        );
      },
  },

  'Survey, sending': {
    'the tick of an accepted answer covers no word and no other tick': async (patient) => {
      const viewports = [320, 360, 768, 1024].map((width) => ({ width, height: 768 }));
      await expectNothing(patient, viewports, [1], () => coveredByTicks(patient));
    },

    ...barLeavesRoom,
  },

  'Thanks, shown': needsNoScrolling('h1'),

  'Thanks, counting down': {
    ...needsNoScrolling('button'),
    ...textsAndButtonsAreLarge([
      ['h1', 48, 0],
      ['.thanks button', 0, 88],
    ]),
  },
};
