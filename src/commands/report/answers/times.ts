import type { Quando, Ward } from '../counting/collect';
import { answersOf, surveysIn, type Selection } from '../counting/count';
import { MIN_SURVEYS, type Limits } from '../rule/usual';
import { judgedRows, oncePerSlots, type JudgedRow, type RowPlan, type TimeFrame } from './rows';

// Satisfaction by the time at which patients pressed Next.

/** A part of the week. */
interface Time extends Quando {
  titulo: string;
}

const [DAY, NIGHT, ANY_TIME] = ['dia', 'noite', null] as const;
const [WEEKDAYS, WEEKEND, ANY_DAY] = [false, true, null] as const;
const timeOf = (turno: Quando['turno'], fimDeSemana: Quando['fimDeSemana'], titulo: string): Time => ({
  turno,
  fimDeSemana,
  titulo,
});

const DAY_ON_WEEKDAYS = timeOf(DAY, WEEKDAYS, 'Segunda a sexta, 7 às 19 h');
const NIGHT_ON_WEEKDAYS = timeOf(NIGHT, WEEKDAYS, 'Segunda a sexta, 19 às 7 h');
const DAY_AT_WEEKENDS = timeOf(DAY, WEEKEND, 'Sábado e domingo, 7 às 19 h');
const NIGHT_AT_WEEKENDS = timeOf(NIGHT, WEEKEND, 'Sábado e domingo, 19 às 7 h');
const ALL_DAYS = timeOf(DAY, ANY_DAY, 'Todos os dias, 7 às 19 h');
const ALL_NIGHTS = timeOf(NIGHT, ANY_DAY, 'Todos os dias, 19 às 7 h');
const ALL_WEEKDAYS = timeOf(ANY_TIME, WEEKDAYS, 'Segunda a sexta, a qualquer hora');
const ALL_WEEKENDS = timeOf(ANY_TIME, WEEKEND, 'Sábado e domingo, a qualquer hora');

const FOUR_CELLS = [DAY_ON_WEEKDAYS, NIGHT_ON_WEEKDAYS, DAY_AT_WEEKENDS, NIGHT_AT_WEEKENDS];
const WHOLE_TIMES = [ALL_DAYS, ALL_NIGHTS, ALL_WEEKDAYS, ALL_WEEKENDS];
const TIMES = [...FOUR_CELLS, ...WHOLE_TIMES];

/** The ways to divide a week, the finest first. */
const DIVISIONS: readonly (readonly Time[])[] = [
  FOUR_CELLS,
  [DAY_ON_WEEKDAYS, DAY_AT_WEEKENDS, ALL_NIGHTS],
  [ALL_DAYS, NIGHT_ON_WEEKDAYS, NIGHT_AT_WEEKENDS],
  [ALL_DAYS, ALL_NIGHTS],
  [ALL_WEEKDAYS, ALL_WEEKENDS],
];

/** Wider than `LIMITS`, so that chance marks one of a ward's cells in fewer than one month of 100. */
const CELL_LIMITS: Limits = { rare: 3.5, seldom: 2.6 };

/** The surveys of a ward by the part of the week. */
class WardTimes {
  readonly #parts = new Map<Time, Ward>();
  /** The parts that the ward shows in some slots: the finest division in which every part has 8 surveys or none. */
  readonly shownIn: (slots: readonly number[]) => readonly Time[];

  constructor(
    readonly ward: Ward,
    { earlier }: TimeFrame,
  ) {
    this.shownIn = oncePerSlots((slots) => {
      const periods = earlier === null ? [slots] : [slots, [earlier]];
      const sizes = new Map(TIMES.map((time) => [time, periods.map((period) => surveysIn([this.at(time)], period))]));
      const isNone = (time: Time) => sizes.get(time)?.every((size) => size === 0) === true;
      const isEnough = (time: Time) => sizes.get(time)?.every((size) => size >= MIN_SURVEYS) === true;
      const division = DIVISIONS.find((times) => times.every((time) => isNone(time) || isEnough(time)));
      return (division ?? []).filter((time) => !isNone(time));
    });
  }

  at(time: Time): Ward {
    const part = this.#parts.get(time) ?? this.ward.only(time);
    this.#parts.set(time, part);
    return part;
  }
}

interface CellPlan extends RowPlan {
  time: Time;
  /** Null: of several wards. */
  ward: Ward | null;
}

export type JudgedCell = JudgedRow<CellPlan>;

/**
 * @param wards all wards of the hospital. They are judged together, shown or not, so that a month has the same marks in
 *   every report
 * @param shownWards the shown wards of some slots
 * @param questions what a filter leaves of the answers
 */
export const cellsOf = (
  wards: readonly Ward[],
  shownWards: (slots: readonly number[]) => ReadonlySet<Ward>,
  frame: TimeFrame,
  questions?: readonly number[],
) => {
  const all = wards.map((ward) => new WardTimes(ward, frame));
  const isShown = (times: WardTimes, time: Time, slots: readonly number[]): boolean =>
    shownWards(slots).has(times.ward) && times.shownIn(slots).includes(time);
  const of = (some: readonly Ward[]): Selection => answersOf(some, questions);
  const planOf = (times: WardTimes, time: Time): CellPlan => ({
    time,
    ward: times.ward,
    titulo: time.titulo,
    comparedIn: () => of([times.at(time)]),
    shownIn: (slots) => (isShown(times, time, slots) ? of([times.at(time)]) : null),
  });
  const togetherPlan = (some: readonly WardTimes[], time: Time): CellPlan => {
    const wardsIn = (slots: readonly number[]) =>
      some.filter((times) => isShown(times, time, slots)).map((times) => times.at(time));
    return {
      time,
      ward: null,
      titulo: time.titulo,
      comparedIn: (slot) => of(wardsIn([slot])),
      shownIn: (slots) => of(wardsIn(slots)),
    };
  };
  const tables = [FOUR_CELLS, WHOLE_TIMES].map((cells) =>
    all.some((times) => cells.some((time) => isShown(times, time, frame.period)))
      ? all.flatMap((times) => cells.map((time) => planOf(times, time)))
      : [],
  );
  const judged = tables.flatMap((table) => judgedRows(table, frame, CELL_LIMITS));
  const shown = judged.filter(({ row }) => !row.isHidden);
  return {
    /** The cells that a ward shows. */
    ofWard: (ward: Ward): JudgedCell[] => shown.filter((cell) => cell.ward === ward),
    /** The cells of some wards together. Each counts the wards that show it. */
    together: (some: readonly Ward[]): JudgedCell[] => {
      const chosen = all.filter(({ ward }) => some.includes(ward));
      const plans = TIMES.filter((time) => chosen.some((times) => isShown(times, time, frame.period))).map((time) =>
        togetherPlan(chosen, time),
      );
      return judgedRows(plans, frame, CELL_LIMITS).filter(({ row }) => !row.isHidden);
    },
  };
};
