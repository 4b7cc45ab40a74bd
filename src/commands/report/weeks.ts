import { addDays, dayNumber, dayOf, type Day } from '../common/zone';
import { laneyLimits } from '../statistics/laney';
import type { Spell } from '../statistics/temporalScan';
import type { Weeks } from './collect';
import { FEWEST, type Disclosure } from './disclosure';
import { together } from './tally';

/** Weeks in which a location was worse or better than it usually is. */
export interface Finding {
  worse: boolean;
  from: Day;
  to: Day;
  /** Whether it reaches the last day that was counted. */
  lasting: boolean;
  /** In percent: in these weeks, and in those before them, or, where these are too few, in all others. */
  share: number;
  otherwise: number;
  otherwiseBefore: boolean;
}

/** A point of a p' chart; in percent. */
export interface Point {
  from: Day;
  to: Day;
  value: number;
  low: number;
  high: number;
  /** Whether what the scan found lies here. */
  marked: boolean;
}

/** The first day of the week that lies so many weeks before the one that ends with `last`, or the first survey's. */
const beginOf = (week: number, last: Day, first: number): Day => dayOf(Math.max(first, dayNumber(last) - 7 * week - 6));

/** What the scan found, as far as it may be shown. */
export const findingOf = (
  { newest, oldest, z }: Spell,
  { weeks, first }: Weeks,
  last: Day,
  disclosure: Disclosure,
): Finding | null => {
  const inside = together(weeks.slice(newest, oldest + 1));
  const older = together(weeks.slice(oldest + 1));
  const otherwiseBefore = older.surveys >= FEWEST;
  const others = otherwiseBefore ? older : older.merge(together(weeks.slice(0, newest)));
  const [share, otherwise] = [inside, others].map((tally) => disclosure.group(tally).satisfaction?.value);
  const worse = z < 0;
  if (share === undefined || otherwise === undefined || share < otherwise !== worse) return null;
  const [from, to] = [beginOf(oldest, last, first), addDays(last, -7 * newest)];
  return { worse, from, to, lasting: newest === 0, share, otherwise, otherwiseBefore };
};

/** Weeks, or what is longer where a week has too few surveys to be shown. */
export const courseOf = (
  { weeks, first }: Weeks,
  last: Day,
  disclosure: Disclosure,
  finding: Finding | null,
): Point[] => {
  for (const length of [1, 2, 4]) {
    // The oldest week may lack days.
    const bins = Array.from({ length: Math.floor((weeks.length - 1) / length) }, (_, bin) =>
      together(weeks.slice(bin * length, (bin + 1) * length)),
    );
    // Before the first surveys there is nothing to show.
    while ((bins.at(-1)?.surveys ?? FEWEST) < FEWEST) bins.pop();
    if (bins.length < 8) return [];
    if (bins.some(({ surveys }) => surveys < FEWEST)) continue;
    const all = together(bins);
    // The error of one survey, from which that of each bin follows.
    const unit = Math.sqrt(all.variance() / all.surveys) * all.answers;
    const limits = laneyLimits(
      all.ratio,
      bins.map((bin) => ({ value: bin.ratio, error: (unit * Math.sqrt(bin.surveys)) / bin.answers })),
    );
    return bins
      .flatMap((bin, index): Point[] => {
        const { satisfaction } = disclosure.group(bin);
        const limit = limits[index];
        if (!satisfaction || !limit) return [];
        const from = beginOf(length * (index + 1) - 1, last, first);
        const to = addDays(last, -7 * length * index);
        const marked = finding !== null && from <= finding.to && to >= finding.from;
        const [low, high] = [Math.floor(limit.low * 100), Math.ceil(limit.high * 100)];
        return [{ from, to, value: satisfaction.value, low, high, marked }];
      })
      .reverse();
  }
  return [];
};
