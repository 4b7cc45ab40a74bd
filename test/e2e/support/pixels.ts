import type { Locator, Page } from 'playwright-core';

/** How far a focus ring may extend beyond its element, in px. */
const AROUND = 12;

/**
 * The visible width in px of the line that `change` draws around an element: the number of pixels outside the element
 * whose contrast with their previous colour is at least 3:1, divided by the element's perimeter.
 */
export const lineAround = async (element: Locator, change: () => Promise<unknown>): Promise<number> => {
  const page = element.page();
  const round = await element.evaluate((target) => {
    target.scrollIntoView({ block: 'center' });
    return getComputedStyle(target).borderRadius === '50%';
  });
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element.toString()} is not on the screen.`);
  const clip = { x: box.x - AROUND, y: box.y - AROUND, width: box.width + 2 * AROUND, height: box.height + 2 * AROUND };
  const picture = async () => (await page.screenshot({ clip })).toString('base64');
  const before = await picture();
  await change();
  const after = await picture();

  return page.evaluate(
    async ({ pictures, inset, circle }) => {
      const pixelsOf = async (picture: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const { width, height } = image;
        const canvas = new OffscreenCanvas(width, height).getContext('2d');
        canvas?.drawImage(image, 0, 0);
        return { width, height, data: canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
      };
      const luminance = (data: Uint8ClampedArray, at: number) =>
        [0.2126, 0.7152, 0.0722].reduce((sum, weight, channel) => {
          const part = (data[at + channel] ?? 0) / 255;
          return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        }, 0.05);

      const [was, is] = await Promise.all([pixelsOf(pictures[0]), pixelsOf(pictures[1])]);
      const [halfWidth, halfHeight] = [is.width / 2 - inset, is.height / 2 - inset];
      let count = 0;
      for (let y = 0; y < is.height; y++) {
        for (let x = 0; x < is.width; x++) {
          const [right, down] = [(x + 0.5 - is.width / 2) / halfWidth, (y + 0.5 - is.height / 2) / halfHeight];
          const inside = circle ? Math.hypot(right, down) < 1 : Math.abs(right) < 1 && Math.abs(down) < 1;
          const at = 4 * (y * is.width + x);
          const ratio = luminance(was.data, at) / luminance(is.data, at);
          if (!inside && (ratio >= 3 || ratio <= 1 / 3)) count += 1;
        }
      }
      return count / ((circle ? Math.PI : 4) * (halfWidth + halfHeight));
    },
    { pictures: [before, after] as const, inset: AROUND, circle: round },
  );
};

/** `x` and `y` are shares of the width and height, from 0 to 1. */
type Point = [element: Locator, x: number, y: number];

/** The contrast of the painted colours at two points, from 1 to 21 (WCAG 2.2). */
export const contrastAt = async (...points: [Point, Point]): Promise<number> => {
  const luminances: number[] = [];
  for (const [element, x, y] of points) {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (!box) throw new Error(`${element.toString()} is not on the screen.`);
    const clip = { x: box.x + x * box.width, y: box.y + y * box.height, width: 1, height: 1 };
    const picture = (await element.page().screenshot({ clip })).toString('base64');
    luminances.push(
      await element.page().evaluate(async (source) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        canvas?.drawImage(image, 0, 0);
        const { data } = canvas?.getImageData(0, 0, 1, 1) ?? { data: [] };
        return [0.2126, 0.7152, 0.0722].reduce((sum, weight, channel) => {
          const part = (data[channel] ?? 0) / 255;
          return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        }, 0.05);
      }, picture),
    );
  }
  const [one = 0, other = 0] = luminances;
  return Math.max(one, other) / Math.min(one, other);
};

/** The highest contrast of any colour of an area to its most frequent one, from 1 to 21 (WCAG 2.2). */
export const contrastIn = async (
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<number> => {
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const { data } = canvas?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() };
    const counts = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, weight, channel) => {
        const part = (data[at + channel] ?? 0) / 255;
        return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      }, 0.05);
      counts.set(luminance, (counts.get(luminance) ?? 0) + 1);
    }
    const background = [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
    return Math.max(...[...counts.keys()].map((one) => Math.max(one, background) / Math.min(one, background)));
  }, picture);
};
