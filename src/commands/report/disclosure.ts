import { FEWEST } from '../statistics/share';

/** Which surveys a report may count. The arrays are indexed by location and by month within the period. */
export interface Visible {
  /** Whether the location's own figures count its surveys of the month. */
  own: boolean[][];
  /** Whether the sums of the location's unit (one hospital of a network) count the location's surveys of the month. */
  unit: boolean[][];
}

/** Numbers of surveys, as `[location][month within the period]`. */
type Counts = readonly (readonly number[])[];

/** The lengths of the published periods, in months. */
const LENGTHS = [1, 3, 6, 12];

const isFew = (count: number): boolean => count > 0 && count < FEWEST;

/** For internal reports, which hide nothing. */
export const everything = (counts: Counts): Visible => {
  const all = counts.map((months) => months.map((count) => count > 0));
  return { own: all, unit: all };
};

/**
 * Decides which surveys a published report may count. A reader can subtract counts, for example those of the locations
 * from that of their unit, or those of the months from that of their quarter. The result must not be 1 to 7 surveys,
 * because so few could identify a patient. .github/docs/commands.md, "What it does not tell", describes the limits.
 */
export const visibleIn = (counts: Counts, units: readonly (string | null)[]): Visible => {
  const none = () => counts.map((months) => months.map(() => false));
  const visible = { own: none(), unit: none() };
  const months = counts[0]?.length ?? 0;
  for (const unidade of new Set(units)) {
    const locais = [...counts.keys()].filter((local) => units[local] === unidade);
    for (const length of LENGTHS)
      for (let from = 0; from + length <= months; from += length)
        addPeriod(counts, locais, from, from + length, visible);
  }
  return visible;
};

/** A location's surveys of one month. */
interface Cell {
  local: number;
  month: number;
  count: number;
}

/**
 * Marks in `own` and `unit` what a report on the months from `from` to `end - 1` may count. Must be called for the
 * shorter periods first: a report on a quarter, for example, counts every survey that the reports on its months count.
 */
const addPeriod = (
  counts: Counts,
  locais: readonly number[],
  from: number,
  end: number,
  { own, unit }: Visible,
): void => {
  /**
   * The surveys of these months that their location's own figures do not count yet. The loop removes those that the
   * unit's sum must omit.
   */
  let cells: Cell[] = locais.flatMap((local) =>
    (counts[local] ?? []).flatMap((count, month) =>
      count > 0 && month >= from && month < end && !own[local]?.[month] ? [{ local, month, count }] : [],
    ),
  );
  const sum = (is: (cell: Cell) => boolean): number => cells.filter(is).reduce((all, { count }) => all + count, 0);
  const sumAt = (local: number): number => sum((cell) => cell.local === local);
  /** Whether no report on a shorter period counts the cell in the unit's sums. */
  const isNew = ({ local, month }: Cell): boolean => unit[local]?.[month] !== true;
  /**
   * The locations whose own figures will count their `cells`. (The unit's sum will count the `cells` of all locations.)
   * At first these are all locations with cells. The loop removes those that must be hidden.
   */
  const shown = new Set(cells.map(({ local }) => local));
  const isHidden = ({ local }: Cell): boolean => !shown.has(local);

  for (;;) {
    for (const local of shown) if (sumAt(local) < FEWEST) shown.delete(local);
    if (isFew(sum(isHidden))) {
      // The unit's sum minus its shown locations would reveal the few hidden surveys, so the sum omits them. But if the
      // sum of a shorter period counts some of them, a reader could compare the two sums. Then the sum keeps them, and
      // the smallest shown location is hidden too, so that the hidden surveys are no longer few.
      if (cells.some((cell) => isHidden(cell) && !isNew(cell)))
        shown.delete([...shown].sort((a, b) => sumAt(a) - sumAt(b))[0] ?? -1);
      else cells = cells.filter((cell) => !isHidden(cell));
    } else if (isFew(sum(isNew)))
      // A reader could find the few surveys that are new in this sum by subtracting the sums of the shorter periods, so
      // the sum omits them.
      cells = cells.filter((cell) => !isNew(cell));
    else break;
  }
  for (const { local, month } of cells) {
    (unit[local] ?? [])[month] = true;
    if (shown.has(local)) (own[local] ?? [])[month] = true;
  }
};
