// The benchmarks use the same browser as the tests in test/e2e.
require('../typescript.js');
const { chromium } = require('playwright-core');
const { installBrowser } = require('../../e2e/support/chromium');

const startBrowser = () => {
  const { executablePath, env } = installBrowser();
  return chromium.launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, ...env },
  });
};

module.exports = { startBrowser };
