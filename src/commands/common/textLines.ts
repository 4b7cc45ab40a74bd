/**
 * The widths of DejaVu Sans Bold in em. It is the widest of the usual fonts (Verdana Bold is as wide), so that other
 * fonts need at most as many lines.
 */
const WIDTHS = new Map(
  Object.entries({
    0.35: " 'ijl",
    0.38: '/IJ\\|,.’·',
    0.46: ':;-f!()[]',
    0.5: 'trº_`–',
    0.6: 'zcs?"*',
    0.71: 'Lvxyakeo“”$0123456789EFThnu{}',
    0.77: 'SYbdgpqCPZBAKRVX',
    0.87: 'UGD#+<=>HN^~OQ&',
    1.04: 'wm%@M',
  }).flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, Number(width)] as const)),
);
const WIDEST = 1.1;
/** Of a monospaced font. */
const MONO = 0.61;

const widthOf = (text: string): number =>
  Array.from(text.normalize('NFD').replaceAll(/\p{M}/gu, '')).reduce(
    (sum, letter) => sum + (WIDTHS.get(letter) ?? WIDEST),
    0,
  );

/** The lines that `pieces` take in a line of `width`, if a line can end between two pieces, or inside one that is wider. */
const packed = (pieces: readonly number[], gap: number, width: number): number => {
  let [lines, end] = [1, 0];
  for (const piece of pieces) {
    const begin = end === 0 ? 0 : end + gap;
    if (begin + piece <= width) {
      end = begin + piece;
      continue;
    }
    if (end > 0) lines += 1;
    // A line that ends inside a word may leave the space of one letter.
    const more = Math.ceil(piece / Math.max(WIDEST, width - WIDEST)) - 1;
    if (piece > width) lines += more;
    end = piece > width ? width : piece;
  }
  return lines;
};

/**
 * The most lines that a text takes, in any usual font, regular or bold. So a page knows before it is printed what fits
 * on it.
 * @param width of a line, in em
 */
export const mostLines = (text: string, width: number): number =>
  packed(text.split(/\s+/).map(widthOf), widthOf(' '), width);

/** The same for a link in a monospaced font, whose lines end between two of `parts`. */
export const mostLinesOfLink = (parts: readonly string[], width: number): number =>
  packed(
    parts.map((part) => Array.from(part).length * MONO),
    0,
    width,
  );
