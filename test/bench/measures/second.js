// Opens the link again in the same browser, and counts the requests.
const { inNewContext, settled } = require('../browser/visit.js');
const { bytesOf, ofKind } = require('../host/log.js');

const measureSecondVisit = (browser, site) =>
  inNewContext(browser, site, 10, async ({ page, link, again }) => {
    await page.goto(link);
    await settled(page, site);
    await page.close();

    const second = await again();
    const opened = site.log.length;
    await second.page.goto(link);
    await settled(second.page, site);
    const requests = site.log.slice(opened);
    return {
      secondFiles: requests.length - ofKind(requests, 'api').length,
      secondNotModified: requests.filter(({ status }) => status === 304).length,
      secondCalls: ofKind(requests, 'api').length,
      secondBytes: bytesOf(requests),
    };
  });

module.exports = { measureSecondVisit };
