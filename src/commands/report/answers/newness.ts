import { dayNumber, dayOf, type Day } from '../../common/zone';
import type { Ward } from '../counting/collect';
import { surveysIn } from '../counting/count';
import { FIRST_SHOWN, LAST } from '../counting/slots';
import { MIN_BASE_MONTHS, MIN_BASE_SURVEYS } from '../rule/standards';
import type { Slots } from './rows';

/** A first survey so many days after the first day of a period tells that the survey did not yet exist. */
const LATE_DAYS = 7;

/** The number of the first day with an answer, or with an answer to `question`; Infinity if there is none. */
export const firstDay = (wards: readonly Ward[], question?: number): number =>
  Math.min(
    ...wards.flatMap(({ firstDays }) =>
      question === undefined ? [...firstDays.values()] : (firstDays.get(question) ?? []),
    ),
  );

export interface Newness {
  /**
   * The first day on which these wards have answers, or answers to `question`, if it is too recent for a comparison
   * and in a later month than the hospital's first.
   */
  newSince: (some: readonly Ward[], question?: number) => Day | null;
  /**
   * The first day of a question's text, if it began in the shown months. Fewer than 24 surveys before it do not tell
   * that it was not asked.
   */
  textSince: (some: readonly Ward[], question: number) => Day | null;
  /** The day of the hospital's first survey, if the survey began after this day. */
  begunAfter: (day: Day) => Day | null;
}

/** Finds what is new in a report. @param wards all wards of the hospital */
export const newness = (
  wards: readonly Ward[],
  { slotOf, firstDayIn, period }: { slotOf: (day: Day) => number; firstDayIn: (slot: number) => Day; period: Slots },
): Newness => {
  const first = firstDay(wards);
  const newFrom = dayNumber(firstDayIn(Math.min(period[0] ?? LAST, LAST + 1 - MIN_BASE_MONTHS)));
  return {
    newSince: (some, question) => {
      const day = firstDay(some, question);
      if (day === Infinity || day < newFrom) return null;
      return slotOf(dayOf(day)) > slotOf(dayOf(first)) ? dayOf(day) : null;
    },
    textSince: (some, question) => {
      const day = firstDay(some, question);
      if (day === Infinity || day < dayNumber(firstDayIn(FIRST_SHOWN))) return null;
      const before = surveysIn(some, [...Array(slotOf(dayOf(day))).keys()]);
      return before >= MIN_BASE_SURVEYS ? dayOf(day) : null;
    },
    begunAfter: (day) => (first < Infinity && first >= dayNumber(day) + LATE_DAYS ? dayOf(first) : null),
  };
};
