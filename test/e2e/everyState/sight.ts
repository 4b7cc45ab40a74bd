import type { Locator } from 'playwright-core';
import { paletteCss } from '../../../src/deployment/colors';
import {
  desktop,
  lookWith,
  phone,
  resize,
  settled,
  shallow,
  sideways,
  tablet,
  upright,
  usual,
} from '../support/environments';
import type { Looks, Tests } from '../support/everyState';
import { expectNothing, setTextSize, beyondTheEdge, torn } from '../support/fits';
import { boxOf, contrastAt, contrastIn, textBoxOf } from '../support/pixels';
import type { Patient } from '../support/patient';

/** Runs `look` with a setting of the browser that only its debugging protocol can change. */
const during = async (
  { context, page }: Patient,
  command: 'setAutoDarkModeOverride' | 'setEmulatedOSTextScale',
  parameters: object,
  look: () => Promise<void>,
) => {
  const session = await context.newCDPSession(page);
  await session.send(`Emulation.${command}`, parameters);
  try {
    await settled(page);
    await look();
  } finally {
    // Undoes the setting.
    await session.detach();
  }
};

const inForcedDark = async (patient: Patient, look: () => Promise<void>) => {
  await lookWith(patient.page, { ...usual, reducedMotion: 'reduce' });
  await during(patient, 'setAutoDarkModeOverride', { enabled: true }, look);
};

const withTextScale = (patient: Patient, scale: number, look: () => Promise<void>) =>
  during(patient, 'setEmulatedOSTextScale', { scale }, look);

/**
 * Runs `look` with the default colours and with three others. Replaces the rules of the palette's style element: the
 * page's policy forbids a new text in it.
 */
const withBrands = async ({ page }: Patient, look: (brand: string) => Promise<void>) => {
  const paint = async (brand: string) => {
    await page.evaluate((css) => {
      const rules = new CSSStyleSheet();
      rules.replaceSync(css);
      const { sheet } = document.querySelector('style[data-fill=palette]') as HTMLStyleElement;
      while (sheet?.cssRules.length) sheet.deleteRule(0);
      for (const [index, { cssText }] of [...rules.cssRules].entries()) sheet?.insertRule(cssText, index);
    }, paletteCss({ brand }));
    await settled(page);
  };
  try {
    for (const brand of ['', '#8a1538', '#0047ab', '#4a5a00']) {
      await paint(brand);
      await look(brand);
    }
  } finally {
    await paint('');
  }
};

/** The first selected face, and the first face that is not selected. */
const faces = ({ page }: Patient) =>
  ['true', 'false'].map((pressed) => page.locator(`.face[aria-pressed=${pressed}]`).first()) as [Locator, Locator];

/** The highest contrast in a strip across the middle of an element's upper edge. */
const contrastOfEdge = async (element: Locator) => {
  await element.evaluate((target) => {
    target.scrollIntoView({ block: 'center' });
  });
  const { x, y, width } = await boxOf(element);
  return contrastIn(element.page(), { x: x + width / 2, y: y - 3, width: 4, height: 6 });
};

const withMoreContrast = (find: (patient: Patient) => Locator[]): Tests => ({
  'every border has a contrast of at least 3:1 where the patient prefers more contrast': async (patient) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await lookWith(patient.page, { ...usual, colorScheme, contrast: 'more' });
      await withBrands(patient, async (brand) => {
        for (const element of find(patient)) {
          const isVisible = (await contrastOfEdge(element)) >= 3;
          expect({ brand, colorScheme, element: String(element), isVisible }).toMatchObject({ isVisible: true });
        }
      });
    }
  },
});

const chevron = async ({ page }: Patient) => {
  const text = await textBoxOf(page.locator('.bar button'));
  return contrastIn(page, { x: text.right + 2, y: text.y, width: 24, height: text.height });
};

const placeholders = (find: (patient: Patient) => Locator[]): Tests => ({
  'placeholders have an outline with a contrast of at least 3:1 in forced colours': async (patient) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await lookWith(patient.page, { ...usual, colorScheme, forcedColors: 'active' });
      for (const placeholder of find(patient))
        expect(await contrastIn(patient.page, await boxOf(placeholder))).toBeGreaterThan(3);
    }
  },
});

const hovered = (find: (patient: Patient) => (readonly [Locator, Locator])[]): Tests => ({
  'the text of a control under the pointer has a contrast of at least 4.5:1, in both schemes, with any brand': async (
    patient,
  ) => {
    const { page } = patient;
    for (const colorScheme of ['light', 'dark'] as const) {
      await lookWith(page, { ...usual, colorScheme });
      await withBrands(patient, async (brand) => {
        for (const [control, text] of find(patient)) {
          await control.hover();
          const isLegible = (await contrastIn(page, await textBoxOf(text))) >= 4.5;
          expect({ brand, colorScheme, isLegible }).toMatchObject({ isLegible: true });
        }
      });
    }
  },
});

const tearsNoTitle: Tests = {
  'tears no word of the title on phones and tablets, up to three times the size': (patient) =>
    expectNothing(patient, [shallow, phone, upright, tablet], [1, 1.3, 2, 3], async () => [
      ...(await torn(patient, '.place, form, .spoken')),
      ...(await beyondTheEdge(patient)),
    ]),
};

const followsTextSize = (scale: number): Tests => ({
  'the text size of the phone is followed, and nothing is cut off or torn': async (patient) => {
    const misfits = async () => [...(await beyondTheEdge(patient)), ...(await torn(patient, '.spoken, template'))];
    await withTextScale(patient, scale, async () => {
      const root = await patient.page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
      expect(Math.round(root)).toBe(Math.round(16 * scale));
      expect(await misfits()).toEqual([]);
    });
    // Chromium limits the system's text scale to 2 (200 %). For 300 %, the test sets the page's text size.
    await setTextSize(patient, 300);
    expect(await misfits()).toEqual([]);
  },
});

const dialogButtons: Tests = {
  'the text size leaves the buttons of a dialog in its middle': (patient) =>
    expectNothing(patient, [shallow, phone, upright], [1, 2, 3], () =>
      patient.page.evaluate(() => {
        const dialog = document.querySelector('dialog') as Element;
        const card = dialog.getBoundingClientRect();
        const boxes = Array.from(dialog.querySelectorAll('button'), (button) => button.getBoundingClientRect());
        const left = Math.min(...boxes.map((box) => box.left)) - card.left;
        const right = card.right - Math.max(...boxes.map((box) => box.right));
        return Math.abs(left - right) < 1 && left >= 12 ? [] : [{ left, right }];
      }),
    ),
};

export const sight: Looks = {
  'Identification, loading': placeholders(({ page }) => [page.locator('.place')]),
  'Survey, loading': placeholders(({ page }) => [page.locator('.line').first(), page.locator('.face > i').first()]),
  'Identification, loaded': {
    ...withMoreContrast(({ page, nome, telefone, avancar }) => [
      page.locator('.identification'),
      nome,
      telefone,
      avancar,
    ]),
    'on pages that the browser makes dark, inputs and arrow have a contrast of at least 3:1': async (patient) => {
      const { page, nome } = patient;
      await inForcedDark(patient, async () => {
        const [card, next] = [page.locator('.identification'), page.locator('.next')];
        expect(await contrastAt([next, 0.5, 0.02], [card, 0.5, 0.02])).toBeGreaterThanOrEqual(3);
        // Measures one pixel inside the upper edge of the input, where its frame is.
        expect(await contrastAt([nome, 0.5, 0.02], [card, 0.5, 0.02])).toBeGreaterThanOrEqual(3);
      });
    },
    ...tearsNoTitle,
    'the text size does not make a computer’s screen look like a phone in landscape': async (patient) => {
      const arrow = async (width: number, height: number) => {
        await resize(patient.page, { width, height });
        return (await boxOf(patient.avancar)).width;
      };
      await withTextScale(patient, 2, async () => {
        expect(await arrow(1280, 720)).toBe(await arrow(1280, 900));
      });
    },
  },
  'Identification, hospital colours and title': tearsNoTitle,
  'Identification, identifying': {
    'on pages that the browser makes dark, the spinner has a contrast of 3:1': async (patient) => {
      const { page, avancar } = patient;
      await inForcedDark(patient, async () => {
        const arrow = await boxOf(avancar);
        // A part of the area between the arrow and the edge of the button, where the spinner turns.
        const spinner = {
          x: arrow.x + 0.3 * arrow.width,
          y: arrow.y + 0.08 * arrow.height,
          width: 0.2 * arrow.width,
          height: 0.15 * arrow.height,
        };
        await withBrands(patient, async () => {
          expect(await contrastIn(page, spinner)).toBeGreaterThan(3);
        });
      });
    },
  },
  'Identification, identification failed with message': followsTextSize(2),
  'Identification, idle warning': dialogButtons,
  'Identification, privacy page open': {
    'the text size keeps the privacy dialog usable on a small screen, upright and in landscape': (patient) =>
      expectNothing(patient, [shallow, ...sideways.slice(2)], [2, 3], () =>
        patient.page.evaluate(() => {
          const dialog = document.querySelector('dialog') as Element;
          const card = dialog.getBoundingClientRect();
          const [button, address] = ['button', 'p'].map((part) => {
            const range = document.createRange();
            range.selectNodeContents(dialog.querySelector(part) as Element);
            return range.getBoundingClientRect();
          }) as [DOMRect, DOMRect];
          const box = (dialog.querySelector('button') as Element).getBoundingClientRect();
          return [
            ...(button.top >= box.top && button.bottom <= box.bottom ? [] : ['button']),
            ...(address.right <= card.right && address.bottom - card.top <= dialog.scrollHeight ? [] : ['address']),
          ];
        }),
      ),
  },
  'Survey, unanswered': {
    'eyes and mouths keep their contrast where the browser forces dark pages': async (patient) => {
      const images = await patient.page.locator('.question').first().locator('img').all();
      expect(images).toHaveLength(4);
      await inForcedDark(patient, async () => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await lookWith(patient.page, { ...usual, colorScheme });
          for (const [index, image] of images.entries()) {
            // Compares the open mouth of the first face, or an eye of the others, with the skin in the middle of the face.
            const [x, y] = index === 0 ? [0.5, 0.72] : [0.354, 0.427];
            expect(await contrastAt([image, x, y], [image, 0.5, 0.5])).toBeGreaterThanOrEqual(4.5);
          }
        }
      });
    },
  },
  'Survey, partly answered': {
    'a selected face has a contrast of at least 3:1 to the others, in both schemes and all contrasts, with any brand':
      async (patient) => {
        const [chosen, other] = faces(patient);
        for (const special of [{}, { contrast: 'more' }, { forcedColors: 'active' }] as const) {
          for (const colorScheme of ['light', 'dark'] as const) {
            await lookWith(patient.page, { ...usual, colorScheme, ...special });
            await withBrands(patient, async (brand) => {
              // Measures near the lower edge of the faces, where there is no text.
              const isVisible = (await contrastAt([chosen, 0.5, 0.96], [other, 0.5, 0.96])) >= 3;
              const at = { brand, colorScheme, ...special };
              expect({ ...at, isVisible }).toEqual({ ...at, isVisible: true });
            });
          }
        }
      },
    ...withMoreContrast((patient) => [
      ...faces(patient),
      patient.page.locator('.question').first(),
      patient.page.locator('.question').last(),
      patient.enviar,
    ]),
    'on pages that the browser makes dark, faces and the bar’s chevron have a contrast of 3:1': async (patient) => {
      const { page } = patient;
      const [chosen, other] = faces(patient);
      await inForcedDark(patient, async () => {
        // A point on the line of the selected face's frame: its distance from the face's left edge, as a share of the width.
        const edge = 0.0125;
        expect(await contrastAt([chosen, edge, 0.5], [other, edge, 0.5])).toBeGreaterThanOrEqual(3);
        expect(await contrastAt([chosen, edge, 0.5], [chosen, 0.5, 0.96])).toBeGreaterThanOrEqual(3);
        const { x, y, width } = await boxOf(chosen);
        await withBrands(patient, async () => {
          // Measures the middle 12 px of the selected face's tick, which is 26 px wide.
          expect(await contrastIn(page, { x: x + width - 25, y: y + 11, width: 12, height: 12 })).toBeGreaterThan(3);
          expect(await chevron(patient)).toBeGreaterThan(3);
        });
      });
    },
    ...followsTextSize(1.3),
    ...hovered((patient) => [
      ...faces(patient).map((face) => [face, face.locator('span')] as const),
      [patient.enviar, patient.enviar],
    ]),
  },
  'Survey, all answered': {
    'on pages that the browser makes dark, the bar’s chevron has a contrast of 3:1': (patient) =>
      inForcedDark(patient, () =>
        withBrands(patient, async () => {
          expect(await chevron(patient)).toBeGreaterThan(3);
        }),
      ),
  },
  'Survey, idle warning': dialogButtons,
  'Survey, leave dialog': dialogButtons,
  'Thanks, shown': {
    'on pages that the browser makes dark, the tick has a contrast of at least 3:1': (patient) =>
      inForcedDark(patient, async () => {
        const tick = patient.page.locator('.arrived');
        expect(await contrastAt([tick, 42 / 96, 64 / 96], [tick, 0.5, 0.25])).toBeGreaterThanOrEqual(3);
      }),
  },
  'Thanks, counting down': {
    'the text size may be 200 % without scrolling on the thank-you screen, 300 % on a phone': async (patient) => {
      const scrolls = () =>
        patient.page.evaluate(() =>
          document.documentElement.scrollHeight > document.documentElement.clientHeight ? ['the page scrolls'] : [],
        );
      await expectNothing(patient, [phone], [3], scrolls);
      await withTextScale(patient, 2, () =>
        expectNothing(patient, [{ width: 1280, height: 720 }, desktop, ...sideways.slice(2)], [1], scrolls),
      );
    },
  },
};
