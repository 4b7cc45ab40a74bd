// `npm run bench`: compares the product with two simpler surveys, `floor` (without libraries) and `bare` (only the
// libraries). Needs a built dist/. Fails if something cannot be measured, but not for a missed target.
const os = require('node:os');
const path = require('node:path');
const { clearTimeout, setTimeout } = require('node:timers');
const { buildBare } = require('./bare/build.js');
const { startBrowser } = require('./browser/start.js');
const { readBuild, readPage } = require('./host/pages.js');
const { openSite } = require('./host/site.js');
const { measureCold } = require('./measures/cold.js');
const { measureEarlyNext, measureTyping } = require('./measures/haste.js');
const { measureList } = require('./measures/list.js');
const { measureLoad } = require('./measures/load.js');
const { measurePacing } = require('./measures/pacing.js');
const { measureTaps } = require('./measures/taps.js');
const { readOptions } = require('./options.js');
const { summarize } = require('./summary.js');
const { tableOf, writeJson } = require('./table.js');

const root = path.resolve(__dirname, '..', '..');
const REPORT = path.join(root, '.cache', 'bench.json');
const LONGEST_MS = 30 * 60_000;
const HOST_DELAY_MS = 40;

const ofSizes = (measure, sizes) => sizes.map((questions) => (browser, site) => measure(browser, site, questions));

/** The measurements that each round makes. The keys are the names that `--only` accepts. */
const inRounds = {
  load: () => [measureLoad, measureTyping, measureEarlyNext],
  cold: () => [measureCold],
  taps: (sizes) => ofSizes(measureTaps, sizes),
  list: (sizes) => ofSizes(measureList, sizes),
};

const pages = {
  floor: () => readPage(path.join(__dirname, 'floor', 'index.html')),
  bare: async () => readBuild(await buildBare()),
  product: () => readBuild(path.join(root, 'dist', 'public')),
};

const say = (text) => process.stderr.write(`${text}\n`);

const measureAll = async (browser, sites, slowHost, { rounds, only, pages: names, questions }) => {
  const samples = Object.fromEntries(names.map((name) => [name, {}]));
  const addSamples = (name, figures) => {
    for (const [key, value] of Object.entries(figures)) (samples[name][key] ??= []).push(value);
  };

  // These visits are not counted, because the first pages of a new browser are slower.
  for (const name of names) await measureLoad(browser, sites[name]);

  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? names.toReversed() : names;
    for (const measure of only.flatMap((part) => inRounds[part]?.(questions) ?? [])) {
      for (const name of order) addSamples(name, await measure(browser, sites[name]));
    }
    say(`round ${round + 1} of ${rounds}`);
  }

  if (only.includes('pacing')) {
    // The pages are measured in parallel. They do not slow each other, because they mostly wait for fixed delays.
    await Promise.all(names.map(async (name) => addSamples(name, await measurePacing(browser, slowHost[name]))));
  }
  return samples;
};

const openSites = async (files, options) => {
  const opened = await Promise.all(
    Object.entries(files).map(async ([name, of]) => [name, await openSite(name, of, options)]),
  );
  return Object.fromEntries(opened);
};

const main = async () => {
  const options = readOptions();
  const files = {};
  for (const name of options.pages) files[name] = await pages[name]();
  const sites = await openSites(files);
  const slowHost = await openSites(files, { delay: HOST_DELAY_MS });
  const browser = await startBrowser();
  const end = setTimeout(() => {
    say(`The benchmark did not end within ${LONGEST_MS / 60_000} minutes.`);
    process.exitCode = 1;
    void browser.close();
  }, LONGEST_MS);

  const startedAt = new Date();
  try {
    const samples = await measureAll(browser, sites, slowHost, options);
    const summary = summarize(samples);
    const machine = {
      cpu: os.cpus()[0]?.model,
      cores: os.cpus().length,
      node: process.version,
      chromium: browser.version(),
    };
    const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
    console.log(`\n${tableOf(summary, options.pages)}\n`);
    console.log(
      `Medians of ${options.rounds} rounds (min–max) in ${seconds} s; Chromium ${machine.chromium}, ${machine.cores} cores.`,
    );
    writeJson(REPORT, {
      date: startedAt,
      seconds,
      machine,
      ...options,
      rows: summary.filter(({ key }) => key),
      samples,
    });
    console.log(`All samples: ${path.relative(root, REPORT)}`);
  } finally {
    clearTimeout(end);
    await browser.close();
    for (const site of [...Object.values(sites), ...Object.values(slowHost)]) site.close();
  }
};

main().catch((error) => {
  // Prints only the message of an invalid option, because a stack trace would not help.
  console.error(String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : error);
  process.exitCode = 1;
});
