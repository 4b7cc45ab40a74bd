// Opens a page as a new visitor does, in a new browser context. Can emulate a slow phone.
/* global window */
const { descricaoOf } = require('../host/api.js');
const { quiet } = require('../host/log.js');
const { watchPage } = require('./watch.js');

/** Slow 4G: 1.6 Mbps down, 750 kbps up, 150 ms latency. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOW_CPU = 4;

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'pt-BR',
};
const PATIENCE_MS = 30_000;

/**
 * Opens the empty page of the site. This makes the browser start its process for the site before the measurement. The
 * result's `complaints` collects console errors and warnings as they occur.
 * @param {import('playwright-core').BrowserContext} context
 */
const openPage = async (context, site) => {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(site.blank);
  const cdp = await context.newCDPSession(page);
  return {
    page,
    cdp,
    complaints,
    slowCpu: (rate = SLOW_CPU) => cdp.send('Emulation.setCPUThrottlingRate', { rate }),
    slowNetwork: async () => {
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', slow4G);
    },
  };
};

/**
 * @typedef {Awaited<ReturnType<typeof openPage>> & {
 *   context: import('playwright-core').BrowserContext,
 *   link: string,
 * }} Visit
 */

/**
 * Runs `measure` in a new context with an empty cache and, without `stored`, an empty storage.
 * @template T
 * @param {number} questions the number of questions of the survey that `visit.link` opens
 * @param {(visit: Visit) => Promise<T>} measure
 * @param {object} [stored] the storage of an earlier context (`context.storageState()`)
 * @returns {Promise<T>}
 */
const inNewContext = async (browser, site, questions, measure, stored) => {
  const id = `n${questions}`;
  const context = await browser.newContext({ ...PHONE, ...(stored && { storageState: stored }) });
  try {
    await context.addInitScript(watchPage, { questions, descricao: descricaoOf(id) });
    return await measure({ ...(await openPage(context, site)), context, link: `${site.origin}/${id}` });
  } finally {
    await context.close();
  }
};

const nextButton = (page) => page.getByRole('button', { name: 'Avançar' });

/**
 * Waits until the page has loaded and makes no more requests. The host's log alone does not show this: on a slow
 * network, the host has sent everything long before the page has received it.
 */
const settled = async (page, site) => {
  await page.waitForLoadState('load');
  await quiet(site);
};

const openSurvey = async ({ page, link }) => {
  await page.goto(link);
  await nextButton(page).click();
  await page.waitForFunction(() => window.bench.allFacesShown(), undefined, { polling: 100 });
};

module.exports = { inNewContext, nextButton, openSurvey, settled };
