import type { Page, Route } from 'playwright-core';

/**
 * Holds the requests to `url` back. `goesOn` lets one of them go, also before it has come, `release` all from then on;
 * `deal` sees to each, by default as if nothing had held it.
 */
export const hold = async (
  page: Page,
  url: RegExp,
  deal: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<{ goesOn: () => void; release: () => void; held: () => number }> => {
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
    goesOn: () => {
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
