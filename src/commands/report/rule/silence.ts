import { dayOf, type Day } from '../../common/zone';
import type { Ward } from '../counting/collect';

/** Chance explains a longer silence about once in e^7 times. */
const MIN_SURPRISE = 7;
const MIN_DAYS = 7;
const YEAR = 365;
const EIGHT_WEEKS = 56;
/** A ward of a few days has no reliable rhythm. */
const MIN_RHYTHM_DAYS = 28;

/**
 * The day of the last answered survey, if the ward has since been silent for longer than chance explains; otherwise
 * null. Days are counted, not surveys, because patients come in groups. The part of days with surveys is the lower of
 * those in the year and in the eight weeks up to the last survey: a ward whose patients became fewer is not silent.
 */
export const silentSince = (ward: Ward, today: number): Day | null => {
  const days = [...ward.days].sort((a, b) => a - b);
  const [first = 0, last] = [days[0], days.at(-1)];
  if (last === undefined || ward.place.ativo === 0) return null;
  const partIn = (length: number): number =>
    days.filter((day) => day > last - length).length / Math.max(MIN_RHYTHM_DAYS, Math.min(length, last - first + 1));
  const surprise = (today - last) * -Math.log(1 - Math.min(partIn(YEAR), partIn(EIGHT_WEEKS)));
  return today - last >= MIN_DAYS && surprise >= MIN_SURPRISE ? dayOf(last) : null;
};
