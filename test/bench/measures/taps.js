const { setTimeout: sleep } = require('node:timers/promises');
const { inNewContext } = require('../browser/visit.js');
const { median } = require('../table.js');

const TAPS = 10;
/** The pause after each scroll, in ms, so that the work of scrolling ends before the work of a tap is measured. */
const SETTLE_MS = 150;
const TAP_MS = 80;
/** The time after the end of a tap in which work is still counted, in ms. */
const AFTER_MS = 400;

/** @returns the point to tap */
const scrollToFace = async (page, block, face) => {
  const scroll = ([at, which]) => {
    const button = document.getElementsByTagName('legend')[at].parentElement.querySelectorAll('button')[which];
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = button.getBoundingClientRect();
    const point = { x: x + width / 2, y: y + height / 2 };
    return { point, hit: button.contains(document.elementFromPoint(point.x, point.y)) };
  };
  await page.evaluate(scroll, [block, face]);
  await sleep(SETTLE_MS);
  const { point, hit } = await page.evaluate(scroll, [block, face]);
  if (!hit) throw new Error(`Block ${block}, face ${face} is covered.`);
  return point;
};

/** The work of the main thread so far, in ms. */
const workSoFar = async (cdp) => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
};

/**
 * Taps one face.
 * @returns `tap`: ms from the click's time stamp to the end of the first frame that paints the face as pressed; `main`:
 *   ms that the main thread works from the start of the touch until `AFTER_MS` after the end of the touch
 */
const tapFace = async ({ page, cdp }, block, face) => {
  const point = await scrollToFace(page, block, face);
  await page.evaluate(() => {
    window.bench.pressed = window.bench.fromClickToPressed();
  });
  await sleep(SETTLE_MS);
  // Between the two calls of `workSoFar`, the benchmark must run no script in the page: it would count as page work.
  const before = await workSoFar(cdp);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await sleep(TAP_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await sleep(AFTER_MS);
  const main = (await workSoFar(cdp)) - before;
  return { tap: await page.evaluate(() => window.bench.pressed), main };
};

const measureTaps = (browser, site, questions) =>
  inNewContext(browser, site, questions, async (visit) => {
    const { page, cdp, link } = visit;
    await page.goto(link);
    // Uses `tap`, because `click` leaves the mouse pointer on the page: whenever a later tap changed the layout,
    // Chromium would send `mouseover` to the element under the pointer. A phone has no mouse, so this work must not be
    // measured.
    await page.getByRole('button', { name: 'Avançar' }).tap();
    await page.waitForFunction(() => window.bench.allFacesShown(), undefined, { polling: 100 });
    await visit.settled();
    // Counts the thread's own CPU time, so that other work of the machine does not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await visit.slowCpu();
    // This tap is not counted: the first tap of a page is slower because the browser compiles code.
    await tapFace(visit, 0, 0);

    const taps = [];
    for (let tap = 0; tap < TAPS; tap += 1) {
      const block = Math.round((tap * (questions - 1)) / (TAPS - 1));
      taps.push(await tapFace(visit, block, (tap + 1) % 4));
    }
    return {
      [`tap${questions}`]: median(taps.map(({ tap }) => tap)),
      [`main${questions}`]: median(taps.map(({ main }) => main)),
    };
  });

module.exports = { measureTaps };
