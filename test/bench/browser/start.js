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
