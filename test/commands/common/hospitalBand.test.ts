import fc from 'fast-check';
import { hospitalBand, hospitalColors } from '../../../src/commands/common/hospitalBand';
import { DEFAULT_LOGO } from '../../../src/commands/common/letterhead';
import { contrast, contrastFault } from '../../../src/deployment/contrast';
import { textOf } from '../support/textOf';

/** The colours of the first rule, which is the light scheme's. */
const lightOf = (brand: string): Record<string, string> => {
  const [, rule = ''] = /^:root\{([^}]*)\}/.exec(hospitalColors({ colors: { brand } }, 'paper')) ?? [];
  return Object.fromEntries(rule.split(';').map((declaration) => declaration.split(':') as [string, string]));
};
const ratio = (brand: string, one: string, other: string): number => {
  const colors = lightOf(brand);
  return contrast(colors[one] ?? '', colors[other] ?? '');
};

const BRANDS = ['#0b5f63', '#8a1a4f', '#b3261e', '#1d4ed8', '#2e7d32'];

/** What posters and sheets show in the hospital's colours. */
const PAIRS = [
  { what: 'the names on the band', above: '--brand-strong', below: '--brand-soft', least: 4.5 },
  { what: 'headings', above: '--brand', below: '--card', least: 4.5 },
  { what: 'links', above: '--brand-strong', below: '--card', least: 4.5 },
  { what: 'texts', above: '--ink', below: '--card', least: 4.5 },
  { what: 'lines to write on', above: '--control', below: '--card', least: 3 },
] as const;

test.each(BRANDS.flatMap((brand) => PAIRS.map((pair) => ({ brand, ...pair }))))(
  '$brand: $what have enough contrast',
  ({ brand, above, below, least }) => {
    expect(ratio(brand, above, below)).toBeGreaterThanOrEqual(least);
  },
);

test('each brand that the settings accept has enough contrast on paper', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (brand) => {
      fc.pre(contrastFault({ brand }) === undefined);
      for (const { above, below, least } of PAIRS) expect(ratio(brand, above, below)).toBeGreaterThanOrEqual(least);
    }),
  );
});

test('paper has no transparent colours', () => {
  expect(hospitalColors({ colors: { brand: '#8a1a4f' } }, 'paper')).not.toMatch(/#[\da-f]{8}/);
});

test('a page for a screen has the dark scheme too', () => {
  const dark = '@media screen and (prefers-color-scheme:dark)';
  expect(hospitalColors({}, 'screen')).toContain(dark);
  expect(hospitalColors({}, 'paper')).not.toContain(dark);
});

test('the band names the unit', () => {
  const letterhead = { title: 'Santa Casa', logo: DEFAULT_LOGO };
  expect(textOf(hospitalBand(letterhead, 'Norte').text).trim()).toBe('Santa Casa · Norte');
  expect(textOf(hospitalBand(letterhead, null).text).trim()).toBe('Santa Casa');
});
