import { paletteOf, rule } from '../../deployment/colors';
import { flattened } from '../../deployment/contrast';
import { html, type Html } from './html';
import type { Letterhead } from './letterhead';

/**
 * The hospital's colours (`deployment.json`) as custom properties. Paper is always light.
 * @param medium `screen` adds the dark scheme, for pages that are also read on a screen
 */
export const hospitalColors = ({ colors = {} }: Pick<Letterhead, 'colors'>, medium: 'paper' | 'screen'): string => {
  const { light, dark } = paletteOf(colors);
  // Some printers draw transparent colours as a coarse picture.
  const opaque = rule({ ...light, '--brand-soft': flattened([light['--brand-soft'], light['--card']]) });
  return medium === 'paper' ? opaque : `${opaque}@media screen and (prefers-color-scheme:dark){${rule(dark)}}`;
};

/** The hospital's name, with the unit if the page is about one. */
export const hospitalName = ({ title }: Letterhead, unit: string | null | undefined): string =>
  unit ? `${title} · ${unit}` : title;

/** The coloured head of a page: logo and names. Its style is `hospitalBand.css`. */
export const hospitalBand = (letterhead: Letterhead, unit: string | null | undefined, more: Html | '' = ''): Html =>
  html`<header class="band">
    ${letterhead.logo}
    <div>
      <p class="hospital">${hospitalName(letterhead, unit)}</p>
      ${more}
    </div>
  </header>`;
