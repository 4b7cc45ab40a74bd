import { firstDayOf, monthNumber, type Period } from '../common/period';
import { dayOf, type Day } from '../common/zone';
import { BASE_MONTHS, MIN_BASE_MONTHS } from '../statistics/usual';

/**
 * The months that a report reads, numbered from 0: the thirteen on the page, the twelve before them, with which the
 * first of them is compared, and the twelve before these, which decide which of these are marked.
 */
export class Months {
  readonly count = 1 + 3 * BASE_MONTHS;
  readonly last = this.count - 1;
  readonly #first: number;
  /** The months of the period. */
  readonly inPeriod: readonly number[];

  /** Whether the period is over. */
  readonly isOver: boolean;
  /** The last day that counts. It is in the period, also if the period has not begun. */
  readonly lastDay: Day;

  constructor(
    readonly period: Period,
    readonly today: Day,
  ) {
    const { from, to } = period;
    this.isOver = today > to;
    this.lastDay = this.isOver ? to : today < from ? from : today;
    const { lastDay } = this;
    this.#first = monthNumber(lastDay) - this.last;
    this.inPeriod = this.upToLast(this.last - this.slotOf(period.from) + 1);
  }

  readonly slotOf = (day: Day): number => monthNumber(day) - this.#first;

  firstDayOf(slot: number): Day {
    return firstDayOf(this.#first + slot);
  }

  upToLast(length: number): number[] {
    return Array.from({ length }, (_, index) => this.last - length + 1 + index);
  }

  /**
   * The first day of a ward or a question's text, if that was in the period or less than three months before the last
   * one. Null if it was in the first month of the hospital.
   */
  newSince(firstDay: number, hospitalSince: number): Day | null {
    if (firstDay === Infinity) return null;
    const [slot, start] = [this.slotOf(dayOf(firstDay)), this.slotOf(dayOf(hospitalSince))];
    const isNew = slot > this.last - MIN_BASE_MONTHS || this.inPeriod.includes(slot);
    return isNew && slot > start ? dayOf(firstDay) : null;
  }
}
