import type { Selection } from '../counting/count';
import { LAST } from '../counting/slots';
import { standardsOf, sumOver } from './standards';
import { compare, judge, LIMITS, MIN_SURVEYS, situationOf, type Judged, type Limits } from './usual';

/** A ward, unit, question or time of the week that is compared with its usual share. */
export interface Subject {
  /** Whose answers are compared in a slot. Small wards can count in one month and not in another. */
  comparedIn: (slot: number) => Selection;
}

/** Judges the subjects of a table, each in all slots. Null: there is no usual share. */
export type JudgeTable = (table: readonly Subject[], limits?: Limits) => (Judged | null)[][];

/** Compares each month with the twelve before it. */
export const judgeMonths: JudgeTable = (table, limits = LIMITS) =>
  judge(
    table.map(({ comparedIn }) => comparedIn),
    LAST,
    limits,
  );

/** The slot of the earlier period of a comparison; the later one is in `LAST`. */
export const EARLIER = LAST - 1;

/**
 * Compares a period with an earlier one, whose share counts as the usual one. No month can repeat it, so only a rare
 * difference is marked.
 * @param dispersion by what factor the months before the later period differ more than by chance alone
 */
export const judgeAgainstEarlier =
  (dispersion: number): JudgeTable =>
  (table, { rare } = LIMITS) =>
    table.map(({ comparedIn }) => {
      const slots: (Judged | null)[] = Array.from({ length: LAST + 1 }, () => null);
      const standards = standardsOf(comparedIn(LAST), LAST, [EARLIER], 1);
      const { surveys, share, usual, z } = compare(standards, (ward) => ward.tally(LAST));
      const before = sumOver(standards, ({ sums }) => sums.surveys);
      if (surveys < MIN_SURVEYS || before < MIN_SURVEYS) return slots;
      const situacao = situationOf(share, usual, Math.abs(z) / dispersion > rare);
      slots[LAST] = {
        share,
        usual,
        z: z / dispersion,
        situacao,
        run: situacao === 'habitual' ? 0 : 1,
        usualSince: null,
        dispersion,
        months: [EARLIER],
      };
      return slots;
    });
