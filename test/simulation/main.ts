import './clock';
import './browser';
import { parseArgs } from 'node:util';
import { appLoaded } from './browser';
import { realNow } from './clock';
import { wards } from './hospital';
import { modelHost } from './host';
import { mistakes } from './planted';
import { regressions } from './regressions';
import { run, shrink, type RunOptions } from './run';

appLoaded();

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    story: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
    host: { type: 'string', default: 'model' },
    regressions: { type: 'boolean', default: false },
  },
});
const from = Number(values.from);
const count = Number(values.seeds);

let host: RunOptions['host'] = () => modelHost(wards);

const print = (text: string) => process.stdout.write(`${text}\n`);

const explain = async (seed: number, options: RunOptions): Promise<void> => {
  const steps = await shrink(seed, await run(seed, options), options);
  const { story } = await run(seed, { ...options, steps, tells: true });
  print(`\nSeed ${seed}, the shortest run found that violates the same clause:\n${story.join('\n')}`);
  print(`\nEntry for regressions.ts: { seed: ${seed}, steps: ${JSON.stringify(steps)} }`);
  print(`\nThe whole run: npm run simulate -- --from ${seed} --seeds 1 --story`);
};

/** @returns whether all runs of regressions.ts pass */
const runRegressions = async (): Promise<boolean> => {
  let all = true;
  for (const { story, seed, steps } of regressions) {
    const { failure } = await run(seed, { host, steps });
    print(`${failure ? `FAILS (${failure.text})` : 'holds'}: ${story}`);
    all &&= !failure;
  }
  return all;
};

/** The first seed whose run violates one of the clauses of behaviour.md that `seenBy` lists, separated by spaces. */
const find = async (options: RunOptions, seenBy: string, first: number, seeds: number): Promise<number | undefined> => {
  const clauses = seenBy.split(' ');
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { failure } = await run(seed, options);
    if (failure && clauses.includes(failure.clause)) return seed;
  }
  return undefined;
};

/** @returns whether the simulation finds every deliberate mistake of planted.ts */
const findPlanted = async (): Promise<boolean> => {
  let all = true;
  for (const mistake of mistakes) {
    if (values.only !== undefined && !mistake.name.includes(values.only)) continue;
    const seed = await find({ host, mistake }, mistake.seenBy, mistake.near ?? from, count);
    print(`${seed === undefined ? 'NOT FOUND' : `found by seed ${seed}`}: ${mistake.name}`);
    all &&= seed !== undefined;
    if (values.only !== undefined && seed !== undefined) await explain(seed, { host, mistake });
  }
  return all;
};

const simulate = async (): Promise<boolean> => {
  const counts = new Map<string, number>();
  const began = realNow();
  let thanks = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    const result = await run(seed, { host, counts, tells: values.story });
    thanks += result.thanks;
    if (values.story) print(result.story.join('\n'));
    if (result.failure) {
      print(`\nSeed ${seed} fails: behaviour ${result.failure.clause}, ${result.failure.text}`);
      await explain(seed, { host });
      return false;
    }
  }
  if (values.story) return true;
  const seconds = (realNow() - began) / 1000;
  print(
    `${count} seeds in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second; ${thanks} surveys were completed.`,
  );
  for (const [what, times] of [...counts].sort()) print(`${String(times).padStart(9)}  ${what}`);
  return true;
};

const all = () => (values.planted ? findPlanted() : values.regressions ? runRegressions() : simulate());

const main = async (): Promise<boolean> => {
  if (values.host !== 'embedded') return all();
  // Loads the server only if it is needed, because its packages are large.
  const { embeddedHosts } = await import('./embedded');
  const hosts = await embeddedHosts();
  host = hosts.open;
  try {
    return await all();
  } finally {
    hosts.close();
  }
};

void main().then((passed) => {
  process.exitCode = passed ? 0 : 1;
});
