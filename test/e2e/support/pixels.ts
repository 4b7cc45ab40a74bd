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

/** The luminance of each painted pixel, row by row. */
export const luminancesIn = async (page: Page, clip: Area) => {
  const picture = (await page.screenshot({ clip })).toString('base64');
  const { width, height, colours, pixels } = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const all = new Uint32Array(canvas?.getImageData(0, 0, width, height).data.buffer ?? []);
    const colours = [...new Set(all)];
    const places = new Map(colours.map((colour, place) => [colour, place]));
    // One character for each pixel, because a list of numbers takes much longer to transfer.
    const pixels = Array.from(all, (colour) => String.fromCharCode(0x100 + (places.get(colour) ?? NaN))).join('');
    return { width, height, colours, pixels };
  }, picture);
  const palette = colours.map(luminanceOf);
  const luminances = Array.from(pixels, (pixel) => palette[pixel.charCodeAt(0) - 0x100] ?? NaN);
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
  const isRound = await element.evaluate((target) => {
    target.scrollIntoView({ block: 'center' });
    return getComputedStyle(target).borderRadius === '50%';
  });
  const { x, y, width, height } = await boxOf(element);
  const clip = { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
  const before = await luminancesIn(page, clip);
  await change();
  const after = await luminancesIn(page, clip);

  const [halfWidth, halfHeight] = [after.width / 2 - AROUND, after.height / 2 - AROUND];
  const drawn = after.luminances.filter((luminance, pixel) => {
    // Most pixels have not changed.
    if (luminance === before.luminances[pixel]) return false;
    const right = ((pixel % after.width) + 0.5 - after.width / 2) / halfWidth;
    const down = (Math.floor(pixel / after.width) + 0.5 - after.height / 2) / halfHeight;
    const isInside = isRound ? Math.hypot(right, down) < 1 : Math.abs(right) < 1 && Math.abs(down) < 1;
    return !isInside && contrast(luminance, before.luminances[pixel]) >= 3;
  });
  return drawn.length / ((isRound ? Math.PI : 4) * (halfWidth + halfHeight));
};

/** `x` and `y` are shares of the width and height, from 0 to 1. */
type Point = [element: Locator, x: number, y: number];

const luminanceAt = async ([element, x, y]: Point) => {
  await element.scrollIntoViewIfNeeded();
  const box = await boxOf(element);
  const clip = { x: box.x + x * box.width, y: box.y + y * box.height, width: 1, height: 1 };
  return (await luminancesIn(element.page(), clip)).luminances[0];
};

/** The contrast of the painted colours at two points, from 1 to 21 (WCAG 2.2). */
export const contrastAt = async (one: Point, other: Point): Promise<number> =>
  contrast(await luminanceAt(one), await luminanceAt(other));

/** The highest contrast of any colour in an area with the area's most frequent colour, from 1 to 21 (WCAG 2.2). */
export const contrastIn = async (page: Page, clip: Area): Promise<number> => {
  const { luminances } = await luminancesIn(page, clip);
  const counts = new Map<number, number>();
  for (const each of luminances) counts.set(each, (counts.get(each) ?? 0) + 1);
  const background = [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
  return Math.max(...[...counts.keys()].map((each) => contrast(each, background)));
};
