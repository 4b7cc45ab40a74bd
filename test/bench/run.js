// `npm run bench`: the floor page and the product side by side (README.md here). Wants dist/ built.
// Fails when something could not be measured, never for a missed target.
const os = require('node:os');
const path = require('node:path');
const { clearTimeout, setTimeout } = require('node:timers');
const { startBrowser } = require('./browser/start.js');
const { readBuild, readPage } = require('./host/pages.js');
const { openSite } = require('./host/site.js');
const { measureEarlyNext, measureTyping } = require('./measures/haste.js');
const { measureLoad } = require('./measures/load.js');
const { measurePacing } = require('./measures/pacing.js');
const { measureSecondVisit } = require('./measures/second.js');
const { measureSurvey } = require('./measures/survey.js');
const { readOptions } = require('./options.js');
const { summarize } = require('./summary.js');
const { tableOf, writeJson } = require('./table.js');

const root = path.resolve(__dirname, '..', '..');
const REPORT = path.join(root, '.cache', 'bench.json');
const LONGEST_MS = 12 * 60_000;
const HOST_DELAY_MS = 40;

const survey = (questions) => (browser, site) => measureSurvey(browser, site, questions);

/** What is measured in every round, one page after the other. */
const inRounds = {
  load: [measureLoad, measureTyping, measureEarlyNext],
  survey: [survey(10), survey(100), survey(1000)],
};

const pages = {
  floor: () => readPage(path.join(__dirname, 'floor', 'index.html')),
  product: () => readBuild(path.join(root, 'dist', 'public')),
};
const names = Object.keys(pages);

const say = (text) => process.stderr.write(`${text}\n`);

const measureAll = async (browser, sites, slowHost, { rounds, only }) => {
  const samples = { floor: {}, product: {} };
  const keep = (name, figures) => {
    for (const [key, value] of Object.entries(figures)) (samples[name][key] ??= []).push(...[value].flat());
  };

  // Not counted: the browser's own first steps.
  for (const name of names) await measureSecondVisit(browser, sites[name]);

  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? names.toReversed() : names;
    for (const measure of only.flatMap((part) => inRounds[part] ?? [])) {
      for (const name of order) keep(name, await measure(browser, sites[name]));
    }
    say(`round ${round + 1} of ${rounds}`);
  }

  if (only.includes('second')) for (const name of names) keep(name, await measureSecondVisit(browser, sites[name]));
  if (only.includes('pacing')) {
    // At once: they do nothing but wait.
    await Promise.all(names.map(async (name) => keep(name, await measurePacing(browser, slowHost[name]))));
  }
  return samples;
};

const openSites = async (options) => {
  const opened = await Promise.all(names.map(async (name) => [name, await openSite(name, pages[name](), options)]));
  return Object.fromEntries(opened);
};

const main = async () => {
  const options = readOptions();
  const sites = await openSites();
  const slowHost = await openSites({ delay: HOST_DELAY_MS });
  const browser = await startBrowser();
  const end = setTimeout(() => {
    say(`The bench did not end within ${LONGEST_MS / 60_000} minutes.`);
    process.exitCode = 1;
    void browser.close();
  }, LONGEST_MS);

  const startedAt = new Date();
  try {
    const samples = await measureAll(browser, sites, slowHost, options);
    const summary = summarize(samples);
    const machine = { cpu: os.cpus()[0]?.model, cores: os.cpus().length, node: process.version, chromium: browser.version() };
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`\n${tableOf(summary)}\n`);
    console.log(`Medians of ${options.rounds} rounds in ${seconds} s; Chromium ${machine.chromium}, ${machine.cores} cores.`);
    writeJson(REPORT, { date: startedAt, seconds, machine, ...options, rows: summary.filter(({ key }) => key), samples });
    console.log(`All samples: ${path.relative(root, REPORT)}`);
  } finally {
    clearTimeout(end);
    await browser.close();
    for (const site of [...Object.values(sites), ...Object.values(slowHost)]) site.close();
  }
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
