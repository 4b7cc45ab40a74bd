// The survey of N questions on a slow processor: how soon it is there, and how soon a click shows.
/* global window, document, NodeFilter */
const { setTimeout: sleep } = require('node:timers/promises');
const { inNewContext, openSurvey, settled } = require('../browser/visit.js');

const CLICKS = 8;
const SETTLE_MS = 120;
/** How long a finger rests on the glass. */
const TAP_MS = 100;
/** Event Timing counts in steps of 8 ms and does not tell of the first. */
const UNTOLD_MS = 8;
const SURELY_TOLD_MS = 60;

/** Brings a face to the middle of the screen and gives the point to tap. */
const bringUp = async (page, block, face) => {
  const scroll = ([at, which]) => {
    const button = document.getElementsByTagName('fieldset')[at].querySelectorAll('button')[which];
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = button.getBoundingClientRect();
    const point = [x + width / 2, y + height / 2];
    return { point, hit: button.contains(document.elementFromPoint(...point)) };
  };
  // Twice: what `content-visibility` had left out gets its height only when it comes near.
  await page.evaluate(scroll, [block, face]);
  await sleep(SETTLE_MS);
  const { point, hit } = await page.evaluate(scroll, [block, face]);
  if (!hit) throw new Error(`Block ${block}, face ${face}: something lies over it.`);
  return point;
};

/** Taps one face; ms from the click until the frame that shows it is `made`, and until it is on the screen (`shown`). */
const timeClick = async (page, block, face) => {
  const point = await bringUp(page, block, face);
  await page.mouse.move(...point);
  await page.evaluate(() => {
    window.bench.pressed = window.bench.fromClickToPressed();
  });
  await sleep(SETTLE_MS);
  await page.mouse.down();
  await sleep(TAP_MS);
  await page.mouse.up();
  // Not asked for at once, which would be one more task between the click and its frame.
  await sleep(SETTLE_MS);
  const { at, made } = await page.evaluate(() => window.bench.pressed);
  await sleep(SETTLE_MS);
  const told = await page.evaluate((time) => window.bench.presentedAfter(time), at);
  if (!told && made > SURELY_TOLD_MS) throw new Error(`Event Timing tells nothing of a click of ${Math.round(made)} ms.`);
  return { made, shown: told ?? UNTOLD_MS };
};

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

const heapMb = async (cdp) => {
  await cdp.send('HeapProfiler.enable');
  for (let times = 0; times < 3; times += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
};

const nodesOfABlock = () => {
  const walker = document.createTreeWalker(document.querySelector('fieldset'), NodeFilter.SHOW_ALL);
  let count = 1;
  while (walker.nextNode()) count += 1;
  return count;
};

/** @param {number} questions how many; the figures' names end in it */
const measureSurvey = (browser, site, questions) =>
  inNewContext(browser, site, questions, async (visit) => {
    const { page, cdp, slowCpu } = visit;
    await openSurvey(visit);

    await slowCpu();
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => window.bench?.times.allFacesPainted, undefined, { polling: 250 });
    const { firstFacePainted, allFacesPainted } = await page.evaluate(() => window.bench.times);
    await settled(page, site);

    const clicks = [];
    for (let click = 0; click < CLICKS; click += 1) {
      const block = Math.round((click * (questions - 1)) / (CLICKS - 1));
      clicks.push(await timeClick(page, block, click % 4));
    }

    await slowCpu(1);
    return {
      [`first${questions}`]: firstFacePainted,
      [`all${questions}`]: allFacesPainted,
      // The mean, because the screen's time comes in steps of 8 ms.
      [`click${questions}`]: mean(clicks.map(({ shown }) => shown)),
      [`frame${questions}`]: mean(clicks.map(({ made }) => made)),
      [`heap${questions}`]: await heapMb(cdp),
      nodes: await page.evaluate(nodesOfABlock),
    };
  });

module.exports = { measureSurvey };
