import { FEWEST } from '../statistics/share';

/** Which months of each location count in its own figures, and which in those of its unit: `[location][month]`. */
export interface Visible {
  own: boolean[][];
  unit: boolean[][];
}

type Counts = readonly (readonly number[])[];

/** The lengths of calendar periods, in months. */
const LENGTHS = [1, 3, 6, 12];

const isFew = (count: number): boolean => count > 0 && count < FEWEST;

/** For internal reports: all figures count all months that have surveys. */
export const everything = (counts: Counts): Visible => {
  const all = counts.map((months) => months.map((count) => count > 0));
  return { own: all, unit: all };
};

/**
 * Decides which surveys a published report may count, so that nobody can compute the answers of a few patients
 * (.github/docs/commands.md, "What it does not tell"). A report of a quarter, half-year or year counts all that the
 * reports of the shorter periods in it count. Any two of these reports, and a report and the sum of its parts, differ
 * by no surveys or by at least 8.
 * @param counts how many surveys each location has in each month of the period: `[location][month]`
 * @param units the unit of each location; without it, all locations belong to one unit
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

/** Marks what the report of the months from `from` to before `end` counts, beyond the reports of shorter periods. */
const addPeriod = (
  counts: Counts,
  locais: readonly number[],
  from: number,
  end: number,
  { own, unit }: Visible,
): void => {
  /** The months of each location that have surveys, but do not count in the location's own figures yet. */
  let loose = locais.flatMap((local) =>
    (counts[local] ?? []).flatMap((count, month) =>
      count > 0 && month >= from && month < end && !own[local]?.[month] ? [{ local, month, count }] : [],
    ),
  );
  type Cell = (typeof loose)[number];
  const sum = (is: (cell: Cell) => boolean): number => loose.filter(is).reduce((all, { count }) => all + count, 0);
  const sumAt = (local: number): number => sum((cell) => cell.local === local);
  const isNew = ({ local, month }: Cell): boolean => unit[local]?.[month] !== true;
  const shown = new Set(loose.map(({ local }) => local));
  const isHidden = ({ local }: Cell): boolean => !shown.has(local);

  for (;;) {
    for (const local of shown) if (sumAt(local) < FEWEST) shown.delete(local);
    if (isFew(sum(isHidden))) {
      // Fewer than 8 surveys are hidden. Readers could compute them as the unit's sum minus the shown locations, so
      // leave them out of the sum. If a report of a shorter period already counts some of them in the unit's sum, hide
      // the smallest shown location too.
      if (loose.some((cell) => isHidden(cell) && !isNew(cell)))
        shown.delete([...shown].sort((a, b) => sumAt(a) - sumAt(b))[0] ?? -1);
      else loose = loose.filter((cell) => !isHidden(cell));
    } else if (isFew(sum(isNew))) loose = loose.filter((cell) => !isNew(cell));
    else break;
  }
  for (const { local, month } of loose) {
    (unit[local] ?? [])[month] = true;
    if (shown.has(local)) (own[local] ?? [])[month] = true;
  }
};
