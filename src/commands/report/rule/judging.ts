import type { Selection } from '../counting/count';
import { LAST } from '../counting/slots';
import { sumOf, type Sums } from '../counting/sums';
import {
  compare,
  judge,
  LIMITS,
  MIN_BASE_MONTHS,
  MIN_DIFFERENCE,
  MIN_SURVEYS,
  type Judged,
  type Limits,
} from './usual';

/** A ward, unit, question or time of the week that is compared with its usual share. */
export interface Subject {
  /** Whose answers are compared in a slot. Small wards can count in one month and not in another. */
  comparedIn: (slot: number) => Selection;
}

/** Judges the subjects of a table, each in all slots. Null: there is no usual share. */
export type JudgeTable = (table: readonly Subject[], limits?: Limits) => (Judged | null)[][];

/**
 * What is compared of a selection: each ward's questions that were answered in this slot and in at least three of the
 * base. So new questions and new wards are left out at first. Days before the newest of a ward's questions was first
 * answered are left out too: otherwise an easier question would count more in this slot than in the base.
 */
export const comparedWards = (selection: Selection, slot: number, base: readonly number[]) =>
  selection.flatMap(({ ward, questions }) => {
    // A cell of a ward has so few surveys that a question of the ward may have no answer in it.
    const { slots, firstDays } = ward.whole;
    const asked = [...(slots[slot]?.faces.keys() ?? [])]
      .filter((index) => questions?.includes(index) ?? true)
      .filter((index) => base.filter((past) => slots[past]?.faces.has(index)).length >= MIN_BASE_MONTHS)
      .sort((a, b) => a - b);
    const since = Math.max(...asked.map((index) => firstDays.get(index) ?? 0));
    /** Sums over a slot's answers to these questions from the day `from` on. */
    const sumsFrom = (from: number) => ward.sumsOf(asked, Math.max(since, from));
    return asked.length > 0 ? [{ asked, sumsIn: sumsFrom(0), sumsFrom }] : [];
  });

/** Compares each month with the twelve before it. */
export const judgeMonths: JudgeTable = (table, limits = LIMITS) =>
  judge(
    table.map(
      ({ comparedIn }) =>
        (slot, base) =>
          comparedWards(comparedIn(slot), slot, base).map(({ sumsIn }) => ({
            now: sumsIn(slot),
            base: base.map((past) => sumsIn(past)),
          })),
    ),
    LAST,
    limits,
  );

/** The slot of the earlier period of a comparison; the later one is in `LAST`. */
export const EARLIER = LAST - 1;

/** The answers of each ward to the questions that both periods have. */
const pairsIn = (selection: Selection): { base: Sums; now: Sums }[] =>
  selection
    .map(({ ward, questions }) => {
      const asked = [...(ward.slots[LAST]?.faces.keys() ?? [])]
        .filter((question) => questions?.includes(question) ?? true)
        .filter((question) => ward.slots[EARLIER]?.faces.has(question));
      const sumsIn = ward.sumsOf(asked, 0);
      return { base: sumsIn(EARLIER), now: sumsIn(LAST) };
    })
    .filter(({ base, now }) => base.n > 0 && now.n > 0);

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
      const pairs = pairsIn(comparedIn(LAST));
      const enough = (['base', 'now'] as const).every(
        (period) => sumOf(pairs.map((pair) => pair[period])).surveys >= MIN_SURVEYS,
      );
      if (!enough) return slots;
      const { share, usual, z } = compare(pairs);
      const isMarked = Math.abs(share - usual) >= MIN_DIFFERENCE && Math.abs(z) / dispersion > rare;
      slots[LAST] = {
        share,
        usual,
        z: z / dispersion,
        situacao: !isMarked ? 'habitual' : z < 0 ? 'abaixo' : 'acima',
        run: isMarked ? 1 : 0,
        usualSince: null,
        dispersion,
        months: [EARLIER],
      };
      return slots;
    });
