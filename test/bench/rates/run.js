// `npm run rates`: how often reports and alerts are right, on simulated hospitals from random seeds. Fails if a rate
// misses its target.
require('../typescript.js');
const { parseArgs } = require('node:util');
const { COUNTS, isReached, ratesOf } = require('../../commands/support/rates.ts');
const { randomFrom } = require('../../support/random.ts');

const main = () => {
  const { values } = parseArgs({
    options: {
      hospitals: { type: 'string', default: '40' },
      seed: { type: 'string' },
      only: { type: 'string', default: Object.keys(COUNTS).join() },
    },
  });
  const hospitals = Number(values.hospitals);
  if (!Number.isInteger(hospitals) || hospitals < 1) throw new Error('--hospitals: a whole number from 1.');
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  if (!Number.isInteger(seed)) throw new Error('--seed: a whole number.');
  const names = values.only.split(',');
  if (!names.every((name) => name in COUNTS)) throw new Error(`--only: some of ${Object.keys(COUNTS).join()}.`);
  console.log(`--hospitals ${hospitals} --seed ${seed} --only ${names.join()}`);
  const random = randomFrom(seed).next;
  let done = 0;
  const rates = ratesOf(
    Array.from({ length: hospitals }, () => Math.floor(random() * 2 ** 31)),
    names,
    () => process.stderr.write(`hospital ${(done += 1)} of ${hospitals}\n`),
  );
  for (const rate of rates) {
    const { what, hits, of, atMost, atLeast } = rate;
    const target = [
      ...(atMost === undefined ? [] : [`at most ${Number((100 * atMost).toFixed(1))} %`]),
      ...(atLeast === undefined ? [] : [`at least ${100 * atLeast} %`]),
    ].join();
    const missed = isReached(rate) ? '' : ' MISSED';
    console.log(
      `${((100 * hits) / of).toFixed(2).padStart(7)} % of ${String(of).padStart(6)}  ${what}${target && `, ${target}`}${missed}`,
    );
  }
  if (!rates.every(isReached)) process.exitCode = 1;
};

try {
  main();
} catch (error) {
  // If `parseArgs` refuses an option, prints only the message: a stack trace would not help.
  console.error(String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : error);
  process.exitCode = 1;
}
