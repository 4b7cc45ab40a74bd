// A finger taps faces of a survey of N questions on a slow processor: how soon a tap shows, and what it costs.
/* global window, document */
const { setTimeout: sleep } = require('node:timers/promises');
const { inNewContext, openSurvey, settled } = require('../browser/visit.js');

const TAPS = 10;
/** Before a tap: what scrolling has left to do is done by then. */
const SETTLE_MS = 150;
/** How long a finger rests on the glass. */
const TAP_MS = 80;
/** After a tap: longer than any transition. */
const AFTER_MS = 400;
/** Event Timing counts in steps of 8 ms and does not tell of the first. */
const UNTOLD_MS = 8;
const SURELY_TOLD_MS = 60;

/** Brings a face to the middle of the screen and gives the point to tap. */
const bringUp = async (page, block, face) => {
  const scroll = ([at, which]) => {
    const button = document.getElementsByTagName('fieldset')[at].querySelectorAll('button')[which];
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = button.getBoundingClientRect();
    const point = { x: x + width / 2, y: y + height / 2 };
    return { point, hit: button.contains(document.elementFromPoint(point.x, point.y)) };
  };
  // Twice: what `content-visibility` had left out gets its height only when it comes near.
  await page.evaluate(scroll, [block, face]);
  await sleep(SETTLE_MS);
  const { point, hit } = await page.evaluate(scroll, [block, face]);
  if (!hit) throw new Error(`Block ${block}, face ${face}: something lies over it.`);
  return point;
};

/** What the main thread has done so far: ms of tasks, and how often it laid out and computed styles. */
const workSoFar = async (cdp) => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const { TaskDuration, LayoutCount, RecalcStyleCount } = Object.fromEntries(
    metrics.map(({ name, value }) => [name, value]),
  );
  return { main: TaskDuration * 1000, layouts: LayoutCount, styles: RecalcStyleCount };
};

/**
 * Taps one face.
 * @returns ms from the click's time stamp to the end of the first frame that paints the face as pressed (`tap`) and
 *   until it is on the screen (`shown`); and from the finger's coming until all is quiet, ms of the main thread
 *   (`main`), layouts and computations of style
 */
const tapFace = async ({ page, cdp }, block, face) => {
  const point = await bringUp(page, block, face);
  await page.evaluate(() => {
    window.bench.pressed = window.bench.fromClickToPressed();
  });
  await sleep(SETTLE_MS);
  // Nothing is asked of the page between these two: it would be work of the page's main thread.
  const before = await workSoFar(cdp);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await sleep(TAP_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await sleep(AFTER_MS);
  const after = await workSoFar(cdp);

  const { at, made } = await page.evaluate(() => window.bench.pressed);
  const told = await page.evaluate((time) => window.bench.presentedAfter(time), at);
  if (!told && made > SURELY_TOLD_MS) throw new Error(`Event Timing tells nothing of a tap of ${Math.round(made)} ms.`);
  const work = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]));
  return { tap: made, shown: told ?? UNTOLD_MS, ...work };
};

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return mean(sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1));
};

/** @param {number} questions how many; the figures' names end in it */
const measureTaps = (browser, site, questions) =>
  inNewContext(browser, site, questions, async (visit) => {
    await openSurvey(visit);
    await settled(visit.page, site);
    await visit.cdp.send('Performance.enable');
    await visit.slowCpu();
    // Not counted: the first tap of a page compiles what the others run.
    await tapFace(visit, 0, 0);

    const taps = [];
    for (let tap = 0; tap < TAPS; tap += 1) {
      const block = Math.round((tap * (questions - 1)) / (TAPS - 1));
      taps.push(await tapFace(visit, block, (tap + 1) % 4));
    }
    const all = (name) => taps.map((one) => one[name]);
    return {
      [`tap${questions}`]: median(all('tap')),
      // The mean, because it comes in steps of 8 ms.
      [`shown${questions}`]: mean(all('shown')),
      [`main${questions}`]: median(all('main')),
      [`layouts${questions}`]: mean(all('layouts')),
      [`styles${questions}`]: mean(all('styles')),
    };
  });

module.exports = { measureTaps };
