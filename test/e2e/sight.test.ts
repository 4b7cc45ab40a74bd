import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { lookWith, phone, settled, tablet, usual } from './support/environments';
import { setTextSize, tooWide, torn } from './support/fits';
import { useHospital } from './support/hospital';
import { contrastAt, contrastIn } from './support/pixels';
import type { Patient } from './support/patient';
import { ownStates, show, stateOf, type State } from './support/states';

const hospital = useHospital();
const arrives = usePatients(hospital);

const emulates = async ({ context, page }: Patient, command: string, parameters: object) => {
  const session = await context.newCDPSession(page);
  await session.send(command as 'Emulation.clearDeviceMetricsOverride', parameters);
};

const showBranded = (patient: Patient, state: State, brand: string | undefined) =>
  show(patient, { ...state, ...(brand ? { settings: { colors: { brand, paper: '' } } } : {}) });

const looks = (['none', 'active'] as const).flatMap((forcedColors) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...usual, colorScheme, forcedColors })),
);

test.each([undefined, '#8a1538', '#0047ab', '#4a5a00'])(
  'a selected face has a contrast of at least 3:1 to the others, in both schemes and forced colours: brand %s',
  async (brand) => {
    const patient = await arrives({ viewport: phone });
    await showBranded(patient, stateOf('Survey', 'partly answered'), brand);
    const [chosen, other] = ['true', 'false'].map((pressed) =>
      patient.page.locator(`.face[aria-pressed=${pressed}]`).first(),
    ) as [Locator, Locator];
    for (const look of looks) {
      await lookWith(patient.page, look);
      // Measures near the lower edge of the faces, where there is no text.
      const contrast = await contrastAt([chosen, 0.5, 0.96], [other, 0.5, 0.96]);
      expect({ ...look, isVisible: contrast >= 3 }).toEqual({ ...look, isVisible: true });
    }
  },
);

test('placeholders have an outline with a contrast of at least 3:1 in forced colours', async () => {
  const [first, second] = [await arrives({ viewport: phone }), await arrives({ viewport: phone })];
  await show(first, stateOf('Identification', 'loading'));
  await show(second, stateOf('Survey', 'loading'));
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { page } of [first, second]) await lookWith(page, { ...usual, colorScheme, forcedColors: 'active' });
    for (const placeholder of [
      first.page.locator('.place'),
      second.page.locator('.line').first(),
      second.page.locator('.face > i').first(),
    ]) {
      const box = (await placeholder.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(await contrastIn(placeholder.page(), box)).toBeGreaterThan(3);
    }
  }
});

test('eyes and mouths keep their contrast where the browser forces dark pages', async () => {
  const patient = await arrives({ viewport: phone });
  await emulates(patient, 'Emulation.setAutoDarkModeOverride', { enabled: true });
  await show(patient, stateOf('Survey', 'unanswered'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await lookWith(patient.page, { ...usual, colorScheme });
    const images = await patient.page.locator('.question').first().locator('img').all();
    expect(images).toHaveLength(4);
    for (const [index, image] of images.entries()) {
      // Compares the open mouth of the first face, or an eye of the others, with the cheek.
      const [x, y] = index === 0 ? [0.5, 0.72] : [0.354, 0.427];
      expect(await contrastAt([image, x, y], [image, 0.5, 0.5])).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('on pages that the browser makes dark, arrow and tick have a contrast of at least 3:1', async () => {
  const patient = await arrives({ viewport: phone });
  const { page } = patient;
  await emulates(patient, 'Emulation.setAutoDarkModeOverride', { enabled: true });
  await show(patient, stateOf('Identification', 'loaded'));
  await settled(page);
  const [card, next, tick] = ['.identification', '.next', '.arrived'].map((part) => page.locator(part)) as [
    Locator,
    Locator,
    Locator,
  ];
  expect(await contrastAt([next, 0.5, 0.02], [card, 0.5, 0.02])).toBeGreaterThanOrEqual(3);

  await show(patient, stateOf('Thanks', 'shown'));
  await settled(page);
  expect(await contrastAt([tick, 42 / 96, 64 / 96], [tick, 0.5, 0.25])).toBeGreaterThanOrEqual(3);
});

test('on pages that the browser makes dark, inputs and the selected face have a frame with a contrast of 3:1', async () => {
  const [first, second] = [await arrives({ viewport: phone }), await arrives({ viewport: phone })];
  for (const patient of [first, second])
    await emulates(patient, 'Emulation.setAutoDarkModeOverride', { enabled: true });
  await show(first, stateOf('Identification', 'loaded'));
  await settled(first.page);
  const form = first.page.locator('.identification');
  // One pixel inside the upper edge: the frame of the input.
  expect(await contrastAt([first.nome, 0.5, 0.02], [form, 0.5, 0.02])).toBeGreaterThanOrEqual(3);

  await show(second, stateOf('Survey', 'partly answered'));
  await settled(second.page);
  const [chosen, other] = ['true', 'false'].map((pressed) =>
    second.page.locator(`.face[aria-pressed=${pressed}]`).first(),
  ) as [Locator, Locator];
  const edge = 0.0125;
  expect(await contrastAt([chosen, edge, 0.5], [other, edge, 0.5])).toBeGreaterThanOrEqual(3);
  expect(await contrastAt([chosen, edge, 0.5], [chosen, 0.5, 0.96])).toBeGreaterThanOrEqual(3);
});

describe.each([undefined, '#8a1538', '#0047ab', '#4a5a00'])(
  'on pages that the browser makes dark, brand %s:',
  (brand) => {
    const comes = async (screen: State['screen'], state: string) => {
      const patient = await arrives({ viewport: phone, reducedMotion: 'reduce' });
      await emulates(patient, 'Emulation.setAutoDarkModeOverride', { enabled: true });
      await showBranded(patient, stateOf(screen, state), brand);
      await settled(patient.page);
      return patient;
    };

    test('the tick of the selected face has a contrast of 3:1', async () => {
      const { page } = await comes('Survey', 'partly answered');
      const { x = 0, y = 0, width = 0 } = (await page.locator('.face[aria-pressed=true]').first().boundingBox()) ?? {};
      // The middle of the tick, which is 26 px large.
      expect(await contrastIn(page, { x: x + width - 25, y: y + 11, width: 12, height: 12 })).toBeGreaterThan(3);
    });

    test.each(['partly answered', 'all answered'])('the bar’s chevron has a contrast of 3:1, %s', async (state) => {
      const { page } = await comes('Survey', state);
      const text = await page.locator('.bar button').evaluate((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return range.getBoundingClientRect().toJSON() as DOMRect;
      });
      expect(await contrastIn(page, { x: text.right + 2, y: text.y, width: 24, height: text.height })).toBeGreaterThan(
        3,
      );
    });

    test('the arrow’s spinner has a contrast of 3:1', async () => {
      const { page, avancar } = await comes('Identification', 'identifying');
      const { x = 0, y = 0, width = 0, height = 0 } = (await avancar.boundingBox()) ?? {};
      // Inside the edge of the button and outside the arrow, where the spinner turns.
      const clip = { x: x + 0.3 * width, y: y + 0.08 * height, width: 0.2 * width, height: 0.15 * height };
      expect(await contrastIn(page, clip)).toBeGreaterThan(3);
    });
  },
);

describe('the text size of the phone', () => {
  const scrolls = ({ page }: Patient) =>
    page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);
  const looked = [
    'loaded',
    'filled in',
    'identification failed with message',
    'partly answered',
    'all answered',
    'sending failed with message',
    'idle warning',
    'leave dialog',
    'shown',
    'counting down',
  ];

  test.each(ownStates.filter(({ state }) => looked.includes(state)))(
    'is followed up to three times the size, and nothing is cut off or torn: $screen, $state',
    async (state) => {
      const patient = await arrives({ viewport: phone });
      await show(patient, state);
      for (const scale of [1.3, 2, 3]) {
        // Chromium limits the system's text scale to 2.
        const [byPhone, byRoot] = scale > 2 ? [1, scale] : [scale, 1];
        await emulates(patient, 'Emulation.setEmulatedOSTextScale', { scale: byPhone });
        await setTextSize(patient, 100 * byRoot);
        await settled(patient.page);
        const root = await patient.page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
        expect(Math.round(root)).toBe(Math.round(16 * scale));
        expect({ scale, wide: await tooWide(patient), torn: await torn(patient, '.spoken, template') }).toEqual({
          scale,
          wide: [],
          torn: [],
        });
        if (state.screen === 'Thanks')
          expect({ scale, scrolls: await scrolls(patient) }).toEqual({ scale, scrolls: false });
      }
    },
  );

  test.each(['', 'Hospital Universitário Professor Polydoro Ernani de São Thiago'])(
    'tears no word of the title on phones and tablets, up to three times the size: %s',
    async (title) => {
      const patient = await arrives();
      await show(patient, { ...stateOf('Identification', 'loaded'), ...(title && { settings: { title } }) });
      for (const viewport of [{ width: 320, height: 454 }, phone, { width: 768, height: 1024 }, tablet]) {
        await lookWith(patient.page, { ...usual, viewport });
        for (const scale of [1, 1.3, 2, 3]) {
          await setTextSize(patient, 100 * scale);
          const tornInTitle = await torn(patient, '.place, form, .spoken');
          expect({ ...viewport, scale, tornInTitle, wide: await tooWide(patient) }).toEqual({
            ...viewport,
            scale,
            tornInTitle: [],
            wide: [],
          });
        }
      }
    },
  );

  test.each(ownStates.filter(({ state }) => ['idle warning', 'leave dialog'].includes(state)))(
    'leaves the buttons of a dialog in its middle: $screen, $state',
    async (state) => {
      const patient = await arrives();
      await show(patient, state);
      for (const viewport of [{ width: 320, height: 454 }, phone, { width: 768, height: 1024 }]) {
        await lookWith(patient.page, { ...usual, viewport });
        for (const scale of [1, 2, 3]) {
          await setTextSize(patient, 100 * scale);
          const around = await patient.page.locator('dialog').evaluate((dialog) => {
            const card = dialog.getBoundingClientRect();
            const boxes = Array.from(dialog.querySelectorAll('button'), (button) => button.getBoundingClientRect());
            return {
              left: Math.min(...boxes.map(({ left }) => left)) - card.left,
              right: card.right - Math.max(...boxes.map(({ right }) => right)),
            };
          });
          const at = { ...viewport, scale, ...around };
          expect({ ...at, centred: Math.abs(around.left - around.right) < 1 }).toEqual({ ...at, centred: true });
          expect({ ...at, apart: around.left >= 12 }).toEqual({ ...at, apart: true });
        }
      }
    },
  );

  test.each([
    { width: 320, height: 454 },
    { width: 740, height: 360 },
  ])('keeps the privacy dialog usable at $width × $height px', async (viewport) => {
    const patient = await arrives({ viewport });
    await show(patient, stateOf('Identification', 'privacy page open'));
    for (const scale of [2, 3]) {
      await setTextSize(patient, 100 * scale);
      const fits = await patient.page.locator('dialog').evaluate((dialog) => {
        const card = dialog.getBoundingClientRect();
        const [button, address] = ['button', 'p'].map((part) => {
          const range = document.createRange();
          range.selectNodeContents(dialog.querySelector(part) as Element);
          return range.getBoundingClientRect();
        }) as [DOMRect, DOMRect];
        const box = (dialog.querySelector('button') as Element).getBoundingClientRect();
        return {
          button: button.top >= box.top && button.bottom <= box.bottom,
          address: address.right <= card.right && address.bottom - card.top <= dialog.scrollHeight,
        };
      });
      expect({ scale, ...fits }).toEqual({ scale, button: true, address: true });
    }
  });

  test.each([
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
    { width: 740, height: 360 },
  ])('may be 200 % without scrolling on the thank-you screen, at $width × $height px', async (viewport) => {
    const patient = await arrives();
    await emulates(patient, 'Emulation.setEmulatedOSTextScale', { scale: 2 });
    await show(patient, stateOf('Thanks', 'counting down'));
    await lookWith(patient.page, { ...usual, viewport });
    expect(await scrolls(patient)).toBe(false);
  });

  test('does not make a computer’s screen look like a phone in landscape', async () => {
    const patient = await arrives();
    await emulates(patient, 'Emulation.setEmulatedOSTextScale', { scale: 2 });
    await show(patient, stateOf('Identification', 'loaded'));
    const arrow = async (width: number, height: number) => {
      await lookWith(patient.page, { ...usual, viewport: { width, height } });
      return (await patient.avancar.boundingBox())?.width;
    };
    expect(await arrow(1280, 720)).toBe(await arrow(1280, 900));
  });
});
