import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { declarationsOf } from '../../src/contract/colors';
import { contrast, contrastFault, ownPalettes } from '../../src/contract/contrast';

// From the examples of WCAG 2.2 and its techniques.
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

test('what is checked are the colours of the style sheet', () => {
  const css = readFileSync(path.resolve(__dirname, '../../src/components/styles/base.css'), 'utf8');
  const [light = '', dark = ''] = css.match(/:root \{[^}]*\}/g) ?? [];
  const inCss = (rule: string) =>
    Object.fromEntries(
      Array.from(rule.matchAll(/(--[\w-]+): (#[\da-f]+);/g), ([, name = '', color = '']) => [name, color === '#fff' ? '#ffffff' : color]),
    );
  const schemes = { light: inCss(light), dark: { ...inCss(light), ...inCss(dark) } };
  // The ring has two lines: in the light the dark one is seen, in the dark the yellow one.
  const { '--focus': ringInLight, ...lightPalette } = ownPalettes.light;
  expect(schemes.light).toMatchObject({ ...lightPalette, '--focus-edge': ringInLight });
  expect(schemes.dark).toMatchObject(ownPalettes.dark);
});

test('ours can be read', () => {
  expect(contrastFault({})).toBeUndefined();
  expect(declarationsOf({})).toEqual({ light: '', dark: '' });
});

test.each([
  { brand: '#0b5f63', paper: '#f6f3ec' },
  { brand: '#8a1538' },
  { brand: '#003399', paper: '#ffffff' },
  { brand: '#000000' },
  { brand: '#6a1b9a', paper: '#f3eefa' },
  { brand: '#c62828' },
  { brand: '#2e7d32' },
  { brand: '#767676', paper: '#ffffff' },
  { paper: '#eeeeee' },
])('%j can be read', (colors) => {
  expect(contrastFault(colors)).toBeUndefined();
});

test.each([
  [{ brand: '#ffcc00' }, 'no esquema claro: o texto branco dos botões sobre a marca (#ffffff sobre #ffcc00) tem contraste de 1,51:1, menos que 4,50:1'],
  // 4.478: never rounded to what would be enough.
  [{ brand: '#777777' }, 'no esquema claro: o texto branco dos botões sobre a marca (#ffffff sobre #777777) tem contraste de 4,47:1, menos que 4,50:1'],
  [{ paper: '#808080' }, 'no esquema claro: o texto sobre o papel (#17262a sobre #808080) tem contraste de 3,94:1, menos que 4,50:1'],
  [{ paper: '#aaaaaa' }, 'no esquema claro: o texto secundário sobre o papel (#4b5b5f sobre #aaaaaa)'],
  [{ paper: '#101b1d' }, 'no esquema claro: o texto sobre o papel'],
  // Each would do on the other's usual neighbour.
  [{ brand: '#757575', paper: '#cfcfcf' }, 'no esquema claro: o nome do local sobre o fundo do título (#525252 sobre #c3c3c3)'],
])('%j cannot: %s', (colors, fault) => {
  expect(contrastFault(colors)).toContain(fault);
});

test('the dark scheme is checked too, and named', () => {
  jest.replaceProperty(ownPalettes.dark, '--ink', '#223032');
  expect(contrastFault({})).toMatch(/^no esquema escuro: o texto sobre o papel \(#223032 sobre #101b1d\)/);
});

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel).map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

test('every brand that white can be read on serves, in both schemes', () => {
  fc.assert(
    fc.property(colour, (brand) => {
      const fault = contrastFault({ brand, paper: '#ffffff' });
      expect(fault === undefined).toBe(contrast(brand, '#ffffff') >= 4.5);
    }),
    { numRuns: 500 },
  );
});

test('a colour is covered as a browser covers it', () => {
  // 13 % of the brand over white paper, as Chromium paints it.
  expect(declarationsOf({ brand: '#000000', paper: '' }).light).toContain('--brand-soft:#00000021');
  expect(declarationsOf({ brand: '#8a1538', paper: '' }).dark).toBe(
    '--brand:#d6adb9;--brand-strong:#d6adb9;--primary-edge:#d6adb9;--primary:#8a1538;--brand-soft:#8a153859;',
  );
});
