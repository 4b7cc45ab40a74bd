import { FEWEST } from '../statistics/share';

/**
 * Which surveys a report may count without revealing the answers of a few patients. The first index of each array is
 * the location, the second is the month within the period.
 */
export interface Visible {
  /** Whether the location's own figures count its surveys of the month. */
  own: boolean[][];
  /** Whether the sums of the location's unit (a hospital of a network) count the location's surveys of the month. */
  unit: boolean[][];
}

/** The number of surveys by location (first index) and by month within the period (second index). */
type Counts = readonly (readonly number[])[];

/** The lengths of calendar periods, in months. */
const LENGTHS = [1, 3, 6, 12];

const isFew = (count: number): boolean => count > 0 && count < FEWEST;

/**
 * For internal reports, in which nothing is hidden: the surveys of every month count in the figures of their location
 * and in the sums of its unit.
 */
export const everything = (counts: Counts): Visible => {
  const all = counts.map((months) => months.map((count) => count > 0));
  return { own: all, unit: all };
};

/**
 * Decides which surveys published reports may count, so that nobody learns the answers of a few patients by subtracting
 * one published count from another (.github/docs/commands.md, "What it does not tell"). Two counts, or a count and the
 * sum of its parts, never differ by 1 to 7 surveys. A quarter, half-year or year counts all surveys that its months
 * count.
 * @param units the unit of each location; by default, all locations belong to one unit
 */
export const visibleIn = (counts: Counts, units: readonly (string | null)[] = counts.map(() => null)): Visible => {
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

/**
 * Marks in `own` and `unit` the surveys that the report of one calendar period may count. Call this for all shorter
 * periods first: it keeps their marks. The period has the months from `from` up to, but not including, `end`.
 */
const addPeriod = (
  counts: Counts,
  locais: readonly number[],
  from: number,
  end: number,
  { own, unit }: Visible,
): void => {
  /** The period's cells that are not yet marked in `own`. A cell is the surveys of one location in one month. */
  let uncounted = locais.flatMap((local) =>
    (counts[local] ?? []).flatMap((count, month) =>
      count > 0 && month >= from && month < end && !own[local]?.[month] ? [{ local, month, count }] : [],
    ),
  );
  type Cell = (typeof uncounted)[number];
  const sum = (is: (cell: Cell) => boolean): number => uncounted.filter(is).reduce((all, { count }) => all + count, 0);
  const sumAt = (local: number): number => sum((cell) => cell.local === local);
  /** Whether this period's sum is the first one that includes the cell. No sum of a shorter period does. */
  const isNew = ({ local, month }: Cell): boolean => unit[local]?.[month] !== true;
  /** The locations whose own figures will count their cells. */
  const shown = new Set(uncounted.map(({ local }) => local));
  const isHidden = ({ local }: Cell): boolean => !shown.has(local);

  for (;;) {
    for (const local of shown) if (sumAt(local) < FEWEST) shown.delete(local);
    if (isFew(sum(isHidden))) {
      // The unit's sum minus the shown locations would reveal the few surveys of the hidden locations.
      if (uncounted.some((cell) => isHidden(cell) && !isNew(cell)))
        // The sum of a shorter period counts some of the hidden surveys, so this sum must count them too. Hide the
        // smallest shown location as well, so that the hidden surveys are no longer few.
        shown.delete([...shown].sort((a, b) => sumAt(a) - sumAt(b))[0] ?? -1);
      // No sum counts the hidden surveys yet, so leave them out of this sum too.
      else uncounted = uncounted.filter((cell) => !isHidden(cell));
    } else if (isFew(sum(isNew)))
      // This sum minus the sums of shorter periods would reveal the few new surveys, so leave them out of this sum.
      uncounted = uncounted.filter((cell) => !isNew(cell));
    else break;
  }
  for (const { local, month } of uncounted) {
    (unit[local] ?? [])[month] = true;
    if (shown.has(local)) (own[local] ?? [])[month] = true;
  }
};
