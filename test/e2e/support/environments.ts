import type { Page } from 'playwright-core';

export const phone = { width: 360, height: 740 };
export const tablet = { width: 1024, height: 768 };
export const upright = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };
export const narrow = { width: 320, height: 568 };
export const shallow = { width: 320, height: 454 };
export const smallTablet = { width: 960, height: 600 };
/** Phones in landscape. */
export const sideways = [
  { width: 568, height: 320 },
  { width: 640, height: 360 },
  { width: 740, height: 360 },
];

export const usual = {
  colorScheme: 'light',
  contrast: 'no-preference',
  forcedColors: 'none',
  reducedMotion: 'no-preference',
  viewport: phone,
} as const;

export const environments = [
  { environment: 'phone', ...usual },
  // Reduced motion changes animations but no layout, so it is tested together with the tablet's size.
  { environment: 'tablet, reduced motion', ...usual, viewport: tablet, reducedMotion: 'reduce' },
  { environment: 'forced colours', ...usual, forcedColors: 'active' },
  { environment: 'dark', ...usual, colorScheme: 'dark' },
] as const;

export interface Environment {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  contrast: 'more' | 'no-preference';
  forcedColors: 'active' | 'none';
  reducedMotion: 'reduce' | 'no-preference';
}

/** Waits until the page is painted and all its finite animations have ended. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });

export const emulate = async (page: Page, { viewport, ...media }: Environment) => {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, ...media });
};

export const lookWith = async (page: Page, environment: Environment) => {
  await emulate(page, environment);
  await settled(page);
};

/** Changes only the size of the screen, in half the time of `lookWith`. */
export const resize = async (page: Page, viewport: Environment['viewport']) => {
  await page.setViewportSize(viewport);
  await settled(page);
};
