import type { Db } from '../../hospital/db/tables';
import { InputError } from '../common/inputError';
import { chooseLocais, type LocalOptions } from '../common/localOptions';
import type { Clock, Period } from '../common/period';
import { addDays, brazilianDay, dayNumber, dayOf, type Day } from '../common/zone';
import { MIN_DIFFERENCE, MIN_SURVEYS, RARE, shareOf, sumOf, zOf, type Judged, type Sums } from './usual';
import { collect, type Collected } from './collect';
import { comparedCells, countIn, rounded, judgedTogether, type Group } from './groups';
import { LAST, SLOTS, upToLast } from './slots';
import { wardParts, silentSince } from './wards';

export type Alert = ReturnType<typeof alertFrom>;
export type Drop = Alert['quedas'][number];

/** A block has as many days as four weeks, so that each has the same weekdays. */
const BLOCK_DAYS = 28;
/** A drop is reported only while the last two weeks alone are low too, by the limits of a single month. */
const RECENT_DAYS = 14;
const MOST_QUESTIONS = 3;

interface AlertOptions extends LocalOptions {
  /** Monday to Sunday. */
  week: Period;
}

/** The blocks up to the one that ends with the day `end`. */
export const blocksUpTo = (end: Day) => {
  const firstDayIn = (block: number): Day => addDays(end, 1 - BLOCK_DAYS * (SLOTS - block));
  const first = dayNumber(firstDayIn(0));
  return { firstDayIn, slotOf: (day: Day): number => Math.floor((dayNumber(day) - first) / BLOCK_DAYS) };
};

const dropOf = ({ habitual, satisfacao }: Pick<Group, 'habitual' | 'satisfacao'>): number =>
  (habitual ?? 0) - (satisfacao ?? 0);

/** The Monday since which most good answers are missing to the limit of a mark (CUSUM). */
const beginningOf = ({ run, usual }: Judged, sumsIn: (slot: number, from: number) => Sums, sunday: number): number => {
  // A drop can begin in the block before its first marked one.
  const blocks = upToLast(run + 1);
  const mondays = Array.from({ length: 4 * blocks.length }, (_, week) => sunday - 6 - 7 * week);
  const missing = (monday: number): number => {
    const { y, n } = sumOf(blocks.map((slot) => sumsIn(slot, monday)));
    return (usual - MIN_DIFFERENCE) * n - y;
  };
  return mondays.reduce((best, one) => (missing(one) > missing(best) ? one : best));
};

/** Computes an alert. Reads no database, so that `npm run rates` can judge simulated surveys. */
export const alertFrom = ({ wards, questions }: Collected, { week, ...options }: AlertOptions) => {
  const { firstDayIn } = blocksUpTo(week.to);
  const today = dayNumber(week.to);
  const { chosen, sobre } = chooseLocais(
    options,
    wards.map(({ place }) => place),
  );
  const listed = wards.filter(({ place }) => place.ativo === 1);
  // No ward has to be hidden: an alert shows no total, and names a drop only of a ward with 8 surveys or more.
  const rows = judgedTogether(wardParts(wards, listed), { period: [LAST], nameOf: firstDayIn }, new Map())
    .filter(({ ward }) => listed.includes(ward) && chosen.includes(ward.place))
    .sort((a, b) => a.titulo.localeCompare(b.titulo, 'pt-BR'));

  const quedas = rows.flatMap(({ ward, judged, group }) => {
    const now = judged[LAST];
    if (now?.situacao !== 'abaixo') return [];
    const { cells, sumsIn } = comparedCells({ wards: [ward] }, LAST, now.months);
    const recent = sumsIn(LAST, today - RECENT_DAYS + 1);
    const base = sumOf(now.months.map((slot) => sumsIn(slot)));
    const isLow = now.usual - shareOf(recent) >= MIN_DIFFERENCE && zOf(recent, base) / now.dispersion < -RARE;
    if (recent.surveys < MIN_SURVEYS || !isLow) return [];
    const lastWeek = ward.sums(LAST, [...ward.firstDays.keys()], today - 6);
    const shareIn = (question: number, slots: readonly number[]) =>
      rounded(countIn({ wards: [ward], question }, slots).share);
    const perguntas = (cells[0]?.asked ?? [])
      .filter((question) => countIn({ wards: [ward], question }, [LAST]).surveys >= MIN_SURVEYS)
      .map((question) => ({
        descricao: questions[question]?.Descricao_Pergunta ?? '',
        satisfacao: shareIn(question, [LAST]),
        habitual: shareIn(question, now.months),
      }))
      .filter((one) => dropOf(one) >= 5)
      .sort((a, b) => dropOf(b) - dropOf(a));
    return [
      {
        ...group,
        // Blocks are no months, so the page shows `desde` instead.
        mesesSeguidos: null,
        desde: dayOf(beginningOf(now, sumsIn, today)),
        semana:
          lastWeek.surveys < MIN_SURVEYS
            ? null
            : { pesquisas: lastWeek.surveys, satisfacao: rounded(shareOf(lastWeek)) },
        perguntas: perguntas.slice(0, MOST_QUESTIONS),
      },
    ];
  });
  return {
    semana: { de: week.from, ate: week.to },
    dias: { de: firstDayIn(LAST), ate: week.to },
    quedas: quedas.sort((a, b) => dropOf(b) - dropOf(a)),
    silencios: rows.flatMap(({ ward, group }) => {
      const semPesquisasDesde = silentSince(ward, today);
      return semPesquisasDesde === null ? [] : [{ ...group, semPesquisasDesde }];
    }),
    /** How many wards have a usual share. */
    comparados: rows.filter(({ judged }) => judged[LAST]).length,
    sobre,
  };
};

/** @throws InputError for an unknown ward or unit, or for a week that is not over */
export const alertOf = async (db: Db, options: AlertOptions, { zone, now }: Clock) => {
  const { to, until } = options.week;
  if (now.toISOString() < until) throw new InputError(`a semana até ${brazilianDay(to)} ainda não terminou`);
  const { firstDayIn, slotOf } = blocksUpTo(to);
  return alertFrom(await collect(db, slotOf, firstDayIn(0), until, zone), options);
};
