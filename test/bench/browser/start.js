// A Chromium: the machine's own, or the one that npm installs.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { chromium } = require('playwright-core');

const installed = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const fromNpm = async () => {
  // Read when the package is loaded: it makes it unpack the libraries and fonts that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  const libraries = path.join(os.tmpdir(), 'al2023', 'lib');
  return {
    executablePath,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: path.join(os.tmpdir(), 'fonts'),
    },
  };
};

/** Starts the browser in which everything is measured. The caller closes it. */
const startBrowser = async () => {
  const executablePath = installed.find((file) => file && fs.existsSync(file));
  const binary = executablePath ? { executablePath } : await fromNpm();
  return chromium.launch({ ...binary, headless: true, args: ['--no-sandbox', '--disable-gpu'] });
};

module.exports = { startBrowser };
