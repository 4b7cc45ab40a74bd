// Opens /perguntas on a slow phone that has stored the location and the identification, but cached nothing.
/* global window */
const { inNewContext, openSurvey, settled } = require('../browser/visit.js');

const QUESTIONS = 10;

const measureCold = async (browser, site) => {
  const stored = await inNewContext(browser, site, QUESTIONS, async (visit) => {
    await openSurvey(visit);
    await settled(visit.page, site);
    return visit.context.storageState();
  });
  return inNewContext(
    browser,
    site,
    QUESTIONS,
    async ({ page, slowCpu, slowNetwork }) => {
      await slowCpu();
      await slowNetwork();
      await page.goto(`${site.origin}/perguntas`, { waitUntil: 'commit' });
      await page.waitForFunction(() => window.bench?.times.allFacesPainted, undefined, { polling: 250 });
      await settled(page, site);
      return { cold: await page.evaluate(() => window.bench.times.firstFace) };
    },
    stored,
  );
};

module.exports = { measureCold };
