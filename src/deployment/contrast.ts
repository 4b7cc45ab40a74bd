import { channelsOf, mixed, paletteOf, type Colors, type Palette } from './colors';

const TEXT = 4.5;
const CONTROL = 3;

/**
 * Colours (`above`) and the least contrast with their background (WCAG 1.4.3, 1.4.11). `below` lists the layers of the
 * background from top to bottom. The fill of the progress bar is not listed: it needs no contrast, because the bar's
 * text shows the progress too.
 */
const pairs: [string, above: string, below: string[], least: number][] = [
  ['o texto sobre o papel', '--ink', ['--paper'], TEXT],
  ['o texto secundário sobre o papel', '--quiet', ['--paper'], TEXT],
  ['o texto branco dos botões sobre a marca', '#ffffff', ['--primary'], TEXT],
  ['o nome do local sobre o fundo do título', '--brand-strong', ['--brand-soft', '--paper'], TEXT],
  ['o título sobre o seu fundo', '--ink', ['--brand-soft', '--paper'], TEXT],
  ['o texto sobre uma resposta', '--ink', ['--tile', '--card'], TEXT],
  ['o texto secundário sobre uma resposta', '--quiet', ['--tile', '--card'], TEXT],
  ['o texto sobre a resposta escolhida', '--on-brand', ['--brand'], TEXT],
  ['a resposta escolhida sobre o cartão', '--brand', ['--card'], CONTROL],
  ['a resposta escolhida ao lado de outra', '--brand', ['--tile', '--card'], CONTROL],
  ['o botão sobre o cartão', '--primary-edge', ['--card'], CONTROL],
  ['o sinal de envio sobre o papel', '--brand', ['--paper'], CONTROL],
  ['o sinal de envio sobre o seu fundo', '--brand', ['--brand-soft', '--paper'], CONTROL],
  ['o contorno do foco sobre o papel', '--ring', ['--paper'], CONTROL],
];

/** Blends layers, listed from top to bottom. The last one must be opaque. */
const flattened = (layers: string[]): string =>
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
  const { light, dark } = paletteOf(colors);
  // The focus ring has a dark line, visible on light backgrounds, and a yellow one, visible on dark backgrounds.
  const schemes: [name: string, palette: Palette][] = [
    ['claro', { '--primary-edge': light['--primary'], ...light, '--ring': light['--focus-edge'] }],
    ['escuro', { ...light, '--primary-edge': dark['--primary'], ...dark, '--ring': light['--focus'] }],
  ];
  for (const [name, palette] of schemes) {
    const colorOf = (property: string) => palette[property] ?? property;
    for (const [what, above, below, least] of pairs) {
      const ground = flattened(below.map(colorOf));
      const ratio = contrast(colorOf(above), ground);
      if (ratio >= least) continue;
      // Round down: rounded up, 4.496 would look like the sufficient 4.5.
      const found = inWords(Math.floor(ratio * 100) / 100);
      return `no esquema ${name}: ${what} (${colorOf(above)} sobre ${ground}) tem contraste de ${found}, menos que ${inWords(least)}`;
    }
  }
  return undefined;
};
