import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import jsQR from 'jsqr';

const DOTS = 300;
const MM = 25.4;

/** In mm of the paper, from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Word = Box & { text: string };

export interface PrintedPage {
  width: number;
  height: number;
  words: Word[];
}

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] });

const mm = (points: string | undefined): number => (Number(points) / 72) * MM;

/** Every word of a PDF with its place, by poppler. */
export const pagesOf = (pdf: string): PrintedPage[] =>
  run('pdftotext', ['-bbox', pdf, '-'])
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      const words = page.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g);
      return {
        width: mm(width),
        height: mm(height),
        words: Array.from(words, ([, left, top, right, bottom, text = '']) => ({
          left: mm(left),
          top: mm(top),
          right: mm(right),
          bottom: mm(bottom),
          text,
        })),
      };
    });

interface Bitmap {
  width: number;
  height: number;
  /** Whether the dot of this place is black. */
  isBlack: (x: number, y: number) => boolean;
}

const bitmapOf = (file: string): Bitmap => {
  const bytes = readFileSync(file);
  const [head = '', size = ''] = /^P4\n(?:#[^\n]*\n)*(\d+ \d+)\n/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  const [width = 0, height = 0] = size.split(' ').map(Number);
  const stride = Math.ceil(width / 8);
  const begin = head.length;
  return {
    width,
    height,
    isBlack: (x, y) => ((bytes[begin + y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0,
  };
};

/** The pages as a mono printer of 300 dpi halftones them, by Ghostscript. @returns the files */
export const halftoned = (pdf: string, folder: string): string[] => {
  const name = path.basename(pdf, '.pdf');
  run('gs', [
    ...['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pbmraw', `-r${DOTS}`],
    ...[`-sOutputFile=${path.join(folder, `${name}-%02d.pbm`)}`, pdf],
  ]);
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.pbm'))
    .sort()
    .map((file) => path.join(folder, file));
};

const toMm = (dots: number): number => (dots / DOTS) * MM;

/** What zbar reads on a page. */
export const readByZbar = (file: string): string[] => {
  // Its exit code is 4 if there is no code.
  const { stdout } = spawnSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', file], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
};

/** What jsQR reads on a page of which it sees each `step`th dot. */
const readWithStep = (bitmap: Bitmap, across: 1 | 2, step: number): (Box & { text: string })[] => {
  const [width, height] = [bitmap.width, bitmap.height].map((dots) => Math.floor(dots / across / step)) as [
    number,
    number,
  ];
  return Array.from({ length: across * across }, (_, tile) => {
    const [left, top] = [(tile % across) * width, Math.floor(tile / across) * height];
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        if (bitmap.isBlack(step * (left + x), step * (top + y)))
          pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    const code = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' });
    if (!code) return [];
    const { topLeftCorner, bottomRightCorner } = code.location;
    const mmOf = (begin: number, place: number) => toMm(step * (begin + place));
    return [
      {
        text: code.data,
        left: mmOf(left, topLeftCorner.x),
        top: mmOf(top, topLeftCorner.y),
        right: mmOf(left, bottomRightCorner.x),
        bottom: mmOf(top, bottomRightCorner.y),
      },
    ];
  }).flat();
};

/**
 * What jsQR reads on a page, and where. Of several distances, as a phone is held: at one alone jsQR misses whole codes.
 * @param across the number of codes beside and below each other: jsQR reads one code of a picture
 */
export const readByJsqr = (file: string, across: 1 | 2): (Box & { text: string })[] => {
  const bitmap = bitmapOf(file);
  return [2, 3].flatMap((step) => readWithStep(bitmap, across, step));
};

/** The grey (0 to 255) that a mono printer makes of each of `colors` (`#rrggbb`) on the first page; null where it is not. */
export const greysOf = (pdf: string, mono: string, colors: readonly string[], folder: string): (number | null)[] => {
  const file = path.join(folder, 'colours.ppm');
  const step = 4;
  run('gs', [
    ...['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=ppmraw', `-r${DOTS / step}`, '-dLastPage=1'],
    ...[`-sOutputFile=${file}`, pdf],
  ]);
  const bytes = readFileSync(file);
  const [head = '', size = ''] = /^P6\n(?:#[^\n]*\n)*(\d+ \d+)\n255\n/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  const [width = 0, height = 0] = size.split(' ').map(Number);
  const colorAt = (x: number, y: number): number => bytes.readUIntBE(head.length + 3 * (y * width + x), 3);
  const dots = bitmapOf(mono);
  return colors.map((color) => {
    const wanted = Number.parseInt(color.slice(1), 16);
    let [white, all] = [0, 0];
    for (let y = 1; y < height - 1; y += 1)
      for (let x = 1; x < width - 1; x += 1) {
        if (colorAt(x, y) !== wanted) continue;
        // Not at an edge, where the two pictures may differ by a dot.
        const around = [colorAt(x - 1, y), colorAt(x + 1, y), colorAt(x, y - 1), colorAt(x, y + 1)];
        if (around.some((one) => one !== wanted)) continue;
        for (let at = 0; at < step * step; at += 1) {
          all += 1;
          if (!dots.isBlack(step * x + (at % step), step * y + Math.floor(at / step))) white += 1;
        }
      }
    return all < 1000 ? null : Math.round((255 * white) / all);
  });
};
