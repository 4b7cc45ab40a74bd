// `npm run bench`: compares the product with two simpler surveys, `floor` (without libraries) and `bare` (with the
// product's libraries). Needs a built dist/. Fails if something cannot be measured, but not for a missed target.
require('./typescript.js');
const os = require('node:os');
const path = require('node:path');
const { setTimeout } = require('node:timers');
const { parseArgs } = require('node:util');
const { chromium } = require('playwright-core');
const { installBrowser } = require('../e2e/support/chromium');
const { buildBare } = require('./bare/build.js');
const { readBuild, readPage } = require('./host/files.js');
const { openSite } = require('./host/site.js');
const { measureLoad } = require('./measures/load.js');
const { measureTaps } = require('./measures/taps.js');
const { tableOf } = require('./table.js');

const LONGEST_MS = 30 * 60_000;

/** The values of an option that is a list, such as `--only load,taps`. */
const listOf = (name, text, known) => {
  const asked = text.split(',');
  const unknown = asked.filter((one) => !known.includes(one));
  if (unknown.length) throw new Error(`--${name}: ${unknown.join()} is none of ${known.join(', ')}.`);
  return asked;
};

const readOptions = () => {
  const parts = ['load', 'taps'];
  const sizes = ['10', '1000'];
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '15' },
      only: { type: 'string', default: parts.join() },
      questions: { type: 'string', default: sizes.join() },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds: a whole number from 1.');
  const questions = listOf('questions', values.questions, sizes).map(Number);
  return { rounds, only: listOf('only', values.only, parts), questions };
};

const startBrowser = () => {
  const { executablePath, env } = installBrowser();
  const args = ['--no-sandbox', '--disable-gpu'];
  return chromium.launch({ executablePath, headless: true, args, env: { ...process.env, ...env } });
};

const measureAll = async (browser, sites, { rounds, only, questions }) => {
  const names = Object.keys(sites);
  const samples = Object.fromEntries(names.map((name) => [name, {}]));
  const measures = [
    ...(only.includes('load') ? [measureLoad] : []),
    ...(only.includes('taps') ? questions.map((size) => (of, site) => measureTaps(of, site, size)) : []),
  ];

  // These visits are not counted, because the first pages of a new browser are slower.
  for (const name of names) await measureLoad(browser, sites[name]);

  for (let round = 1; round <= rounds; round += 1) {
    for (const measure of measures) {
      for (const name of round % 2 ? names : [...names].reverse()) {
        for (const [key, value] of Object.entries(await measure(browser, sites[name])))
          (samples[name][key] ??= []).push(value);
      }
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  return samples;
};

const main = async () => {
  const options = readOptions();
  const sites = {
    floor: await openSite(readPage(path.join(__dirname, 'floor', 'index.html'))),
    bare: await openSite(readBuild(await buildBare())),
    product: await openSite(readBuild(path.resolve(__dirname, '../../dist/public'))),
  };
  const browser = await startBrowser();
  setTimeout(() => {
    throw new Error(`The benchmark did not end within ${LONGEST_MS / 60_000} minutes.`);
  }, LONGEST_MS).unref();

  try {
    console.log(`\n${tableOf(await measureAll(browser, sites, options))}\n`);
    const machine = `Chromium ${browser.version()}, ${os.cpus().length} cores`;
    console.log(`Medians of ${options.rounds} rounds (min–max); ${machine}.`);
  } finally {
    await browser.close();
    for (const site of Object.values(sites)) site.close();
  }
};

main().catch((error) => {
  // If `parseArgs` refuses an option, prints only the message: a stack trace would not help.
  console.error(String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : error);
  process.exitCode = 1;
});
