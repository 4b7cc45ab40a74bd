import type { Page } from 'playwright-core';

/** Holds the requests to `url` back until it is released; then they go on to the host. */
export const hold = async (page: Page, url: RegExp): Promise<{ release: () => void; held: () => number }> => {
  let release = () => {};
  let held = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  return {
    release: () => {
      release();
    },
    held: () => held,
  };
};
