import type { Page, Route } from 'playwright-core';

/**
 * Holds back all requests to `url`. `releaseOne` releases the first waiting request, or the next one if none is
 * waiting. `release` releases all requests, including later ones. `held` counts all requests so far.
 */
export const hold = async (
  page: Page,
  url: RegExp,
  deal: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<{ releaseOne: () => void; release: () => void; held: () => number }> => {
  const waiting: (() => void)[] = [];
  let mayPass = 0;
  let held = 0;
  await page.route(url, async (route) => {
    held += 1;
    if (mayPass > 0) mayPass -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    await deal(route);
  });
  return {
    releaseOne: () => {
      const first = waiting.shift();
      if (first) first();
      else mayPass += 1;
    },
    release: () => {
      mayPass = Infinity;
      for (const go of waiting.splice(0)) go();
    },
    held: () => held,
  };
};
