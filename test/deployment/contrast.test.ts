/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { paletteCss, paletteOf } from '../../src/deployment/colors';
import { contrast, contrastFault, flattened } from '../../src/deployment/contrast';
import palettes from '../../src/deployment/palette.json';

// These examples are from WCAG 2.2 and its techniques.
test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#949494', '#ffffff', 3.03],
  ['#0000ff', '#ffffff', 8.59],
  ['#ff0000', '#ffffff', 4],
  ['#ffff00', '#000000', 19.56],
])('%s and %s have a contrast of %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test('the style sheets set no colour of the palette, except to system colours', () => {
  const folder = path.resolve(__dirname, '../../src/components/styles');
  const names = Object.keys(palettes.light);
  for (const file of readdirSync(folder)) {
    const css = readFileSync(path.join(folder, file), 'utf8');
    for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):\s*([^;]+);/g))
      if (names.includes(name)) expect([file, name, value]).toEqual([file, name, expect.not.stringMatching(/^#/)]);
  }
});

test('the default colours have enough contrast', () => {
  expect(contrastFault({})).toBeUndefined();
  expect(paletteOf({})).toEqual({ light: palettes.light, dark: palettes.dark });
});

test.each([
  [
    { brand: '#ffcc00' },
    'o texto branco sobre a marca (#ffffff sobre #ffcc00) tem contraste de 1,51:1, menos que 4,50:1',
  ],
  // The contrast of 4.478 is rounded down. Rounded up, a contrast just below 4.5 would look like enough.
  [
    { brand: '#777777' },
    'o texto branco sobre a marca (#ffffff sobre #777777) tem contraste de 4,47:1, menos que 4,50:1',
  ],
  [
    { paper: '#808080' },
    'o texto secundário sobre o papel (#4b5b5f sobre #808080) tem contraste de 1,79:1, menos que 4,50:1',
  ],
  // This brand passes on the default paper, and the default brand passes on this paper. Only the combination fails.
  [
    { brand: '#757575', paper: '#cfcfcf' },
    'a marca sobre o fundo do título (#757575 sobre #c3c3c3) tem contraste de 2,61:1, menos que 3,00:1',
  ],
])('%j has too little contrast: %s', (colors, fault) => {
  expect(contrastFault(colors)).toBe(fault);
});

// Everything on the screens that needs contrast: its colour, the layers below it and the least contrast.
const everything: [string, string[], number][] = [
  ['--ink', ['--paper'], 4.5],
  ['--quiet', ['--paper'], 4.5],
  ['#ffffff', ['--primary'], 4.5],
  ['--brand-strong', ['--brand-soft', '--paper'], 4.5],
  ['--ink', ['--brand-soft', '--paper'], 4.5],
  ['--ink', ['--tile', '--card'], 4.5],
  ['--quiet', ['--tile', '--card'], 4.5],
  ['--on-brand', ['--brand'], 4.5],
  ['--brand', ['--card'], 3],
  ['--brand', ['--tile', '--card'], 3],
  ['--primary-edge', ['--card'], 3],
  ['--brand', ['--paper'], 3],
  ['--brand', ['--brand-soft', '--paper'], 3],
  ['--ring', ['--paper'], 3],
];

const unreadable = (colors: Parameters<typeof paletteOf>[0]) => {
  const { light, dark } = paletteOf(colors);
  // The focus ring has a dark line, visible on light backgrounds, and a yellow one, visible on dark backgrounds.
  const schemes: Record<string, string>[] = [
    { '--primary-edge': light['--primary'], ...light, '--ring': light['--focus-edge'] },
    { ...light, '--primary-edge': dark['--primary'], ...dark, '--ring': light['--focus'] },
  ];
  return schemes.flatMap((palette) =>
    everything.filter(([above, below, least]) => {
      const colorOf = (name: string) => palette[name] ?? name;
      return contrast(colorOf(above), flattened(below.map(colorOf))) < least;
    }),
  );
};

const colour = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
);

test('colours are refused if and only if something has too little contrast in one of the schemes', () => {
  const isRight = fc.property(colour, colour, (brand, paper) => {
    expect(contrastFault({ brand, paper }) === undefined).toBe(unreadable({ brand, paper }).length === 0);
  });
  fc.assert(isRight, { numRuns: 2000 });
});

test('mixes a brand as a browser shows it', () => {
  // In the light scheme, `--brand-soft` is the brand with an opacity of 13 %. Chromium paints 13 % as 0x21 of 0xff.
  expect(paletteOf({ brand: '#000000', paper: '' }).light['--brand-soft']).toBe('#00000021');
  expect(paletteOf({ brand: '#8a1538' }).dark).toMatchObject({
    '--brand': '#d6adb9',
    '--brand-strong': '#d6adb9',
    '--primary-edge': '#d6adb9',
    '--primary': '#8a1538',
    '--brand-soft': '#8a153859',
    '--paper': palettes.dark['--paper'],
  });
});

test('the style sheet has a rule for each scheme', () => {
  expect(paletteCss({ paper: '#f4f1f7' })).toMatch(
    /^:root\{--paper:#f4f1f7;--card:.*\}@media\(prefers-color-scheme:dark\)\{:root\{--paper:#101b1d;.*\}\}$/,
  );
});
