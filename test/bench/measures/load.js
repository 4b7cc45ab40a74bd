// Opens the link on a slow phone, waits until everything has loaded, and presses Next.
/* global window */
const { inNewContext, nextButton, settled } = require('../browser/visit.js');
const { bytesOf, ofCall, ofKind } = require('../host/log.js');

/** The first 50 ms of a task do not count as blocking the page. */
const LONG_MS = 50;

const isCode = ({ kind }) => kind === 'script' || kind === 'style' || kind === 'html';

const measureLoad = (browser, site) =>
  inNewContext(browser, site, 10, async ({ page, complaints, link, slowCpu, slowNetwork }) => {
    await slowCpu();
    await slowNetwork();

    const opened = site.log.length;
    await page.goto(link, { waitUntil: 'commit' });
    // Polls every 250 ms, because polling in each frame would slow the page.
    await page.waitForFunction(() => window.bench.times.usable && window.bench.times.described, undefined, {
      polling: 250,
    });
    await settled(page, site);
    const loading = site.log.slice(opened);
    const { times, firstPaint, layoutShift, longTasks } = await page.evaluate(() => ({
      times: window.bench.times,
      firstPaint: window.bench.firstPaint(),
      layoutShift: window.bench.layoutShift(),
      longTasks: window.bench.longTasks(),
    }));
    if (!firstPaint) throw new Error(`${site.name}: no first paint was recorded.`);

    const pressed = site.log.length;
    await page.evaluate(() => {
      window.bench.survey = window.bench.fromClickToSurvey();
    });
    await nextButton(page).click();
    const { made: nextToSurvey } = await page.evaluate(() => window.bench.survey);
    await settled(page, site);

    return {
      codeKb: bytesOf([...ofKind(loading, 'script'), ...ofKind(loading, 'style')]) / 1000,
      htmlKb: bytesOf(ofKind(loading, 'html')) / 1000,
      requests: loading.length,
      firstPaint,
      usable: times.usable,
      described: times.described,
      layoutShift,
      longestTask: Math.max(0, ...longTasks),
      blocking: longTasks.reduce((sum, duration) => sum + duration - LONG_MS, 0),
      complaints: complaints.length,
      locationAsked: ofCall(site.log.slice(opened), 'getlocalbyid').length,
      questionsAsked: ofCall(site.log.slice(opened), 'listarperguntasporlocal').length,
      codeAfterNext: site.log.slice(pressed).filter(isCode).length,
      nextToSurvey,
    };
  });

module.exports = { measureLoad };
