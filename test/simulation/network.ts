import { stream } from './random';

export type Outcome = 'answered' | 'refused' | 'cut' | 'redirect' | '500' | '503' | '429';

const failures: Outcome[] = ['refused', 'cut', 'redirect', '500', '503', '429'];

export interface Quality {
  slow: boolean;
  /** The share of calls that fail, from 0 to 1. */
  failing: number;
}

export const qualityOf = (seed: number): Quality => {
  const chance = stream(seed, 'weather');
  return { slow: chance.chance(0.4), failing: chance.pick([0, 0, 0.1, 0.4]) };
};

/** What happens to a call. `up` and `down` are the ms that the request and the response take. */
export interface Fate {
  up: number;
  down: number;
  outcome: Outcome;
}

/**
 * Decides what happens to a call. A request always reaches the host in less than 2000 ms, the delay before the app
 * posts an answer. A slower request could arrive after a newer answer to the same question and overwrite it. The host
 * could not prevent that, because the calls do not contain their order.
 */
export const fateOf = (seed: number, tab: string, number: number, { slow, failing }: Quality): Fate => {
  const chance = stream(seed, 'call', tab, number);
  const outcome = chance.chance(failing) ? chance.pick(failures) : 'answered';
  const late = slow && chance.chance(0.3);
  return {
    up: 1 + chance.below(slow ? 1500 : 40),
    down: 1 + chance.below(late ? 20_000 : slow ? 1500 : 40),
    outcome,
  };
};
