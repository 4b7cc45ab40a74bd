/** Which groups of a table are shown, and which count together. */
export interface Partition<One> {
  shown: ReadonlySet<One>;
  /** For each unit, its small groups that count together in one row; empty if they are too few or if it has none. */
  together: readonly (readonly One[])[];
  /** Small groups of several units that count together in one row. */
  acrossUnits: readonly One[];
  /** Small groups that are in no row and in no share. */
  left: readonly One[];
}

/**
 * Decides what is shown. So every share is a sum of rows that a reader sees, and nobody can compute a small group as
 * the difference of two rows.
 * @param units the groups of each unit that have surveys
 * @param isEnough whether some groups have enough surveys together
 */
export const partitionOf = <One>(
  units: readonly (readonly One[])[],
  isEnough: (some: readonly One[]) => boolean,
): Partition<One> => {
  const small = units.map((unit) => unit.filter((one) => !isEnough([one])));
  const together = small.map((some) => (isEnough(some) ? some : []));
  const rest = small.flatMap((some, unit) => (together[unit]?.length ? [] : some));
  const isRestEnough = isEnough(rest);
  return {
    shown: new Set(units.flat().filter((one) => !small.some((some) => some.includes(one)))),
    together,
    acrossUnits: isRestEnough ? rest : [],
    left: isRestEnough ? [] : rest,
  };
};
