import { FEWEST } from '../statistics/share';

/** Which months of each location count in its own figures, and which in those of its unit: `[location][month]`. */
export interface Visible {
  own: boolean[][];
  unit: boolean[][];
}

/** The lengths of calendar periods, in months. */
const LENGTHS = [1, 3, 6, 12];

const isFew = (count: number): boolean => count > 0 && count < FEWEST;

/** For internal reports: all figures count all months that have surveys. */
export const everything = (counts: readonly (readonly number[])[]): Visible => {
  const all = counts.map((months) => months.map((count) => count > 0));
  return { own: all, unit: all };
};

/**
 * Decides what the published reports of a unit count (.github/docs/commands.md, "What it does not tell"). The result for
 * a quarter, half-year or year contains the results for the shorter periods in it. Any two of these reports, and a report
 * and the sum of its parts, differ by no surveys or by at least 8.
 * @param counts how many surveys each location of one unit has in each month of the period: `[location][month]`
 */
export const visibleIn = (counts: readonly (readonly number[])[]): Visible => {
  const none = () => counts.map((months) => months.map(() => false));
  const visible: Visible = { own: none(), unit: none() };
  const months = counts[0]?.length ?? 0;
  for (const length of LENGTHS)
    for (let from = 0; from + length <= months; from += length) addPeriod(counts, from, from + length, visible);
  return visible;
};

/** Adds what the report of the months `from` to `end` counts to what the reports of shorter periods count. */
const addPeriod = (counts: readonly (readonly number[])[], from: number, end: number, { own, unit }: Visible): void => {
  /** The months with surveys of each location that do not count in its own figures yet. */
  const loose = counts.map((months, local) =>
    [...months.keys()].filter((month) => month >= from && month < end && months[month] && !own[local]?.[month]),
  );
  const sumOf = (local: number, months: readonly number[]): number =>
    months.reduce((all, month) => all + (counts[local]?.[month] ?? 0), 0);
  const sum = (cells: readonly (readonly number[])[]): number =>
    cells.reduce((all, months, local) => all + sumOf(local, months), 0);
  const sumAt = (local: number): number => sumOf(local, loose[local] ?? []);
  const only = (keep: (local: number, month: number) => boolean) =>
    loose.map((months, local) => months.filter((month) => keep(local, month)));
  const isNew = (local: number, month: number): boolean => unit[local]?.[month] !== true;
  const drop = (cells: readonly (readonly number[])[]): void => {
    for (const [local, months] of cells.entries())
      loose[local] = loose[local]?.filter((month) => !months.includes(month)) ?? [];
  };
  const shown = new Set(loose.keys());

  for (;;) {
    for (const local of shown) if (sumAt(local) < FEWEST) shown.delete(local);
    const hidden = only((local) => !shown.has(local));
    const added = only(isNew);
    if (isFew(sum(hidden))) {
      // The reports of shorter periods already count some of the hidden months in the unit's sum. They cannot be taken
      // out of it, so another location is hidden with them.
      if (hidden.every((months, local) => months.every((month) => isNew(local, month)))) drop(hidden);
      else shown.delete([...shown].sort((a, b) => sumAt(a) - sumAt(b))[0] ?? -1);
    } else if (isFew(sum(added))) {
      drop(added);
    } else break;
  }
  for (const [local, months] of loose.entries())
    for (const month of months) {
      (unit[local] ?? [])[month] = true;
      if (shown.has(local)) (own[local] ?? [])[month] = true;
    }
};
