/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type * as Clock from './clock';

const LONGEST = 60;

/** Loads the clock as `npm test` does with this `JITTER_SEED`, and starts it as a test of a screen does. */
const clockWith = (seed: string | undefined): typeof Clock => {
  const { JITTER_SEED: before } = process.env;
  if (seed === undefined) delete process.env.JITTER_SEED;
  else process.env.JITTER_SEED = seed;
  let clock: typeof Clock | undefined;
  jest.isolateModules(() => {
    clock = jest.requireActual<typeof Clock>('./clock');
  });
  if (before === undefined) delete process.env.JITTER_SEED;
  else process.env.JITTER_SEED = before;
  if (!clock) throw new Error('the clock was not loaded');
  // An earlier test of this file may have left shaken timers.
  jest.useRealTimers();
  clock.stopTheClock();
  clock.shakeTheClock();
  return clock;
};

/** After how many ms of the fake clock each of 20 timers of `ms` runs. */
const delaysOf = async (ms: number): Promise<number[]> => {
  const start = Date.now();
  const delays: number[] = [];
  for (let at = 0; at < 20; at += 1) setTimeout(() => delays.push(Date.now() - start), ms);
  await jest.advanceTimersByTimeAsync(ms + LONGEST);
  return delays;
};

test('a seed delays timers of 0 ms by up to 60 ms', async () => {
  clockWith('1');
  const delays = await delaysOf(0);
  expect(delays).toHaveLength(20);
  expect(new Set(delays).size).toBeGreaterThan(10);
});

test('a seed leaves other timers exact', async () => {
  clockWith('1');
  expect(new Set(await delaysOf(100))).toEqual(new Set([100]));
});

test('a seed delays animation frames by up to 60 ms', async () => {
  clockWith('1');
  const start = Date.now();
  const delays: number[] = [];
  for (let at = 0; at < 20; at += 1) requestAnimationFrame(() => delays.push(Date.now() - start));
  await jest.advanceTimersByTimeAsync(LONGEST);
  expect(new Set(delays).size).toBeGreaterThan(10);
});

test('a cancelled animation frame does not run', async () => {
  clockWith('1');
  const run = jest.fn();
  cancelAnimationFrame(requestAnimationFrame(run));
  await jest.advanceTimersByTimeAsync(LONGEST);
  expect(run).not.toHaveBeenCalled();
});

test('a seed gives responses a delay of 0 to 60 ms', () => {
  const { jitter } = clockWith('1');
  const delays = Array.from({ length: 1000 }, jitter);
  expect([Math.min(...delays), Math.max(...delays)]).toEqual([0, LONGEST]);
});

test('the same seed gives the same delays', async () => {
  clockWith('7');
  const first = await delaysOf(0);
  clockWith('7');
  expect(await delaysOf(0)).toEqual(first);
});

test('another seed gives other delays', async () => {
  clockWith('7');
  const first = await delaysOf(0);
  clockWith('8');
  expect(await delaysOf(0)).not.toEqual(first);
});

test('without a seed nothing is delayed', async () => {
  const { jitter } = clockWith(undefined);
  expect(new Set(await delaysOf(0))).toEqual(new Set([0]));
  expect(jitter()).toBe(0);
});

test('the configuration of jest prints a random seed', () => {
  const config = path.resolve(__dirname, '../../config/test/jest.config.js');
  const { stderr } = spawnSync(process.execPath, ['-e', 'require(process.argv[1])', config], {
    env: { ...process.env, JITTER_SEED: 'random' },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^JITTER_SEED=\d+$/m);
});
