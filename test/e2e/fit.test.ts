import { usePatients } from './support/browser';
import { lookWith, phone, tablet, usual } from './support/environments';
import { setTextSize, setTextSpacing, setTextZoom, beyondTheEdge, torn } from './support/fits';
import type { Patient } from './support/patient';
import { boxOf as boxOfElement, textBoxOf } from './support/pixels';
import { show, stateOf, useStates } from './support/states';
import { longPrivacy, perguntas } from './support/texts';

const newPatient = usePatients();
const openState = useStates(newPatient);

const boxOf = async ({ page }: Patient, selector: string) => {
  const box = await boxOfElement(page.locator(selector).first());
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

const sideways = [
  { width: 568, height: 320 },
  { width: 640, height: 360 },
  { width: 740, height: 360 },
];
const smallTablet = { width: 960, height: 600 };

const longText = { privacy: longPrivacy, privacyUrl: '/privacidade.html' };

test.each([
  {
    what: 'a failure and the arrow are visible on a tablet below a privacy text of three lines',
    ...stateOf('Identification', 'location failed with message'),
    settings: { visibleErrors: true, ...longText },
    viewports: [
      { width: 768, height: 1024 },
      { width: 1024, height: 768 },
      { width: 1280, height: 800 },
    ],
    parts: ['.next', '.failure'],
  },
  {
    what: '“Local não carregado.” is visible where a failed location would be',
    ...stateOf('Identification', 'location failed with message'),
    viewports: [{ width: 320, height: 454 }],
    parts: ['.place'],
  },
])('$what', async ({ viewports, parts, ...state }) => {
  const patient = await newPatient();
  await show(patient, state);
  for (const viewport of viewports) {
    await lookWith(patient.page, { ...usual, viewport });
    await patient.page.evaluate(() => {
      scrollTo(0, 0);
    });
    for (const part of parts) {
      const isVisible = (await boxOf(patient, part)).bottom <= viewport.height;
      expect({ ...viewport, part, isVisible }).toEqual({ ...viewport, part, isVisible: true });
    }
  }
});

test('name, phone number and arrow are visible on a small screen, whose head touches an edge only where it fills the width', async () => {
  const patient = await openState('Identification', 'filled in');
  for (const viewport of [...sideways, { width: 320, height: 454 }, { width: 360, height: 560 }, phone, smallTablet]) {
    await lookWith(patient.page, { ...usual, viewport });
    for (const part of ['h1', '.place', 'label input', '.next']) {
      const isVisible = (await boxOf(patient, part)).bottom <= viewport.height;
      expect({ ...viewport, part, isVisible }).toEqual({ ...viewport, part, isVisible: true });
    }
    const { x, y } = await boxOf(patient, '.welcome');
    expect({ ...viewport, top: y === 0 }).toEqual({ ...viewport, top: x === 0 });
  }
});

test('below a privacy text, a phone number is not cut off on a small screen; fields and arrow of a small tablet are large and visible', async () => {
  const patient = await newPatient();
  await show(patient, { ...stateOf('Identification', 'filled in'), settings: longText });
  for (const viewport of [...sideways, { width: 320, height: 454 }]) {
    await lookWith(patient.page, { ...usual, viewport });
    const cut = await patient.telefone.evaluate((input) => input.scrollWidth - input.clientWidth);
    expect({ ...viewport, isCut: cut > 0 }).toEqual({ ...viewport, isCut: false });
  }
  await lookWith(patient.page, { ...usual, viewport: smallTablet });
  for (const part of ['label input', '.next']) {
    expect((await boxOf(patient, part)).height).toBeGreaterThanOrEqual(80);
  }
  expect((await boxOf(patient, '.next')).bottom).toBeLessThanOrEqual(smallTablet.height);
});

test('a phone in landscape shows one complete question above the bar, a small tablet shows two', async () => {
  const patient = await openState('Survey', 'unanswered', { viewport: smallTablet });
  for (const [viewport, whole] of [...sideways.map((each) => [each, 1] as const), [smallTablet, 2] as const]) {
    await lookWith(patient.page, { ...usual, viewport });
    const last = await patient.page
      .locator('.question')
      .nth(whole - 1)
      .boundingBox();
    const bar = await boxOf(patient, '.bar');
    const at = `${viewport.width} px`;
    expect({ at, whole: (last?.y ?? NaN) + (last?.height ?? NaN) <= bar.y }).toEqual({ at, whole: true });
  }
});

test('shows no text below 18 px on a tablet, and the arrow in the lower half', async () => {
  const smallest = ({ page }: Patient) =>
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
  const upright = { width: 768, height: 1024 };
  const [first, second] = [await newPatient({ viewport: upright }), await newPatient({ viewport: upright })];
  await show(first, stateOf('Identification', 'privacy text'));
  await show(second, stateOf('Survey', 'partly answered'));
  for (const viewport of [upright, { width: 1024, height: 768 }]) {
    await lookWith(first.page, { ...usual, viewport });
    expect(await smallest(first)).toEqual([]);
    expect((await boxOf(first, '.next')).bottom).toBeGreaterThan(viewport.height * 0.6);
    await lookWith(second.page, { ...usual, viewport });
    expect(await smallest(second)).toEqual([]);
  }
});

test('the tick of an accepted answer covers no word and no other tick', async () => {
  const patient = await openState('Survey', 'sending');
  const coveredNow = () =>
    patient.page.evaluate(() => {
      const found: string[] = [];
      for (const card of document.querySelectorAll('.question')) {
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
        // A selected face has a tick in its upper right corner. Checks that corner of the last face, or of the card if
        // it has no faces.
        const { right: end, top: above } =
          card.querySelector('.face:last-child')?.getBoundingClientRect() ?? card.getBoundingClientRect();
        if (isUnder(new DOMRect(end - 36, above, 34, 34))) found.push('a tick');
      }
      return found;
    });
  for (const width of [320, 360, 768, 1024]) {
    await lookWith(patient.page, { ...usual, viewport: { width, height: 768 } });
    expect({ width, covered: await coveredNow() }).toEqual({ width, covered: [] });
  }
});

describe('the logo of a hospital', () => {
  const wide =
    "<svg xmlns='http://www.w3.org/2000/svg' width='640' height='160'><rect width='640' height='160'/></svg>";
  const opens = async (width: number) => {
    const patient = await newPatient({ viewport: { width, height: 800 } });
    let send = () => {};
    const held = new Promise<void>((resolve) => (send = resolve));
    await patient.page.route('**/logo.svg', async (route) => {
      await held;
      await route.fulfill({ contentType: 'image/svg+xml', body: wide });
    });
    return { patient, send };
  };

  test.each([320, 1440])('keeps its shape at %s px, and moves nothing when it loads', async (width) => {
    const { patient, send } = await opens(width);
    const { page } = patient;
    const logo = page.locator('.logo');
    await show(patient, {
      settings: { logo: '/logo.svg' },
      reach: async () => {
        await page.goto('/12', { waitUntil: 'commit' });
        // The app replaces the element of the description when it has accepted the description.
        await page.locator('.place[aria-busy=false]').waitFor();
      },
    });
    const before = [await boxOf(patient, 'h1'), await boxOf(patient, '.place'), await boxOf(patient, '.logo')];
    send();
    await logo.evaluate((image: HTMLImageElement) => image.decode());
    await patient.sees('Enfermaria de clínica médica');
    expect([await boxOf(patient, 'h1'), await boxOf(patient, '.place'), await boxOf(patient, '.logo')]).toEqual(before);
    const { fit, box } = await logo.evaluate((image) => {
      const { objectFit } = getComputedStyle(image);
      return { fit: objectFit, box: image.getBoundingClientRect().toJSON() as DOMRect };
    });
    expect(fit).toBe('contain');
    expect(box.bottom).toBeLessThanOrEqual((await boxOf(patient, 'h1')).y);
    expect(Math.min(box.width / 4, box.height)).toBeGreaterThanOrEqual(25);
  });

  test('leaves the arrow in sight on a tablet in landscape, with a long title and a privacy text', async () => {
    const { patient, send } = await opens(1024);
    send();
    const { settings, ...state } = stateOf('Identification', 'privacy text');
    const title = 'Avaliação de satisfação do Hospital Universitário Professor Polydoro Ernani de São Thiago';
    await show(patient, { ...state, settings: { ...settings, logo: '/logo.svg', title } });
    for (const viewport of [tablet, { width: 1280, height: 800 }]) {
      await lookWith(patient.page, { ...usual, viewport });
      expect((await boxOf(patient, '.next')).bottom).toBeLessThanOrEqual(viewport.height);
    }
  });

  test('is at least as large on the thank-you screen, and centred', async () => {
    const { patient, send } = await opens(320);
    send();
    await show(patient, { ...stateOf('Thanks', 'shown'), settings: { logo: '/logo.svg' } });
    for (const width of [320, 740, 1024]) {
      await lookWith(patient.page, { ...usual, viewport: { width, height: 800 } });
      const box = await boxOf(patient, '.logo');
      expect(Math.min(box.width / 4, box.height)).toBeGreaterThanOrEqual(25);
      expect(Math.abs(box.x + box.right - width)).toBeLessThanOrEqual(1);
    }
  });

  test('has a white background, on which it is centred, in the dark scheme; the project’s own logo has none', async () => {
    const { patient, send } = await opens(360);
    send();
    const plate = ({ page }: Patient) =>
      page.locator('.logo').evaluate((image) => {
        const { backgroundColor, objectPosition } = getComputedStyle(image);
        return [backgroundColor, objectPosition];
      });
    await show(patient, { ...stateOf('Identification', 'loaded'), settings: { logo: '/logo.svg' } });
    expect((await plate(patient))[0]).toBe('rgba(0, 0, 0, 0)');
    for (const forcedColors of ['none', 'active'] as const) {
      for (const [width, height] of [
        [320, 454],
        [740, 360],
        [1024, 768],
      ] as const) {
        await lookWith(patient.page, { ...usual, viewport: { width, height }, colorScheme: 'dark', forcedColors });
        expect([width, ...(await plate(patient))]).toEqual([width, 'rgb(255, 255, 255)', '50% 50%']);
      }
    }
    const other = await openState('Identification', 'loaded', { colorScheme: 'dark' });
    expect((await plate(other))[0]).toBe('rgba(0, 0, 0, 0)');
    const embedded = await newPatient({ viewport: phone, colorScheme: 'dark' });
    const logo = `data:image/svg+xml,${encodeURIComponent(wide)}`;
    await show(embedded, { ...stateOf('Identification', 'loaded'), settings: { logo } });
    expect((await plate(embedded))[0]).toBe('rgb(255, 255, 255)');
  });
});

test.each([
  { width: 320, height: 568 },
  { width: 568, height: 320 },
])(
  'a message about a failure and its button are visible without scrolling at $width × $height px',
  async (viewport) => {
    const patient = await openState('Identification', 'identification failed with message', { viewport });
    expect((await boxOf(patient, '.failure')).y).toBeGreaterThanOrEqual(0);
    for (const part of ['.failure', '.failure button'])
      expect((await boxOf(patient, part)).bottom).toBeLessThanOrEqual(viewport.height);
    const other = await openState('Survey', 'sending failed with message', { viewport });
    expect((await boxOf(other, '.failure')).bottom).toBeLessThanOrEqual((await boxOf(other, '.bar')).y);
  },
);

describe('on a phone', () => {
  test('the meaning of a face is as large and as dark as its label, and inside the face, and faces are 8 px apart', async () => {
    const patient = await openState('Survey', 'unanswered', { viewport: phone });
    for (const [width, font] of [
      [360, ''],
      [360, 'DejaVu Sans, Verdana, sans-serif'],
      [412, ''],
    ] as const) {
      await lookWith(patient.page, { ...usual, viewport: { width, height: 740 } });
      const faces = await patient.page.locator('.face').evaluateAll((all, family) => {
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
      const [first, second] = await patient.page
        .locator('.face')
        .evaluateAll((all) => all.slice(0, 2).map((face) => face.getBoundingClientRect().toJSON() as DOMRect));
      expect((second?.left ?? 0) - (first?.right ?? 0)).toBeGreaterThanOrEqual(8);
      expect(first?.top).toBe(second?.top);
    }
  });

  test('the stripe of an answered question is at least 3 px away from its first face, and the wider text spacing of WCAG 1.4.12 tears no word', async () => {
    const patient = await openState('Survey', 'partly answered', { viewport: phone });
    const apart = await patient.page.evaluate(() => {
      const [card, face] = ['.answered', '.answered .face'].map((one) => document.querySelector(one));
      if (!card || !face) return NaN;
      const stripe = parseFloat(/ (\d+)px 0px 0px inset/.exec(getComputedStyle(card).boxShadow)?.[1] ?? '');
      return face.getBoundingClientRect().left - card.getBoundingClientRect().left - card.clientLeft - stripe;
    });
    expect(apart).toBeGreaterThanOrEqual(3);
    await setTextSpacing(patient);
    for (const width of [320, 360, 412]) {
      await lookWith(patient.page, { ...usual, viewport: { width, height: 740 } });
      const misfits = { torn: await torn(patient), wide: await beyondTheEdge(patient) };
      expect({ width, ...misfits }).toEqual({ width, torn: [], wide: [] });
    }
  });

  test('“Ficar” and “Sair” are side by side and at least 12 px apart, and not cut off at a zoom of 400 %', async () => {
    const patient = await openState('Survey', 'leave dialog');
    for (const width of [320, 360, 412]) {
      await lookWith(patient.page, { ...usual, viewport: { width, height: 740 } });
      const [ficar, sair] = [await boxOfElement(patient.ficar), await boxOfElement(patient.sair)];
      expect(ficar.y).toBe(sair.y);
      expect(sair.x - ficar.x - ficar.width).toBeGreaterThanOrEqual(12);
    }
    await lookWith(patient.page, { ...usual, viewport: { width: 320, height: 225 } });
    expect((await boxOf(patient, '.ask button:last-child')).bottom).toBeLessThanOrEqual(
      (await boxOf(patient, '.ask')).bottom,
    );
  });

  test('no coloured rectangle flashes where a finger presses', async () => {
    const patient = await openState('Identification', 'privacy text', { viewport: phone });
    const flash = await patient.page
      .locator('button')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue('-webkit-tap-highlight-color')));
    expect(new Set(flash)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  });
});

test('the focus ring of the privacy link does not cover the privacy text', async () => {
  const patient = await openState('Identification', 'privacy text');
  for (const viewport of [phone, tablet]) {
    await lookWith(patient.page, { ...usual, viewport });
    const text = await textBoxOf(patient.page.locator('#privacidade'));
    const ring = (await boxOf(patient, '.identification a')).y - 7;
    expect(ring).toBeGreaterThanOrEqual(text.bottom - 1);
  }
});

test('a single question is completely visible above the bar', async () => {
  const patient = await newPatient({ viewport: { width: 320, height: 454 } });
  await show(patient, { ...stateOf('Survey', 'unanswered'), host: { perguntas: { json: perguntas.slice(0, 1) } } });
  expect((await boxOf(patient, '.question')).bottom).toBeLessThanOrEqual((await boxOf(patient, '.bar')).y);
});

test.each([
  { state: 'shown', last: 'h1' },
  { state: 'counting down', last: 'button' },
])('the thank-you screen needs no scrolling at a zoom of 400 %: $state', async ({ state, last }) => {
  const patient = await openState('Thanks', state, { viewport: { width: 320, height: 225 } });
  expect((await boxOf(patient, '.logo')).y).toBeGreaterThanOrEqual(0);
  expect((await boxOf(patient, last)).bottom).toBeLessThanOrEqual(225);
  expect(await patient.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(225);
});

const heightOfBarText = async ({ page }: Patient) => (await textBoxOf(page.locator('.bar :is(button, p)'))).height;

test.each(['all answered', 'sending', 'partly answered'])(
  'the bar leaves room for the faces on a phone in landscape whose text is enlarged to 300 %%; faces and bar hold their texts at a text zoom of 180 %%: %s',
  async (state) => {
    const patient = await openState('Survey', state);
    await setTextSize(patient, 300);
    for (const viewport of [...sideways, { width: 568, height: 256 }, { width: 480, height: 400 }, phone]) {
      await lookWith(patient.page, { ...usual, viewport });
      const bar = await boxOf(patient, '.bar');
      const found = {
        fits: (await heightOfBarText(patient)) <= bar.height,
        isLow: bar.height <= 0.45 * viewport.height,
      };
      expect({ ...viewport, ...found }).toEqual({ ...viewport, fits: true, isLow: true });
    }
    await setTextSize(patient, 100);
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
);

test.each([
  {
    ...stateOf('Identification', 'idle warning'),
    sizes: [
      ['.stay b', 32, 0],
      ['.stay span', 24, 0],
      ['.stay button', 0, 88],
    ] as const,
  },
  {
    ...stateOf('Thanks', 'counting down'),
    sizes: [
      ['h1', 48, 0],
      ['.thanks button', 0, 88],
    ] as const,
  },
])('text and buttons of a kiosk are large: $screen, $state', async ({ sizes, ...state }) => {
  const patient = await newPatient({ viewport: { width: 1024, height: 768 } });
  await show(patient, state);
  for (const [part, text, height] of sizes) {
    const size = await patient.page
      .locator(part)
      .first()
      .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(text);
    expect((await boxOf(patient, part)).height).toBeGreaterThanOrEqual(height);
  }
});
