import { usePatients } from './support/browser';
import { lookWith, phone, usual } from './support/environments';
import { useHospital } from './support/hospital';
import { routeOf, type Patient } from './support/patient';
import { ownStates, show, stateOf } from './support/states';
import { longPrivacy, perguntas } from './support/texts';

const hospital = useHospital();
const arrives = usePatients(hospital);

const boxOf = async ({ page }: Patient, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

const sideways = [
  { width: 568, height: 320 },
  { width: 640, height: 360 },
  { width: 740, height: 360 },
];

test.each([...sideways, { width: 320, height: 454 }, { width: 360, height: 560 }])(
  'name, phone and arrow are on the screen at once at $width × $height px, the phone number whole',
  async (viewport) => {
    const patient = await arrives({ viewport });
    await show(patient, stateOf('Identification', 'typed'));
    await patient.page.evaluate(() => {
      scrollTo(0, 0);
    });
    for (const part of ['h1', '.place', 'label input', '.next']) {
      expect((await boxOf(patient, part)).bottom).toBeLessThanOrEqual(viewport.height);
    }
    const cut = await patient.telefone.evaluate((input) => input.scrollWidth - input.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
  },
);

test.each(sideways)('one whole question stands above the bar at $width × $height px', async (viewport) => {
  const patient = await arrives({ viewport });
  await show(patient, stateOf('Survey', 'fresh'));
  expect((await boxOf(patient, '.question')).bottom).toBeLessThanOrEqual((await boxOf(patient, '.bar')).y);
});

test('two whole questions stand above the bar of a small tablet', async () => {
  const patient = await arrives({ viewport: { width: 960, height: 600 } });
  await show(patient, stateOf('Survey', 'fresh'));
  const second = await patient.page.locator('.question').nth(1).boundingBox();
  expect((second?.y ?? NaN) + (second?.height ?? NaN)).toBeLessThanOrEqual((await boxOf(patient, '.bar')).y);
});

test.each([
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
])('on a tablet of $width × $height px nothing is smaller than 18 px', async (viewport) => {
  const patient = await arrives({ viewport });
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
  await show(patient, stateOf('Identification', 'with what becomes of name and phone'));
  expect(await smallest(patient)).toEqual([]);
  // The arrow stands in the lower half.
  expect((await boxOf(patient, '.next')).bottom).toBeGreaterThan(viewport.height * 0.6);
  const other = await arrives({ viewport });
  await show(other, stateOf('Survey', 'answered in part'));
  expect(await smallest(other)).toEqual([]);
});

test.each([
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
])('what failed and the arrow are in sight below three lines on privacy at $width × $height px', async (viewport) => {
  const patient = await arrives({ viewport });
  const settings = { visibleErrors: true, privacy: longPrivacy, privacyUrl: '/privacidade.html' };
  await show(patient, { ...stateOf('Identification', 'saying that its location failed'), settings });
  for (const part of ['.next', '.failure']) {
    expect((await boxOf(patient, part)).bottom).toBeLessThanOrEqual(viewport.height - 8);
  }
});

test('the fields of a small tablet are large, and its arrow is in sight below a line on privacy', async () => {
  const viewport = { width: 960, height: 600 };
  const patient = await arrives({ viewport });
  const settings = { privacy: longPrivacy, privacyUrl: '/privacidade.html' };
  await show(patient, { ...stateOf('Identification', 'typed'), settings });
  expect((await boxOf(patient, '.next')).bottom).toBeLessThanOrEqual(viewport.height - 8);
  for (const part of ['label input', '.next']) {
    expect((await boxOf(patient, part)).height).toBeGreaterThanOrEqual(80);
  }
});

test.each([320, 360, 768, 1024])('the tick of a taken answer covers no word and no tick at %s px', async (width) => {
  const patient = await arrives({ viewport: { width, height: 768 } });
  await show(patient, stateOf('Survey', 'sending'));
  const covered = await patient.page.evaluate(() => {
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
      // The tick of the last face, where that is the chosen one.
      const { right: end, top: above } =
        card.querySelector('.face:last-child')?.getBoundingClientRect() ?? card.getBoundingClientRect();
      if (isUnder(new DOMRect(end - 36, above, 34, 34))) found.push('a tick');
    }
    return found;
  });
  expect(covered).toEqual([]);
});

describe('text of twice the size tears no word of ours', () => {
  test.each(ownStates)('$screen, $state', async (state) => {
    const patient = await arrives();
    await show(patient, state);
    for (const width of [320, 360]) {
      await lookWith(patient.page, { ...usual, viewport: { width, height: 640 } });
      const torn = await patient.page.evaluate(() => {
        document.documentElement.style.fontSize = '32px';
        const found: string[] = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (texts.nextNode()) {
          const text = texts.currentNode as Text;
          // What a hospital calls its wards, asks and has as an address is not ours; what nobody sees is not torn.
          const others =
            '[data-fill=descricao], [data-fill=privacy], .privacy b, legend, .survey header .quiet, .spoken, template';
          if (!text.parentElement?.getClientRects().length || text.parentElement.closest(others)) continue;
          for (const { index, 0: word } of text.data.matchAll(/[^\s]+/g)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
            if (lines.size > 1) found.push(word);
          }
        }
        return found;
      });
      expect({ width, torn }).toEqual({ width, torn: [] });
    }
  });
});

describe('the logo of a hospital', () => {
  const wide =
    "<svg xmlns='http://www.w3.org/2000/svg' width='640' height='160'><rect width='640' height='160'/></svg>";
  const opens = async (width: number) => {
    const patient = await arrives({ viewport: { width, height: 800 } });
    let send = () => {};
    const held = new Promise<void>((resolve) => (send = resolve));
    await patient.page.route('**/logo.svg', async (route) => {
      await held;
      await route.fulfill({ contentType: 'image/svg+xml', body: wide });
    });
    return { patient, send };
  };

  test.each([320, 360, 768, 1440])('keeps its shape at %s px, and moves nothing when it comes', async (width) => {
    const { patient, send } = await opens(width);
    const { page } = patient;
    const logo = page.locator('.logo');
    await show(patient, {
      settings: { logo: '/logo.svg' },
      reach: async () => {
        await page.goto('/12', { waitUntil: 'commit' });
        await patient.nome.waitFor();
      },
    });
    const before = [await boxOf(patient, 'h1'), await boxOf(patient, '.place'), await boxOf(patient, '.logo')];
    send();
    await logo.evaluate((image: HTMLImageElement) => image.decode());
    await patient.sees('Enfermaria de clínica médica');
    expect([await boxOf(patient, 'h1'), await boxOf(patient, '.place'), await boxOf(patient, '.logo')]).toEqual(before);
    // Whole within its box, of its own shape.
    const { fit, box } = await logo.evaluate((image) => {
      const { objectFit } = getComputedStyle(image);
      return { fit: objectFit, box: image.getBoundingClientRect().toJSON() as DOMRect };
    });
    expect(fit).toBe('contain');
    expect(box.width).toBeLessThanOrEqual(0.4 * width + 1);
    expect(Math.min(box.width / 4, box.height)).toBeGreaterThanOrEqual(25);
  });

  test.each([320, 740, 1024])('is as large on the thanks at %s px', async (width) => {
    const { patient, send } = await opens(width);
    send();
    await show(patient, { ...stateOf('Thanks', 'shown'), settings: { logo: '/logo.svg' } });
    const box = await boxOf(patient, '.logo');
    expect(Math.min(box.width / 4, box.height)).toBeGreaterThanOrEqual(25);
    expect(Math.abs(box.x + box.right - width)).toBeLessThanOrEqual(1);
  });

  test('has a light plate in the dark scheme, ours has none', async () => {
    const { patient, send } = await opens(360);
    send();
    const plate = () => patient.page.locator('.logo').evaluate((image) => getComputedStyle(image).backgroundColor);
    await show(patient, {
      ...stateOf('Identification', 'loaded'),
      settings: { logo: '/logo.svg' },
    });
    expect(await plate()).toBe('rgba(0, 0, 0, 0)');
    await lookWith(patient.page, { ...usual, colorScheme: 'dark' });
    expect(await plate()).toBe('rgb(255, 255, 255)');
    await lookWith(patient.page, { ...usual, colorScheme: 'dark', forcedColors: 'active' });
    expect(await plate()).toBe('rgb(255, 255, 255)');
    const other = await arrives({ colorScheme: 'dark' });
    await show(other, stateOf('Identification', 'loaded'));
    expect(await other.page.locator('.logo').evaluate((image) => getComputedStyle(image).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );
  });
});

describe('what failed is in sight', () => {
  test.each([
    { width: 320, height: 568 },
    { width: 360, height: 560 },
    { width: 568, height: 320 },
  ])('with its button at $width × $height px', async (viewport) => {
    const patient = await arrives({ viewport });
    await show(patient, stateOf('Identification', 'saying that it failed'));
    for (const part of ['.failure', '.failure button']) {
      const { y, bottom } = await boxOf(patient, part);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(viewport.height);
    }
    const other = await arrives({ viewport });
    await show(other, stateOf('Survey', 'saying that it failed'));
    expect((await boxOf(other, '.failure')).bottom).toBeLessThanOrEqual((await boxOf(other, '.bar')).y);
  });

  test('a location stands where its name would stand, as long as it is not there', async () => {
    const patient = await arrives({ viewport: { width: 320, height: 454 } });
    const { page } = patient;
    await show(patient, stateOf('Identification', 'saying that its location failed'));
    await patient.sees('Local não carregado.');
    expect((await boxOf(patient, '.place')).bottom).toBeLessThan(454);
    await page.route(routeOf('local'), (route) => route.fulfill({ json: { Id: 12, Descricao: 'Ala Norte' } }));
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await patient.sees('Ala Norte');
    await patient.doesNotSee('Local não carregado.');
  });
});

describe('on a phone', () => {
  test.each([360, 390, 412])(
    'the meaning of a face is as large as its label, in full ink, within its tile at %s px',
    async (width) => {
      const patient = await arrives({ viewport: { width, height: 740 } });
      await show(patient, stateOf('Survey', 'fresh'));
      for (const font of ['', 'DejaVu Sans, Verdana, sans-serif']) {
        const faces = await patient.page.locator('.face').evaluateAll((all, family) => {
          document.body.style.fontFamily = family;
          return all.slice(0, 4).map((face) => {
            const [label, meaning] = Array.from(face.querySelectorAll('span, small'));
            if (!label || !meaning) throw new Error('There is no text.');
            const range = document.createRange();
            range.selectNodeContents(meaning);
            const text = range.getBoundingClientRect();
            const tile = face.getBoundingClientRect();
            const [one, two] = [getComputedStyle(label), getComputedStyle(meaning)];
            return {
              asLarge: one.fontSize === two.fontSize,
              asDark: one.color === two.color,
              apart: Math.min(text.left - tile.left, tile.right - text.right) >= 3,
            };
          });
        }, font);
        expect(faces).toEqual(faces.map(() => ({ asLarge: true, asDark: true, apart: true })));
      }
    },
  );

  test('the stripe of what is answered and the first tile stay 3 px apart', async () => {
    const patient = await arrives({ viewport: phone });
    await show(patient, stateOf('Survey', 'answered in part'));
    const apart = await patient.page.evaluate(() => {
      const [card, face] = ['.answered', '.answered .face'].map((one) => document.querySelector(one));
      if (!card || !face) return NaN;
      const stripe = parseFloat(/ (\d+)px 0px 0px inset/.exec(getComputedStyle(card).boxShadow)?.[1] ?? '');
      return face.getBoundingClientRect().left - card.getBoundingClientRect().left - card.clientLeft - stripe;
    });
    expect(apart).toBeGreaterThanOrEqual(3);
  });

  test('no coloured rectangle flashes where a finger presses', async () => {
    const patient = await arrives();
    await show(patient, stateOf('Identification', 'loaded'));
    const flash = () =>
      patient.page
        .locator('button')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue('-webkit-tap-highlight-color')));
    expect(new Set(await flash())).toEqual(new Set(['rgba(0, 0, 0, 0)']));
  });

  test('the link about privacy is as high as a finger', async () => {
    const patient = await arrives({ viewport: phone });
    await show(patient, stateOf('Identification', 'with what becomes of name and phone'));
    expect((await boxOf(patient, '.identification a')).height).toBeGreaterThanOrEqual(44);
  });
});

test('a list of one question stands whole beside its bar', async () => {
  const patient = await arrives({ viewport: { width: 320, height: 454 } });
  await show(patient, { ...stateOf('Survey', 'fresh'), host: { perguntas: { json: perguntas.slice(0, 1) } } });
  expect((await boxOf(patient, '.question')).bottom).toBeLessThanOrEqual((await boxOf(patient, '.bar')).y);
});
