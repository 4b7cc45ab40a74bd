import palettes from './palette.json';

/** Each colour is `#rrggbb`, or `''` for the default (behaviour 8.4). */
export interface Colors {
  brand: string;
  paper: string;
}

/** Red, green and blue (0 to 255). */
export const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/** Mixes a `share` (0 to 1) of the colour `above` with the opaque colour `below`. */
export const mixed = (above: string, share: number, below: string): string => {
  const ground = channelsOf(below);
  const mix = channelsOf(above).map((channel, index) => share * channel + (1 - share) * (ground[index] ?? 0));
  return `#${mix.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
};

/**
 * The default palettes with the hospital's colours. If a property is missing in `dark`, the dark scheme uses the
 * property's colour in `light`.
 */
export const paletteOf = ({ brand, paper }: Partial<Colors>) => {
  const light = {
    ...palettes.light,
    ...(brand && {
      '--brand': brand,
      '--primary': brand,
      '--brand-strong': mixed(brand, 0.7, '#000000'),
      '--brand-soft': `${brand}21`,
    }),
    ...(paper && { '--paper': paper, '--tile': mixed(paper, 0.6, palettes.light['--card']) }),
  };
  if (!brand) return { light, dark: palettes.dark };
  // Lines and texts get a lighter brand colour, which is visible on a dark background.
  const lighter = mixed(brand, 0.35, '#ffffff');
  const dark = {
    ...palettes.dark,
    '--brand': lighter,
    '--brand-strong': lighter,
    '--primary-edge': lighter,
    '--primary': brand,
    '--brand-soft': `${brand}59`,
  };
  return { light, dark };
};

export const rule = (palette: Record<string, string>): string =>
  `:root{${Object.entries(palette)
    .map((declaration) => declaration.join(':'))
    .join(';')}}`;

export const paletteCss = (colors: Partial<Colors>): string => {
  const { light, dark } = paletteOf(colors);
  return `${rule(light)}@media(prefers-color-scheme:dark){${rule(dark)}}`;
};
