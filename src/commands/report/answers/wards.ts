import { fullName } from '../../common/localOptions';
import { dayOf, type Day } from '../../common/zone';
import type { Ward } from '../counting/collect';
import type { Part } from '../rule/groups';

/** Each ward as a part of a table. If several of the `listed` ones have the same name, its unit and id are added. */
export const wardParts = (wards: readonly Ward[], listed: readonly Ward[]) =>
  wards.map((ward) => {
    const { descricao } = ward.place;
    const same = listed.filter(({ place }) => place.descricao === descricao);
    return { ward, wards: [ward], titulo: same.length > 1 ? fullName(ward.place) : descricao };
  });

export type WardPart = ReturnType<typeof wardParts>[number];

/** Each unit as a part of a table. The wards without a unit are one without a name. */
export const unitsOf = (wards: readonly Ward[]): Part[] =>
  [...new Set(wards.map(({ place }) => place.unidade))].map((unit) => ({
    titulo: unit ?? '',
    wards: wards.filter(({ place }) => place.unidade === unit),
  }));

/** The number of the first day with an answer, or with an answer to `question`; Infinity if there is none. */
export const firstDay = (wards: readonly Ward[], question?: number): number =>
  Math.min(
    ...wards.flatMap(({ firstDays }) =>
      question === undefined ? [...firstDays.values()] : (firstDays.get(question) ?? []),
    ),
  );

/** A ward is silent if chance explains it less than once in 1,100 times, which is about e^-7. */
const MIN_EXPECTED = 7;
const MIN_DAYS = 7;
const YEAR = 365;
/** A ward of a few days has no reliable mean. */
const MIN_MEAN_DAYS = 28;

/**
 * The day of the last answered survey, if so many were expected since then that the ward is silent; otherwise null. The
 * mean is that of the year before the silence.
 */
export const silentSince = (ward: Ward, today: number): Day | null => {
  const days = [...ward.perDay()].sort(([a], [b]) => a - b);
  const [last] = days.at(-1) ?? [];
  if (last === undefined || ward.place.ativo === 0) return null;
  const year = days.filter(([day]) => day > last - YEAR);
  const surveys = year.reduce((sum, [, count]) => sum + count, 0);
  const mean = surveys / Math.max(MIN_MEAN_DAYS, last - (year[0]?.[0] ?? last) + 1);
  return today - last >= MIN_DAYS && (today - last) * mean >= MIN_EXPECTED ? dayOf(last) : null;
};
