// Loads a survey of N questions with a slowed CPU. Measures the time until it is shown, and the memory that it uses.
/* global window, document, NodeFilter */
const { inNewContext, openSurvey, settled } = require('../browser/visit.js');

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

/** @param {number} questions number of questions; it becomes part of the names of the figures, such as `heap1000` */
const measureList = (browser, site, questions) =>
  inNewContext(browser, site, questions, async (visit) => {
    const { page, cdp, slowCpu } = visit;
    await openSurvey(visit);

    await slowCpu();
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => window.bench?.times.allFacesPainted, undefined, { polling: 250 });
    const { firstFacePainted, allFacesPainted } = await page.evaluate(() => window.bench.times);
    await settled(page, site);

    await slowCpu(1);
    return {
      [`first${questions}`]: firstFacePainted,
      [`all${questions}`]: allFacesPainted,
      [`heap${questions}`]: await heapMb(cdp),
      nodes: await page.evaluate(nodesOfABlock),
    };
  });

module.exports = { measureList };
