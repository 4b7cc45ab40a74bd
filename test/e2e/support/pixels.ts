import type { Locator, Page } from 'playwright-core';

/** How far a focus ring may extend beyond its element, in px. */
const AROUND = 12;

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The WCAG 2.2 luminance + 0.05 of a colour, from 0.05 (black) to 1.05 (white). `colour` is 0xAABBGGRR. */
const luminanceOf = (colour: number) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, channel) => {
    const part = ((colour >>> (8 * channel)) & 0xff) / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0.05);

/** The painted pixels of an area. They stay in the page, because a list of all of them takes long to transfer. */
const pixelsIn = async (page: Page, clip: Area) => {
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluateHandle(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    return { width, height, colours: new Uint32Array(canvas?.getImageData(0, 0, width, height).data.buffer ?? []) };
  }, picture);
};

/** The luminance of each painted pixel, row by row. */
export const luminancesIn = async (page: Page, clip: Area) => {
  const { width, height, palette, pixels } = await (
    await pixelsIn(page, clip)
  ).evaluate(({ width, height, colours }) => {
    const palette = [...new Set(colours)];
    const places = new Map(palette.map((colour, place) => [colour, place]));
    // One character for each pixel, because a list of numbers takes much longer to transfer.
    const pixels = Array.from(colours, (colour) => String.fromCharCode(0x100 + (places.get(colour) ?? NaN))).join('');
    return { width, height, palette, pixels };
  });
  const known = palette.map(luminanceOf);
  const luminances = Array.from(pixels, (pixel) => known[pixel.charCodeAt(0) - 0x100] ?? NaN);
  return { width, height, luminances };
};

const contrast = (one = 0, other = 0) => Math.max(one, other) / Math.min(one, other);

/** @throws if the page does not render the element */
export const boxOf = async (element: Locator): Promise<Area> => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element.toString()} is not on the screen.`);
  return box;
};

/** The box of an element's text, which may be smaller or larger than the element. */
export const textBoxOf = (element: Locator) =>
  element.evaluate((target) => {
    const range = document.createRange();
    range.selectNodeContents(target);
    return range.getBoundingClientRect().toJSON() as DOMRect;
  });

/**
 * The visible width of the line that `change` draws around an element, in px. Counts the pixels outside the element
 * that have a contrast of at least 3:1 with their own previous colour. Divides this number by the element's perimeter.
 */
export const lineAround = async (element: Locator, change: () => Promise<unknown>): Promise<number> => {
  const page = element.page();
  const { isRound, x, y, width, height } = await element.evaluate((target) => {
    target.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = target.getBoundingClientRect();
    return { isRound: getComputedStyle(target).borderRadius === '50%', x, y, width, height };
  });
  const clip = { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
  const before = await pixelsIn(page, clip);
  await change();
  const after = await pixelsIn(page, clip);
  // Returns each pair of a new and a previous colour, with the number of its pixels.
  const { perimeter, changes } = await after.evaluate(
    ({ width, height, colours }, { before, around, isRound }) => {
      const [halfWidth, halfHeight] = [width / 2 - around, height / 2 - around];
      const counts = new Map<string, number>();
      for (const [pixel, colour] of colours.entries()) {
        const previous = before.colours[pixel] ?? NaN;
        // Most pixels have not changed.
        if (colour === previous) continue;
        const right = ((pixel % width) + 0.5 - width / 2) / halfWidth;
        const down = (Math.floor(pixel / width) + 0.5 - height / 2) / halfHeight;
        if (isRound ? Math.hypot(right, down) < 1 : Math.abs(right) < 1 && Math.abs(down) < 1) continue;
        const pair = `${colour} ${previous}`;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
      return { perimeter: (isRound ? Math.PI : 4) * (halfWidth + halfHeight), changes: [...counts] };
    },
    { before, around: AROUND, isRound },
  );
  const drawn = changes.filter(
    ([pair]) => contrast(...(pair.split(' ').map((colour) => luminanceOf(Number(colour))) as [number, number])) >= 3,
  );
  return drawn.reduce((sum, [, count]) => sum + count, 0) / perimeter;
};

/** `x` and `y` are shares of the width and height, from 0 to 1. */
type Point = [element: Locator, x: number, y: number];
type Place = Pick<Area, 'x' | 'y'>;

/**
 * The contrast of the painted colours at two points, from 1 to 21 (WCAG 2.2).
 * @throws if the two points are not visible at the same time
 */
export const contrastAt = async ([element, ...one]: Point, [otherElement, ...other]: Point): Promise<number> => {
  const page = element.page();
  const [first, second] = await element.evaluate(
    (target, [otherTarget, shares]) => {
      const targets = [target, otherTarget as Element];
      for (const each of targets) each.scrollIntoView({ block: 'nearest' });
      return targets.map((each, index) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const [right = NaN, down = NaN] = shares[index] ?? [];
        return { x: Math.floor(x + right * width), y: Math.floor(y + down * height) };
      }) as [Place, Place];
    },
    [await otherElement.elementHandle(), [one, other]] as const,
  );
  const clip = {
    x: Math.min(first.x, second.x),
    y: Math.min(first.y, second.y),
    width: Math.abs(first.x - second.x) + 1,
    height: Math.abs(first.y - second.y) + 1,
  };
  const pixels = await pixelsIn(page, clip);
  const [colour, otherColour] = await pixels.evaluate(
    ({ width, height, colours }, { clip, places }) =>
      width === clip.width && height === clip.height
        ? places.map(({ x, y }) => colours[(y - clip.y) * width + x - clip.x])
        : [],
    { clip, places: [first, second] },
  );
  if (colour === undefined || otherColour === undefined) throw new Error('The points are not visible together.');
  return contrast(luminanceOf(colour), luminanceOf(otherColour));
};

/** The highest contrast of any colour in an area with the area's most frequent colour, from 1 to 21 (WCAG 2.2). */
export const contrastIn = async (page: Page, clip: Area): Promise<number> => {
  const { luminances } = await luminancesIn(page, clip);
  const counts = new Map<number, number>();
  for (const each of luminances) counts.set(each, (counts.get(each) ?? 0) + 1);
  const background = [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
  return Math.max(...[...counts.keys()].map((each) => contrast(each, background)));
};
