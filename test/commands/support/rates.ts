import { seeded } from './seededHospital';

/**
 * How many simulated hospitals a test uses. The environment variable `HOSPITALS` sets this number, and `SEED` (a
 * number, or `random`) chooses other hospitals. If `HOSPITALS` is set, the tests print the seed and the rates.
 */
export const HOSPITALS = Number(process.env['HOSPITALS'] ?? 6);
const chosen = process.env['SEED'] ?? '1';
const seed = chosen === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(chosen);
const isPrinted = process.env['HOSPITALS'] !== undefined;
if (isPrinted) process.stdout.write(`HOSPITALS=${HOSPITALS} SEED=${seed}\n`);

export const seeds = (): number[] => {
  const random = seeded(seed);
  return Array.from({ length: HOSPITALS }, () => Math.floor(random() * 2 ** 31));
};

/** The probability that at least `hits` of `trials` are hits, if each is a hit with the probability `rate`. */
const tail = (hits: number, trials: number, rate: number): number => {
  let term = trials * Math.log1p(-rate);
  let below = 0;
  for (let count = 0; count < hits; count += 1) {
    below += Math.exp(term);
    term += Math.log(((trials - count) / (count + 1)) * (rate / (1 - rate)));
  }
  return 1 - below;
};

const LEAST_CREDIBLE = 0.001;

const counted = (what: string, trials: readonly boolean[]) => {
  const hits = trials.filter(Boolean).length;
  if (isPrinted) process.stdout.write(`${what}: ${((100 * hits) / trials.length).toFixed(1)} % of ${trials.length}\n`);
  return hits;
};

/** Fails if so many `trials` are true that the real rate (0 to 1) is almost certainly above `rate`. */
export const expectAtMost = (rate: number, what: string, trials: readonly boolean[]): void => {
  const hits = counted(what, trials);
  if (tail(hits, trials.length, rate) < LEAST_CREDIBLE)
    throw new Error(`${what}: ${hits} of ${trials.length}, at most ${100 * rate} % expected`);
};

/** Fails if so few `trials` are true that the real rate (0 to 1) is almost certainly below `rate`. */
export const expectAtLeast = (rate: number, what: string, trials: readonly boolean[]): void => {
  const hits = counted(what, trials);
  const misses = trials.length - hits;
  if (tail(misses, trials.length, 1 - rate) < LEAST_CREDIBLE)
    throw new Error(`${what}: ${hits} of ${trials.length}, at least ${100 * rate} % expected`);
};
