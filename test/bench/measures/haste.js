// Types a letter and presses Next as soon as the page is usable, before the app has started. The page must lose neither
// the letter nor the press.
/* global window */
const { inNewContext, settled } = require('../browser/visit.js');
const { ofCall } = require('../host/log.js');

const PATIENCE_MS = 10_000;

/**
 * Opens the link on a slow phone. As soon as the input Nome is shown, clicks it and types a letter.
 * @returns {Promise<[number, number]>} the middle of the Next button, in CSS pixels
 */
const typeImmediately = async ({ page, link, slowCpu, slowNetwork }) => {
  await slowCpu();
  await slowNetwork();
  await page.goto(link, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.times.usable);
  const { nome, next } = await page.evaluate(() => {
    const middleOf = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const input = window.bench.nome();
    return { nome: middleOf(input), next: middleOf(input.form.querySelector('button')) };
  });
  await page.mouse.click(...nome);
  await page.keyboard.type('a');
  return next;
};

/**
 * Measures whether the letter is shown in upper case, whether it is still there after the app has started, and whether
 * the patient can then continue typing.
 */
const measureTyping = (browser, site) =>
  inNewContext(browser, site, 10, async (visit) => {
    const { page } = visit;
    await typeImmediately(visit);
    const shown = await page.evaluate(() => window.bench.shownNome());
    await page.waitForFunction(() => window.bench.times.described, undefined, { polling: 250 });
    await settled(page, site);
    const kept = await page.evaluate(() => window.bench.nome().value);
    await page.keyboard.type('b');
    const continued = await page.evaluate(() => window.bench.nome().value);
    return { letterKept: Number(shown === 'A' && kept === 'A' && continued === 'AB') };
  });

/**
 * Presses Next immediately after the letter. Measures whether the survey opens and exactly one identification, with
 * that letter, is sent.
 */
const measureEarlyNext = (browser, site) =>
  inNewContext(browser, site, 10, async (visit) => {
    const { page } = visit;
    const opened = site.log.length;
    const next = await typeImmediately(visit);
    await page.mouse.click(...next);
    const moved = await page
      .waitForFunction(() => window.bench.allFacesShown(), undefined, { polling: 250, timeout: PATIENCE_MS })
      .then(
        () => true,
        () => false,
      );
    await settled(page, site);
    const requests = site.log.slice(opened);
    const sent = ofCall(requests, 'identificarpaciente').map((request) => JSON.parse(request.sent).Nome);
    return {
      nextCarriedOut: Number(moved && sent.join() === 'A'),
      locationAsked: ofCall(requests, 'getlocalbyid').length,
    };
  });

module.exports = { measureTyping, measureEarlyNext };
