import { linkParts } from '../common/surveyLink';
import { mostLines, mostLinesOfLink } from '../common/textLines';

export const POSTER_FORMATS = ['a4', 'a6'] as const;
export type PosterFormat = (typeof POSTER_FORMATS)[number];

interface PosterTexts {
  hospital: string;
  name: string;
  link: string;
}

/** Lengths in cm, as `posters.css` leaves them. */
interface Measures {
  /** Between the margins. */
  width: number;
  /** What margins, ask, faces, code and the least gaps leave for the hospital's band, the name and the link. */
  height: number;
  logo: number;
  /** Font sizes, the largest first. */
  sizes: readonly (readonly [name: number, link: number, hospital: number])[];
}

const MEASURES: Record<PosterFormat, Measures> = {
  a4: {
    width: 18.2,
    height: 27.1 - 21.5,
    logo: 2.4,
    sizes: [
      [1.5, 0.6, 0.6],
      [1.25, 0.6, 0.6],
      [1.06, 0.6, 0.6],
      [0.85, 0.6, 0.6],
      [0.7, 0.6, 0.6],
      [0.55, 0.5, 0.5],
    ],
  },
  a6: {
    width: 7.7,
    height: 14.8 - 11.95,
    logo: 1,
    sizes: [
      [0.6, 0.3, 0.28],
      [0.5, 0.3, 0.28],
      [0.42, 0.3, 0.28],
      [0.36, 0.3, 0.28],
      [0.3, 0.3, 0.28],
      [0.26, 0.24, 0.22],
    ],
  },
};

/** The font sizes of the classes `size-0`, `size-1` … */
export const POSTER_SIZES_STYLE = Object.entries(MEASURES)
  .flatMap(([format, { sizes }]) =>
    sizes.flatMap(([name, link, hospital], at) =>
      Object.entries({ h2: name, '.link': link, '.hospital': hospital }).map(
        ([element, size]) => `.${format} .size-${at} ${element}{font-size:${size}rem}`,
      ),
    ),
  )
  .join('');

/** The first size at which a poster holds its texts in any usual font, or else the last one. */
export const posterSize = (format: PosterFormat, { hospital, name, link }: PosterTexts): number => {
  const { width, height, logo, sizes } = MEASURES[format];
  // A hospital's own logo may take half of the width.
  const besideLogo = Math.min(width / 2, width - 4.05 * logo);
  const parts = linkParts(link);
  const heightOf = (text: string, within: number, size: number, lineHeight: number): number =>
    mostLines(text, within / size) * size * lineHeight;
  const first = sizes.findIndex(
    ([nameSize, linkSize, hospitalSize]) =>
      Math.max(logo, heightOf(hospital, besideLogo, hospitalSize, 1.25)) +
        heightOf(name, width, nameSize, 1.15) +
        mostLinesOfLink(parts, width / linkSize) * linkSize * 1.3 <=
      height,
  );
  return first === -1 ? sizes.length - 1 : first;
};
