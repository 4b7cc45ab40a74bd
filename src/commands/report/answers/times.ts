import type { Ward } from '../counting/collect';
import { answersOf, surveysIn, type Selection } from '../counting/count';
import {
  ALL_DAYS,
  ALL_NIGHTS,
  ALL_WEEKDAYS,
  ALL_WEEKENDS,
  DAY_AT_WEEKENDS,
  DAY_ON_WEEKDAYS,
  DIVISIONS,
  FOUR_CELLS,
  NIGHT_AT_WEEKENDS,
  NIGHT_ON_WEEKDAYS,
  type Quando,
} from '../counting/week';
import { MIN_SURVEYS, type Limits } from '../rule/usual';
import type { CellRow, Row } from './types';
import { judgedRows, oncePerSlots, type JudgedRow, type RowPlan, type TimeFrame } from './rows';

// Satisfaction by the time at which patients pressed Next.

const TITLES = new Map<Quando, string>([
  [DAY_ON_WEEKDAYS, 'Segunda a sexta, 7 às 19 h'],
  [NIGHT_ON_WEEKDAYS, 'Segunda a sexta, 19 às 7 h'],
  [DAY_AT_WEEKENDS, 'Sábado e domingo, 7 às 19 h'],
  [NIGHT_AT_WEEKENDS, 'Sábado e domingo, 19 às 7 h'],
  [ALL_DAYS, 'Todos os dias, 7 às 19 h'],
  [ALL_NIGHTS, 'Todos os dias, 19 às 7 h'],
  [ALL_WEEKDAYS, 'Segunda a sexta, a qualquer hora'],
  [ALL_WEEKENDS, 'Sábado e domingo, a qualquer hora'],
]);

const WHOLE_TIMES = [ALL_DAYS, ALL_NIGHTS, ALL_WEEKDAYS, ALL_WEEKENDS];
const TIMES = [...TITLES.keys()];

/** Wider than `LIMITS`, so that chance marks one of a ward's cells in fewer than one month of 100. */
const CELL_LIMITS: Limits = { rare: 3.5, seldom: 2.6 };

/** The surveys of a ward by the part of the week. */
class WardTimes {
  /** The parts that the ward shows in some slots: the finest division in which every part has 8 surveys or none. */
  readonly shownIn: (slots: readonly number[]) => readonly Quando[];

  constructor(
    readonly ward: Ward,
    { earlier }: TimeFrame,
  ) {
    this.shownIn = oncePerSlots((slots) => {
      const periods = earlier === null ? [slots] : [slots, [earlier]];
      const sizes = new Map(TIMES.map((time) => [time, periods.map((period) => surveysIn([this.at(time)], period))]));
      const isNone = (time: Quando) => sizes.get(time)?.every((size) => size === 0) === true;
      const isEnough = (time: Quando) => sizes.get(time)?.every((size) => size >= MIN_SURVEYS) === true;
      const division = DIVISIONS.find((times) => times.every((time) => isNone(time) || isEnough(time)));
      return (division ?? []).filter((time) => !isNone(time));
    });
  }

  at(time: Quando): Ward {
    return this.ward.only(time);
  }
}

interface CellPlan extends RowPlan {
  time: Quando;
  /** Null: of several wards. */
  ward: Ward | null;
}

export type JudgedCell = JudgedRow<CellPlan>;

/** `Pediatria, sábado e domingo, 7 às 19 h` */
export const cellTitle = (of: string, { titulo }: { titulo: string }): string => `${of}, ${titulo.toLowerCase()}`;

/**
 * The times of the week of a ward or of the hospital beside the row itself, to whose report they lead. A month is not
 * marked again if the row has the same mark.
 */
export const cellsBeside = (row: Row & { quando: readonly CellRow[] | null }): Row[] =>
  (row.quando ?? []).map((cell) => ({
    ...cell,
    titulo: cellTitle(row.titulo, cell),
    choice: row.choice,
    group: {
      ...cell.group,
      situacao: cell.group.situacao === row.group.situacao ? 'habitual' : cell.group.situacao,
      meses:
        cell.group.meses?.map((month, at) => ({
          ...month,
          situacao: month.situacao === row.group.meses?.[at]?.situacao ? 'habitual' : month.situacao,
        })) ?? null,
    },
  }));

export interface Cells {
  /** The cells that a ward shows. */
  ofWard: (ward: Ward) => JudgedCell[];
  /** The cells of some wards together. Each counts the wards that show it. */
  together: (some: readonly Ward[]) => JudgedCell[];
}

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
): Cells => {
  const all = wards.map((ward) => new WardTimes(ward, frame));
  const isShown = (times: WardTimes, time: Quando, slots: readonly number[]): boolean =>
    shownWards(slots).has(times.ward) && times.shownIn(slots).includes(time);
  const of = (some: readonly Ward[]): Selection => answersOf(some, questions);
  const planOf = (times: WardTimes, time: Quando): CellPlan => ({
    time,
    ward: times.ward,
    titulo: TITLES.get(time) ?? '',
    comparedIn: () => of([times.at(time)]),
    shownIn: (slots) => (isShown(times, time, slots) ? of([times.at(time)]) : null),
  });
  const togetherPlan = (some: readonly WardTimes[], time: Quando): CellPlan => {
    const wardsIn = (slots: readonly number[]) =>
      some.filter((times) => isShown(times, time, slots)).map((times) => times.at(time));
    return {
      time,
      ward: null,
      titulo: TITLES.get(time) ?? '',
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
    ofWard: (ward) => shown.filter((cell) => cell.ward === ward),
    together: (some) => {
      const chosen = all.filter(({ ward }) => some.includes(ward));
      const plans = TIMES.filter((time) => chosen.some((times) => isShown(times, time, frame.period))).map((time) =>
        togetherPlan(chosen, time),
      );
      return judgedRows(plans, frame, CELL_LIMITS).filter(({ row }) => !row.isHidden);
    },
  };
};
