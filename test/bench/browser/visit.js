// Opens a page as a new visitor does, in a new browser context. Can emulate a slow network and a slow CPU.
const { descricaoOf } = require('../host/api.js');
const { watchPage } = require('./watch.js');

/** Slow 4G: 1.6 Mbps down, 750 kbps up, 150 ms latency. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'pt-BR',
};

/** @param {import('playwright-core').BrowserContext} context */
const openPage = async (context, site, link) => {
  const page = await context.newPage();
  await page.goto(site.blank);
  const cdp = await context.newCDPSession(page);
  return {
    page,
    cdp,
    link,
    slowCpu: () => cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 }),
    slowNetwork: async () => {
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', slow4G);
    },
    /**
     * Waits until the page has loaded and makes no more requests. `site.quiet()` alone is not enough: on a slow
     * network, the server has sent everything long before the page has received it.
     */
    settled: async () => {
      await page.waitForLoadState('load');
      await site.quiet();
    },
  };
};

/**
 * Runs `measure` in a new context with an empty cache and an empty storage.
 * @template T
 * @param {number} questions the number of questions of the survey that `visit.link` opens
 * @param {(visit: Awaited<ReturnType<typeof openPage>>) => Promise<T>} measure
 * @returns {Promise<T>}
 */
const inNewContext = async (browser, site, questions, measure) => {
  const id = `n${questions}`;
  const context = await browser.newContext(PHONE);
  try {
    await context.addInitScript(watchPage, { questions, descricao: descricaoOf(id) });
    return await measure(await openPage(context, site, `${site.origin}/${id}`));
  } finally {
    await context.close();
  }
};

module.exports = { inNewContext };
