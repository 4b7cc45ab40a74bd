import { linkParts } from '../common/surveyLink';
import { mostLines, mostLinesOfLink } from '../common/textLines';

export const POSTER_FORMATS = ['a4', 'a6'] as const;
export type PosterFormat = (typeof POSTER_FORMATS)[number];

interface PosterTexts {
  hospital: string;
  name: string;
  link: string;
}

/** Lengths in cm, which `posters.css` has, too. */
interface Measures {
  /** Between the margins. */
  width: number;
  /** What margins, ask, faces, code and the least gaps leave for the hospital's band, the name and the link. */
  height: number;
  logo: number;
  hospital: number;
  /** Font sizes of the name and of the link, the largest first. Their places are the classes `size-0`, `size-1` … */
  sizes: readonly (readonly [name: number, link: number])[];
}

const MEASURES: Record<PosterFormat, Measures> = {
  a4: {
    width: 18.4,
    height: 27.8 - 21.3,
    logo: 2.4,
    hospital: 0.6,
    sizes: [
      [1.5, 0.6],
      [1.25, 0.6],
      [1.06, 0.6],
      [0.85, 0.6],
      [0.7, 0.6],
      [0.55, 0.5],
    ],
  },
  a6: {
    width: 7.9,
    height: 14.8 - 11.75,
    logo: 1,
    hospital: 0.28,
    sizes: [
      [0.6, 0.3],
      [0.5, 0.3],
      [0.42, 0.3],
      [0.36, 0.3],
      [0.3, 0.3],
      [0.26, 0.24],
    ],
  },
};

/** The first size at which a poster holds its texts in any usual font, or else the last one. */
export const posterSize = (format: PosterFormat, { hospital, name, link }: PosterTexts): number => {
  const measures = MEASURES[format];
  const { width, logo } = measures;
  // A hospital's own logo may take half of the width.
  const besideLogo = Math.min(width / 2, width - 4.05 * logo) / measures.hospital;
  const band = Math.max(logo, mostLines(hospital, besideLogo) * measures.hospital * 1.25);
  const parts = linkParts(link);
  const fits = ([nameSize, linkSize]: Measures['sizes'][number]): boolean =>
    band +
      mostLines(name, width / nameSize) * nameSize * 1.15 +
      mostLinesOfLink(parts, width / linkSize) * linkSize * 1.3 <=
    measures.height;
  const first = measures.sizes.findIndex(fits);
  return first === -1 ? measures.sizes.length - 1 : first;
};
