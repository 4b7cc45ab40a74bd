import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { paletteCss, paletteOf } from '../../src/deployment/colors';
import { contrast, contrastFault } from '../../src/deployment/contrast';
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
    'no esquema claro: o texto branco dos botões sobre a marca (#ffffff sobre #ffcc00) tem contraste de 1,51:1, menos que 4,50:1',
  ],
  // The contrast of 4.478 is rounded down. Rounded up, a contrast just below 4.5 would look like enough.
  [
    { brand: '#777777' },
    'no esquema claro: o texto branco dos botões sobre a marca (#ffffff sobre #777777) tem contraste de 4,47:1, menos que 4,50:1',
  ],
  [{ paper: '#808080' }, 'no esquema claro: o texto sobre o papel (#17262a sobre #808080)'],
  // This brand passes on the default paper, and the default brand passes on this paper. Only the combination fails.
  [
    { brand: '#757575', paper: '#cfcfcf' },
    'no esquema claro: o nome do local sobre o fundo do título (#525252 sobre #c3c3c3)',
  ],
])('%j has too little contrast: %s', (colors, fault) => {
  expect(contrastFault(colors)).toContain(fault);
});

// Only the first pair with too little contrast is reported. Each of these changes to the default palette makes the
// named pair fail, but none of the pairs that are checked before it.
test.each([
  ['o texto sobre o papel (#17262a sobre #17262a)', { '--paper': '#17262a' }],
  ['o texto secundário sobre o papel (#4b5b5f sobre #aaaaaa)', { '--paper': '#aaaaaa' }],
  ['o texto branco dos botões sobre a marca (#ffffff sobre #777777)', { '--primary': '#777777' }],
  [
    'o nome do local sobre o fundo do título (#777777 sobre #ece9e3)',
    { '--brand-strong': '#777777', '--brand-soft': '#0000000a' },
  ],
  ['o título sobre o seu fundo (#17262a sobre #7b7976)', { '--brand-strong': '#000000', '--brand-soft': '#00000080' }],
  ['o texto sobre uma resposta (#17262a sobre #7f7f7f)', { '--tile': '#00000080' }],
  ['o texto secundário sobre uma resposta (#4b5b5f sobre #aaaaaa)', { '--tile': '#00000055' }],
  ['o texto sobre a resposta escolhida (#ffffff sobre #777777)', { '--brand': '#777777' }],
  ['a resposta escolhida sobre o cartão (#0b5f63 sobre #0b5f63)', { '--card': '#0b5f63' }],
  ['a resposta escolhida ao lado de outra (#949494 sobre #f8f6f1)', { '--brand': '#949494', '--on-brand': '#000000' }],
  ['o botão sobre o cartão (#ffffff sobre #ffffff)', { '--primary-edge': '#ffffff' }],
  [
    'o sinal de envio sobre o papel (#949494 sobre #f6f3ec)',
    { '--brand': '#949494', '--on-brand': '#000000', '--tile': '#ffffff' },
  ],
  [
    'o sinal de envio sobre o seu fundo (#858585 sobre #e7e4dd)',
    { '--brand': '#858585', '--on-brand': '#000000', '--brand-soft': '#00000010' },
  ],
  ['o contorno do foco sobre o papel (#f6f3ec sobre #f6f3ec)', { '--focus-edge': '#f6f3ec' }],
])('checks %s', (fault, changed) => {
  jest.replaceProperty(palettes, 'light', { ...palettes.light, ...changed });
  expect(contrastFault({})).toContain(`no esquema claro: ${fault} tem contraste de `);
});

test('checks the dark scheme and names it', () => {
  jest.replaceProperty(palettes.dark, '--ink', '#223032');
  expect(contrastFault({})).toMatch(/^no esquema escuro: o texto sobre o papel \(#223032 sobre #101b1d\)/);
});

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a brand has enough contrast in both schemes if and only if it has enough contrast with white', () => {
  fc.assert(
    fc.property(colour, (brand) => {
      const fault = contrastFault({ brand, paper: '#ffffff' });
      expect(fault === undefined).toBe(contrast(brand, '#ffffff') >= 4.5);
    }),
    { numRuns: 500 },
  );
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
