import fc from 'fast-check';
import { commands, run } from './commands';

// `FC_SEED` repeats the runs of a seed; `FC_RUNS` runs more of them.
const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['FC_RUNS'] ?? 120);

test(`the survey holds in ${numRuns} runs of the seed ${seed}`, async () => {
  const property = fc.asyncProperty(fc.boolean(), commands, (isKiosk, sequence) => run(isKiosk, sequence));
  await fc.assert(property, { seed, numRuns });
}, 100_000_000);
