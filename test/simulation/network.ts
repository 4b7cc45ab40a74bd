import { stream } from './random';

/** What becomes of a call on its way. */
export type Outcome = 'answered' | 'refused' | 'cut' | 'redirect' | '500' | '503' | '429';

const failures: Outcome[] = ['refused', 'cut', 'redirect', '500', '503', '429'];

/** How the network is on this seed's day. */
export interface Weather {
  slow: boolean;
  /** How many calls fail, of one. */
  failing: number;
}

export const weatherOf = (seed: number): Weather => {
  const chance = stream(seed, 'weather');
  return { slow: chance.chance(0.4), failing: chance.pick([0, 0, 0.1, 0.4]) };
};

/** The way of a call: to the host and back, in ms. */
export interface Fate {
  up: number;
  down: number;
  outcome: Outcome;
}

/**
 * The fate of a call, from the seed, the tab and the call's number alone: a run from which a step is taken away stays
 * like the one before. A request is on its way for less than the 2000 ms between two answers: what a proxy delivers
 * later than that may overwrite a newer answer, because the contract's calls carry no order.
 */
export const fateOf = (seed: number, tab: string, number: number, { slow, failing }: Weather): Fate => {
  const chance = stream(seed, 'call', tab, number);
  const outcome = chance.chance(failing) ? chance.pick(failures) : 'answered';
  const late = slow && chance.chance(0.3);
  return {
    up: 1 + chance.below(slow ? 1500 : 40),
    down: 1 + chance.below(late ? 20_000 : slow ? 1500 : 40),
    outcome,
  };
};
