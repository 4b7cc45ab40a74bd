/** The colours that a hospital may set, `#rrggbb`; `''` is ours. */
export interface Colors {
  brand: string;
  paper: string;
}

/** `share` (0 to 1) of a colour, mixed with black (`end` 0) or white (255). */
const mixed = (color: string, share: number, end: number) =>
  [1, 3, 5].reduce((mix, at) => {
    const channel = Math.round(share * parseInt(color.slice(at, at + 2), 16) + (1 - share) * end);
    return mix + channel.toString(16).padStart(2, '0');
  }, '#');

/**
 * What the hospital's colours change of palette.json in each scheme, as declarations. The paper is that of
 * the light one: the dark one stays dark. The last two of eight digits say how much of a colour covers what lies below.
 */
export const declarationsOf = ({ brand, paper }: Partial<Colors>) => ({
  light:
    (brand
      ? `--brand:${brand};--primary:${brand};--brand-strong:${mixed(brand, 0.7, 0)};--brand-soft:${brand}21;`
      : '') + (paper ? `--paper:${paper};--tile:${paper}99;` : ''),
  // As light as a line must be on a dark card, whatever the colour is.
  dark: brand
    ? ['brand', 'brand-strong', 'primary-edge'].map((name) => `--${name}:${mixed(brand, 0.35, 255)};`).join('') +
      `--primary:${brand};--brand-soft:${brand}59;`
    : '',
});
