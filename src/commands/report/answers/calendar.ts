import type { Hospital } from '../../../hospital/hospitalFile';
import type { LocalOptions } from '../../common/localOptions';
import { firstDayOf, monthNumber, type Period } from '../../common/period';
import type { Day } from '../../common/zone';
import { FIRST_SHOWN, LAST, upToLast } from '../counting/slots';
import type { TableFile } from '../inputs/tableFile';
import { judgeMonths } from '../rule/judging';
import type { Slots, TimeFrame } from './rows';

/** @param locais by the id of a ward, where it has another target than the hospital */
export interface Metas {
  hospital: number | null;
  locais: ReadonlyMap<string, number>;
}

export const metasOf = (hospital: Hospital | null): Metas => ({
  hospital: hospital?.meta ?? null,
  locais: new Map(
    hospital?.locais.flatMap(({ Id, meta }) => (meta === undefined ? [] : [[String(Id), meta] as const])),
  ),
});

export interface ReportInputs extends LocalOptions {
  /** One or more calendar months. */
  period: Period;
  /** The id of a question: the report counts its answers only. */
  pergunta?: string | undefined;
  /** The dated notes of the hospital file. */
  notas?: Hospital['notas'];
  /** A target in percent for every ward, in place of those of the hospital file. */
  meta?: number | undefined;
  /** The targets of the hospital file, in percent. */
  metas?: Metas;
  /** A worksheet or CSV file with the number of patients of each ward. */
  atendimentos?: TableFile | undefined;
}

/** The days of a report and its slots. */
export interface Calendar extends TimeFrame {
  today: Day;
  /** The last day that counts. */
  lastDay: Day;
  isOver: boolean;
  /** The period of the same length before this one, and its first day. */
  before: { slots: Slots; from: Day };
  slotOf: (day: Day) => number;
  firstDayIn: (slot: number) => Day;
}

/** The months up to the period's last one that has begun. */
export const monthsUpTo = ({ from, to, months }: Period, today: Day): Calendar => {
  const lastDay = today > to ? to : today;
  const first = monthNumber(lastDay) - LAST;
  const slotOf = (day: Day): number => monthNumber(day) - first;
  const firstDayIn = (slot: number): Day => firstDayOf(first + slot);
  const period = upToLast(LAST + 1 - slotOf(from));
  return {
    today,
    lastDay,
    isOver: today > to,
    before: { slots: period.map((slot) => slot - months), from: firstDayOf(monthNumber(from) - months) },
    slotOf,
    firstDayIn,
    period,
    line: upToLast(LAST + 1 - FIRST_SHOWN),
    nameOf: (slot) => firstDayIn(slot).slice(0, 7),
    earlier: null,
    judgeTable: judgeMonths,
  };
};
