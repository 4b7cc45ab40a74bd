import type { LocalOptions } from '../common/localOptions';
import { dayOf, type Day } from '../common/zone';
import { questionOf, type Ward } from './collect';

/** The wards of the report or alert. */
export const inScope = (wards: readonly Ward[], { local, unidade }: LocalOptions): Ward[] =>
  wards.filter(({ place }) => (local ?? place.id) === place.id && (unidade ?? place.unidade) === place.unidade);

/**
 * Names wards distinctly. If several have the same description, each gets its unit in brackets, or its id if it has no
 * unit or shares both.
 */
export const namesOf = (wards: readonly Ward[]): Map<Ward, string> =>
  new Map(
    wards.map((ward) => {
      const { id, descricao, unidade } = ward.place;
      const same = wards.filter(({ place }) => place.descricao === descricao);
      const isAlone = same.filter(({ place }) => place.unidade === unidade).length === 1;
      return [ward, same.length === 1 ? descricao : `${descricao} (${(isAlone ? unidade : null) ?? id})`];
    }),
  );

const earliest = (days: readonly number[]): number => days.reduce((first, day) => Math.min(first, day), Infinity);

/** The first day with an answer, or with one to the question. Infinity without one. */
export const firstDay = (wards: readonly Ward[], question?: number): number =>
  earliest(
    wards.flatMap(({ slots }) => {
      const asks = (asked: Iterable<number>) => [...asked].some((one) => (question ?? one) === one);
      const first = slots.find(({ faces }) => asks(faces.keys()));
      return (first?.answered ?? []).filter(({ answers }) => asks(answers.map(questionOf))).map(({ day }) => day);
    }),
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
  const days = ward.slots.flatMap(({ answered }) => answered.map(({ day }) => day));
  const last = days.reduce((latest, day) => Math.max(latest, day), -Infinity);
  const year = days.filter((day) => day > last - YEAR);
  const mean = year.length / Math.max(MIN_MEAN_DAYS, last - earliest(year) + 1);
  const isSilent = today - last >= MIN_DAYS && (today - last) * mean >= MIN_EXPECTED;
  return ward.place.ativo === 1 && year.length > 0 && isSilent ? dayOf(last) : null;
};
