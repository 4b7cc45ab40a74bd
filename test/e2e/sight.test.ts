import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { lookWith, phone, settled, tablet, usual } from './support/environments';
import { setTextSize, beyondTheEdge, torn } from './support/fits';
import { boxOf, contrastAt, contrastIn, textBoxOf } from './support/pixels';
import type { Patient } from './support/patient';
import { ownStates, show, stateOf, type State, useStates } from './support/states';

const newPatient = usePatients();
const openState = useStates(newPatient);

const emulates = async ({ context, page }: Patient, command: string, parameters: object) => {
  const session = await context.newCDPSession(page);
  await session.send(command as 'Emulation.clearDeviceMetricsOverride', parameters);
};

const showsForcedDark = async (screen: State['screen'], state: string, settings: State['settings'] = {}) => {
  const patient = await newPatient({ viewport: phone, reducedMotion: 'reduce' });
  await emulates(patient, 'Emulation.setAutoDarkModeOverride', { enabled: true });
  await show(patient, { ...stateOf(screen, state), settings });
  await settled(patient.page);
  return patient;
};

/** The first selected face, and the first face that is not selected. */
const faces = ({ page }: Patient) =>
  ['true', 'false'].map((pressed) => page.locator(`.face[aria-pressed=${pressed}]`).first()) as [Locator, Locator];

test('placeholders have an outline with a contrast of at least 3:1 in forced colours', async () => {
  const [first, second] = [await newPatient({ viewport: phone }), await newPatient({ viewport: phone })];
  await show(first, stateOf('Identification', 'loading'));
  await show(second, stateOf('Survey', 'loading'));
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { page } of [first, second]) await lookWith(page, { ...usual, colorScheme, forcedColors: 'active' });
    for (const placeholder of [
      first.page.locator('.place'),
      second.page.locator('.line').first(),
      second.page.locator('.face > i').first(),
    ])
      expect(await contrastIn(placeholder.page(), await boxOf(placeholder))).toBeGreaterThan(3);
  }
});

test('eyes and mouths keep their contrast where the browser forces dark pages', async () => {
  const patient = await showsForcedDark('Survey', 'unanswered');
  for (const colorScheme of ['light', 'dark'] as const) {
    await lookWith(patient.page, { ...usual, colorScheme });
    const images = await patient.page.locator('.question').first().locator('img').all();
    expect(images).toHaveLength(4);
    for (const [index, image] of images.entries()) {
      // Compares the open mouth of the first face, or an eye of the others, with the skin in the middle of the face.
      const [x, y] = index === 0 ? [0.5, 0.72] : [0.354, 0.427];
      expect(await contrastAt([image, x, y], [image, 0.5, 0.5])).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('on pages that the browser makes dark, inputs, arrow and tick have a contrast of at least 3:1', async () => {
  const { page, nome } = await showsForcedDark('Identification', 'loaded');
  const [card, next] = [page.locator('.identification'), page.locator('.next')];
  expect(await contrastAt([next, 0.5, 0.02], [card, 0.5, 0.02])).toBeGreaterThanOrEqual(3);
  // Measures one pixel inside the upper edge of the input, where its frame is.
  expect(await contrastAt([nome, 0.5, 0.02], [card, 0.5, 0.02])).toBeGreaterThanOrEqual(3);

  const other = await showsForcedDark('Thanks', 'shown');
  const tick = other.page.locator('.arrived');
  expect(await contrastAt([tick, 42 / 96, 64 / 96], [tick, 0.5, 0.25])).toBeGreaterThanOrEqual(3);
});

describe.each([undefined, '#8a1538', '#0047ab', '#4a5a00'])('with the brand %s', (brand) => {
  const settings = brand ? { colors: { brand, paper: '' } } : {};

  test('a selected face has a contrast of at least 3:1 to the others, in both schemes and forced colours', async () => {
    const patient = await newPatient({ viewport: phone });
    await show(patient, { ...stateOf('Survey', 'partly answered'), settings });
    const [chosen, other] = faces(patient);
    for (const forcedColors of ['none', 'active'] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await lookWith(patient.page, { ...usual, colorScheme, forcedColors });
        // Measures near the lower edge of the faces, where there is no text.
        const isVisible = (await contrastAt([chosen, 0.5, 0.96], [other, 0.5, 0.96])) >= 3;
        expect({ colorScheme, forcedColors, isVisible }).toEqual({ colorScheme, forcedColors, isVisible: true });
      }
    }
  });

  test('on pages that the browser makes dark, faces, the bar’s chevron and the spinner have a contrast of 3:1', async () => {
    const patient = await showsForcedDark('Survey', 'partly answered', settings);
    const { page } = patient;
    const [chosen, other] = faces(patient);
    if (!brand) {
      // A point on the line of the selected face's frame: its distance from the face's left edge, as a share of the width.
      const edge = 0.0125;
      expect(await contrastAt([chosen, edge, 0.5], [other, edge, 0.5])).toBeGreaterThanOrEqual(3);
      expect(await contrastAt([chosen, edge, 0.5], [chosen, 0.5, 0.96])).toBeGreaterThanOrEqual(3);
    }
    const { x, y, width } = await boxOf(chosen);
    // Measures the middle 12 px of the selected face's tick, which is 26 px wide.
    expect(await contrastIn(page, { x: x + width - 25, y: y + 11, width: 12, height: 12 })).toBeGreaterThan(3);

    const chevron = async () => {
      const text = await textBoxOf(page.locator('.bar button'));
      return contrastIn(page, { x: text.right + 2, y: text.y, width: 24, height: text.height });
    };
    expect(await chevron()).toBeGreaterThan(3);
    for (const question of (await page.locator('.question').all()).slice(2))
      await question.locator('.face').first().click();
    await settled(page);
    expect(await chevron()).toBeGreaterThan(3);

    const { page: start, avancar } = await showsForcedDark('Identification', 'identifying', settings);
    const arrow = await boxOf(avancar);
    // A part of the area between the arrow and the edge of the button, where the spinner turns.
    const spinner = {
      x: arrow.x + 0.3 * arrow.width,
      y: arrow.y + 0.08 * arrow.height,
      width: 0.2 * arrow.width,
      height: 0.15 * arrow.height,
    };
    expect(await contrastIn(start, spinner)).toBeGreaterThan(3);
  });
});

describe('the text size of the phone', () => {
  const scrolls = ({ page }: Patient) =>
    page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);
  test.each([
    { scale: 1.3, state: stateOf('Survey', 'partly answered') },
    { scale: 2, state: stateOf('Identification', 'identification failed with message') },
  ])('is followed, and nothing is cut off or torn: $scale', async ({ scale, state }) => {
    const patient = await newPatient({ viewport: phone });
    await emulates(patient, 'Emulation.setEmulatedOSTextScale', { scale });
    await show(patient, state);
    const root = await patient.page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    expect(Math.round(root)).toBe(Math.round(16 * scale));
    const misfits = async () => [...(await beyondTheEdge(patient)), ...(await torn(patient, '.spoken, template'))];
    expect(await misfits()).toEqual([]);
    // Chromium limits the system's text scale to 2 (200 %). For 300 %, the test sets the page's text size.
    await emulates(patient, 'Emulation.setEmulatedOSTextScale', { scale: 1 });
    await setTextSize(patient, 300);
    expect(await misfits()).toEqual([]);
  });

  test.each(['', 'Hospital Universitário Professor Polydoro Ernani de São Thiago'])(
    'tears no word of the title on phones and tablets, up to three times the size: %s',
    async (title) => {
      const patient = await newPatient();
      await show(patient, { ...stateOf('Identification', 'loaded'), ...(title && { settings: { title } }) });
      for (const viewport of [{ width: 320, height: 454 }, phone, { width: 768, height: 1024 }, tablet]) {
        await lookWith(patient.page, { ...usual, viewport });
        for (const scale of [1, 1.3, 2, 3]) {
          await setTextSize(patient, 100 * scale);
          const tornInTitle = await torn(patient, '.place, form, .spoken');
          expect({ ...viewport, scale, tornInTitle, wide: await beyondTheEdge(patient) }).toEqual({
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
      const patient = await newPatient();
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
    const patient = await openState('Identification', 'privacy page open', { viewport });
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

  test('may be 200 % without scrolling on the thank-you screen, 300 % on a phone', async () => {
    const patient = await openState('Thanks', 'counting down');
    await lookWith(patient.page, usual);
    await setTextSize(patient, 300);
    expect(await scrolls(patient)).toBe(false);
    await setTextSize(patient, 100);
    await emulates(patient, 'Emulation.setEmulatedOSTextScale', { scale: 2 });
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [740, 360],
    ] as const) {
      await lookWith(patient.page, { ...usual, viewport: { width, height } });
      expect({ width, scrolls: await scrolls(patient) }).toEqual({ width, scrolls: false });
    }
  });

  test('does not make a computer’s screen look like a phone in landscape', async () => {
    const patient = await newPatient();
    await emulates(patient, 'Emulation.setEmulatedOSTextScale', { scale: 2 });
    await show(patient, stateOf('Identification', 'loaded'));
    const arrow = async (width: number, height: number) => {
      await lookWith(patient.page, { ...usual, viewport: { width, height } });
      return (await patient.avancar.boundingBox())?.width;
    };
    expect(await arrow(1280, 720)).toBe(await arrow(1280, 900));
  });
});
