import type { Page, Route } from 'playwright-core';

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

/** Holds each request to `url` back until it is let go on, which may be said before it comes; then `deal` sees to it. */
export const holdEach = async (
  page: Page,
  url: RegExp,
  deal: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<{ goesOn: () => void }> => {
  const waiting: (() => void)[] = [];
  let mayPass = 0;
  await page.route(url, async (route) => {
    if (mayPass > 0) mayPass -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    await deal(route);
  });
  return {
    goesOn: () => {
      const first = waiting.shift();
      if (first) first();
      else mayPass += 1;
    },
  };
};
