import palettes from './palette.json';

/** Each colour is `#rrggbb`, or `''` for the default (behaviour 8.4). */
export interface Colors {
  brand: string;
  paper: string;
}

/** CSS custom properties and their colours (`#rrggbb` or `#rrggbbaa`). */
export type Palette = Record<string, string>;

/** Mixes a `share` (0 to 1) of a colour with black (`end` 0) or white (`end` 255). */
const mixed = (color: string, share: number, end: number) =>
  [1, 3, 5].reduce((mix, at) => {
    const channel = Math.round(share * parseInt(color.slice(at, at + 2), 16) + (1 - share) * end);
    return mix + channel.toString(16).padStart(2, '0');
  }, '#');

const lightOf = (brand: string): Palette => ({
  '--brand': brand,
  '--primary': brand,
  '--brand-strong': mixed(brand, 0.7, 0),
  '--brand-soft': `${brand}21`,
});

/** Lines and texts get a lighter brand colour, which is visible on a dark background. */
const darkOf = (brand: string): Palette => {
  const lighter = mixed(brand, 0.35, 255);
  return {
    '--brand': lighter,
    '--brand-strong': lighter,
    '--primary-edge': lighter,
    '--primary': brand,
    '--brand-soft': `${brand}59`,
  };
};

/** If a property is missing in `dark`, the dark scheme uses the property's colour in `light`. */
export const paletteOf = ({ brand, paper }: Partial<Colors>): { light: Palette; dark: Palette } => ({
  light: {
    ...palettes.light,
    ...(brand && lightOf(brand)),
    ...(paper && { '--paper': paper, '--tile': `${paper}99` }),
  },
  dark: { ...palettes.dark, ...(brand && darkOf(brand)) },
});

const rule = (palette: Palette): string =>
  `:root{${Object.entries(palette)
    .map((declaration) => declaration.join(':'))
    .join(';')}}`;

export const paletteCss = (colors: Partial<Colors>): string => {
  const { light, dark } = paletteOf(colors);
  return `${rule(light)}@media(prefers-color-scheme:dark){${rule(dark)}}`;
};
