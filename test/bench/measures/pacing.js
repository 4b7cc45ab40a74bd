// Sends a short survey on a fast phone. The survey must wait 2 s before it posts each answer. Measures the time that
// sending takes in addition to these waits and the host's response times.
/* global window */
const { inNewContext, openSurvey, settled } = require('../browser/visit.js');
const { ofCall } = require('../host/log.js');

const QUESTIONS = 3;
const PAUSE_MS = 2000;

const measurePacing = (browser, site) =>
  inNewContext(browser, site, QUESTIONS, async (visit) => {
    const { page } = visit;
    await openSurvey(visit);
    const opened = site.log.length;
    await page.evaluate(() => {
      window.bench.thanks = window.bench.fromClickToThanks();
    });
    await page.getByRole('button', { name: 'Enviar' }).click();
    const { made: took } = await page.evaluate(() => window.bench.thanks);
    await settled(page, site);
    const posts = ofCall(site.log.slice(opened), 'cadastrarresposta');
    if (posts.length !== QUESTIONS) throw new Error(`${site.name}: ${posts.length} posts for ${QUESTIONS} questions.`);
    const atHost = posts.reduce((sum, post) => sum + post.took, 0);
    return { pacingAdds: took - QUESTIONS * PAUSE_MS - atHost };
  });

module.exports = { measurePacing };
