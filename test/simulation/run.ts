import type { Host } from './host';
import { noMistake, type Mistake } from './planted';
import { stream } from './random';
import { nextStep, type Step } from './steps';
import { World, type Failure } from './world';

const MOST_STEPS = 40;

export interface Run {
  steps: Step[];
  failure: Failure | undefined;
  story: string[];
  thanks: number;
}

export interface RunOptions {
  host: () => Host | Promise<Host>;
  mistake?: Mistake;
  /** Counts how often each event occurs. */
  counts?: Map<string, number>;
  /** The steps to take. By default, the seed decides them. The seed always decides everything else. */
  steps?: Step[];
  tells?: boolean;
}

export const run = async (seed: number, options: RunOptions): Promise<Run> => {
  const { host, mistake = noMistake, counts = new Map<string, number>(), steps, tells = false } = options;
  const world = new World(seed, await host(), mistake, counts, tells);
  const taken: Step[] = [];
  const chance = stream(seed, 'steps');
  const count = steps?.length ?? 10 + chance.below(MOST_STEPS - 10);
  try {
    await world.begin();
    for (let index = 0; index < count && !world.failure; index += 1) {
      const step = steps?.[index] ?? nextStep(world, chance);
      if (await world.take(step)) taken.push(step);
    }
    if (!world.failure) await world.settle();
  } finally {
    world.end();
    await world.host.close();
  }
  const { failure, story, judge } = world;
  return { steps: taken, failure, story, thanks: judge.thanks };
};

/** Removes steps as long as the run still violates the same clause of behaviour.md. Returns the remaining steps. */
export const shrink = async (seed: number, { steps, failure }: Run, options: RunOptions): Promise<Step[]> => {
  let shortest = steps;
  const fails = async (fewer: Step[]) =>
    (await run(seed, { ...options, steps: fewer })).failure?.clause === failure?.clause;
  for (let size = Math.ceil(steps.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = shortest.length - size; start > -size; start -= size) {
      const fewer = shortest.filter((_, index) => index < start || index >= start + size);
      if (await fails(fewer)) shortest = fewer;
    }
  }
  return shortest;
};
