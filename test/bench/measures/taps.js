// Taps on faces of a survey of N questions with a slowed CPU. Measures the time until the face is shown as pressed, and
// the main thread's work.
/* global window, document */
const { setTimeout: sleep } = require('node:timers/promises');
const { inNewContext, openSurvey, settled } = require('../browser/visit.js');
const { median } = require('../median.js');

const TAPS = 10;
/** The pause between scrolling and a tap, in ms, so that the work of scrolling is not counted. */
const SETTLE_MS = 150;
const TAP_MS = 80;
/** The time after a tap in which work is counted, in ms. It is longer than any CSS transition. */
const AFTER_MS = 400;
/** The duration to assume, in ms, for a tap that Event Timing does not report because it took less than 16 ms. */
const UNREPORTED_MS = 8;
/** If Event Timing does not report a tap that took longer than this, in ms, the measurement fails. */
const SURELY_REPORTED_MS = 60;

/** @returns the point to tap */
const scrollToFace = async (page, block, face) => {
  const scroll = ([at, which]) => {
    const button = document.getElementsByTagName('fieldset')[at].querySelectorAll('button')[which];
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = button.getBoundingClientRect();
    const point = { x: x + width / 2, y: y + height / 2 };
    return { point, hit: button.contains(document.elementFromPoint(point.x, point.y)) };
  };
  // Scrolls twice, because `content-visibility` gives a question its real height only near the viewport.
  await page.evaluate(scroll, [block, face]);
  await sleep(SETTLE_MS);
  const { point, hit } = await page.evaluate(scroll, [block, face]);
  if (!hit) throw new Error(`Block ${block}, face ${face} is covered.`);
  return point;
};

/** The main thread's work so far: ms of tasks, and the numbers of layouts and style computations. */
const workSoFar = async (cdp) => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const { TaskDuration, LayoutCount, RecalcStyleCount } = Object.fromEntries(
    metrics.map(({ name, value }) => [name, value]),
  );
  return { main: TaskDuration * 1000, layouts: LayoutCount, styles: RecalcStyleCount };
};

/**
 * Taps one face.
 * @returns
 *   - `tap`: ms from the click's time stamp to the end of the first frame that paints the face as pressed
 *   - `shown`: ms from the same time stamp until the screen shows that frame
 *   - `main`, `layouts`, `styles`: the work of the main thread from the touch until `AFTER_MS` after it
 */
const tapFace = async ({ page, cdp }, block, face) => {
  const point = await scrollToFace(page, block, face);
  await page.evaluate(() => {
    window.bench.pressed = window.bench.fromClickToPressed();
  });
  await sleep(SETTLE_MS);
  // The benchmark runs no script in the page until `after` is read, because the script would count as the page's work.
  const before = await workSoFar(cdp);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await sleep(TAP_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await sleep(AFTER_MS);
  const after = await workSoFar(cdp);

  const { at, made } = await page.evaluate(() => window.bench.pressed);
  const reported = await page.evaluate((time) => window.bench.presentedAfter(time), at);
  if (!reported && made > SURELY_REPORTED_MS)
    throw new Error(`Event Timing did not report a tap of ${Math.round(made)} ms.`);
  const work = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]));
  return { tap: made, shown: reported ?? UNREPORTED_MS, ...work };
};

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {number} questions number of questions; it becomes part of the names of the figures, such as `tap1000` */
const measureTaps = (browser, site, questions) =>
  inNewContext(browser, site, questions, async (visit) => {
    await openSurvey(visit);
    await settled(visit.page, site);
    await visit.cdp.send('Performance.enable');
    await visit.slowCpu();
    // This tap is not counted: the first tap of a page is slower because the browser compiles code.
    await tapFace(visit, 0, 0);

    const taps = [];
    for (let tap = 0; tap < TAPS; tap += 1) {
      const block = Math.round((tap * (questions - 1)) / (TAPS - 1));
      taps.push(await tapFace(visit, block, (tap + 1) % 4));
    }
    const all = (name) => taps.map((one) => one[name]);
    return {
      [`tap${questions}`]: median(all('tap')),
      // The browser reports this time in steps of 8 ms, so the mean is more precise than the median.
      [`shown${questions}`]: mean(all('shown')),
      [`main${questions}`]: median(all('main')),
      [`layouts${questions}`]: mean(all('layouts')),
      [`styles${questions}`]: mean(all('styles')),
    };
  });

module.exports = { measureTaps };
