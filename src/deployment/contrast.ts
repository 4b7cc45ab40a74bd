import { channelsOf, mixed, paletteOf, type Colors } from './colors';

/**
 * Colours of the light scheme and the least contrast with their background (WCAG 1.4.3, 1.4.11). `below` lists the
 * layers of the background from top to bottom. Whatever colours a hospital chooses: if these have enough contrast, so
 * has everything else in both schemes (contrast.test.ts).
 */
const pairs = [
  { what: 'o texto secundário sobre o papel', above: '--quiet', below: ['--paper'], least: 4.5 },
  { what: 'o texto branco sobre a marca', above: '--on-brand', below: ['--brand'], least: 4.5 },
  { what: 'a marca sobre o fundo do título', above: '--brand', below: ['--brand-soft', '--paper'], least: 3 },
] as const;

/** Blends layers, listed from top to bottom. The last one must be opaque. */
export const flattened = (layers: string[]): string =>
  layers.reduceRight((below, layer) => mixed(layer, parseInt(layer.slice(7) || 'ff', 16) / 255, below));

/** The relative luminance of an opaque colour (WCAG 2.2), 0 to 1. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of two opaque colours (WCAG 2.2). */
export const contrast = (one: string, other: string): number => {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
};

const inWords = (ratio: number): string => `${ratio.toFixed(2).replace('.', ',')}:1`;

/** Says in Portuguese which pair of colours has too little contrast; undefined if none has (behaviour 8.4). */
export const contrastFault = (colors: Partial<Colors>): string | undefined => {
  const { light } = paletteOf(colors);
  for (const { what, above, below, least } of pairs) {
    const ground = flattened(below.map((layer) => light[layer]));
    const ratio = contrast(light[above], ground);
    if (ratio >= least) continue;
    // Round down: rounded up, 4.496 would look like the sufficient 4.5.
    const found = inWords(Math.floor(ratio * 100) / 100);
    return `${what} (${light[above]} sobre ${ground}) tem contraste de ${found}, menos que ${inWords(least)}`;
  }
  return undefined;
};
