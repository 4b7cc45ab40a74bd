import { dayOf, type Day } from '../../common/zone';
import type { Ward } from '../counting/collect';

/** A ward is silent if chance explains it less than once in 1,100 times, which is about e^-7. */
const MIN_EXPECTED = 7;
const MIN_DAYS = 7;
const YEAR = 365;
/** A ward of a few days has no reliable mean. */
const MIN_MEAN_DAYS = 28;

/**
 * The day of the last answered survey, if so many were expected since then that the ward is silent; otherwise null. The
 * mean is that of the year before the silence.
 */
export const silentSince = (ward: Ward, today: number): Day | null => {
  const days = [...ward.perDay()].sort(([a], [b]) => a - b);
  const [last] = days.at(-1) ?? [];
  if (last === undefined || ward.place.ativo === 0) return null;
  const year = days.filter(([day]) => day > last - YEAR);
  const surveys = year.reduce((sum, [, count]) => sum + count, 0);
  const mean = surveys / Math.max(MIN_MEAN_DAYS, last - (year[0]?.[0] ?? last) + 1);
  return today - last >= MIN_DAYS && (today - last) * mean >= MIN_EXPECTED ? dayOf(last) : null;
};
