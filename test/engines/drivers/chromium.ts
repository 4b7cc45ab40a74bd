import { chromium } from 'playwright-core';
import type { InstalledBrowser } from '../../e2e/support/chromium';
import type { Driver, Viewport } from './driver';

const NAVIGATION_MS = 20_000;

/**
 * Starts Chromium. The driver uses none of Playwright's locators, because they need functions that old versions of
 * Chromium lack.
 * @param screen the variables of a virtual screen with a screen reader to show the window on; by default there is no
 *   window
 */
export const openChromium = async (
  { executablePath, env }: InstalledBrowser,
  viewport: Viewport,
  screen?: Record<string, string>,
): Promise<Driver> => {
  const browser = await chromium.launch({
    executablePath,
    headless: !screen,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      ...(screen ? ['--force-renderer-accessibility', '--accept-lang=pt-BR'] : []),
    ],
    env: { ...(process.env as Record<string, string>), ...env, ...screen },
  });
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, locale: 'pt-BR' });
  context.setDefaultTimeout(NAVIGATION_MS);
  // Adds a function that Chrome 94, the oldest supported version, has. Chromium 92, in which the test runs, lacks it.
  await context.addInitScript('Object.hasOwn ??= (object, key) => Object.prototype.hasOwnProperty.call(object, key)');
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  return {
    go: (url) => page.goto(url, { waitUntil: 'commit' }),
    reload: () => page.reload({ waitUntil: 'commit' }),
    back: () => page.goBack({ waitUntil: 'commit' }),
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    tapBeside: async (resting, point) => {
      const thumb = { id: 1, ...resting };
      for (const touchPoints of [[thumb], [thumb, { id: 2, ...point }]])
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      // Lifts both fingers, one after the other.
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    strike: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    control: (letter) => page.keyboard.press(`Control+${letter}`),
    evaluate: <T>(expression: string) => page.evaluate<T>(expression),
    // Takes the screenshot without Playwright, which would wait for `document.fonts.ready`. Chromium 92 resolves this
    // promise only when all scripts have loaded, but the first screenshot is taken before that.
    picture: async () => Buffer.from((await cdp.send('Page.captureScreenshot')).data, 'base64'),
    complaints: () => complaints,
    close: () => browser.close(),
  };
};
