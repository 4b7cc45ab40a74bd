const { inNewContext } = require('../browser/visit.js');

/** The first 50 ms of a task do not count as blocking the page. */
const LONG_MS = 50;

const kB = (log, type) =>
  log.filter((request) => request.type.startsWith(type)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const measureLoad = (browser, site) =>
  inNewContext(browser, site, 10, async ({ page, link, slowCpu, slowNetwork, settled }) => {
    await slowCpu();
    await slowNetwork();

    const opened = site.log.length;
    await page.goto(link, { waitUntil: 'commit' });
    // Polls only after the page has loaded: compiling the polled function in the page would delay its first paint.
    await settled();
    await page.waitForFunction(() => window.bench.times.usable && window.bench.times.described);
    const log = site.log.slice(opened);
    const { times, firstPaint, longTasks } = await page.evaluate(() => ({
      times: window.bench.times,
      firstPaint: window.bench.firstPaint(),
      longTasks: window.bench.longTasks,
    }));
    if (!firstPaint) throw new Error(`${link}: no first paint was recorded.`);

    return {
      codeKb: kB(log, 'text/javascript') + kB(log, 'text/css'),
      htmlKb: kB(log, 'text/html'),
      firstPaint,
      usable: times.usable,
      described: times.described,
      longestTask: Math.max(0, ...longTasks),
      blocking: longTasks.reduce((sum, duration) => sum + duration - LONG_MS, 0),
    };
  });

module.exports = { measureLoad };
