import type { Db } from '../../hospital/db/tables';
import { InputError } from '../common/arguments';
import { byName } from '../common/names';
import { chooseLocais, type LocalOptions } from '../common/localOptions';
import type { Clock, Period } from '../common/period';
import { addDays, brazilianDay, dayNumber, dayOf, type Day } from '../common/zone';
import { compare, LIMITS, MIN_DIFFERENCE, MIN_SURVEYS, shareOf, sumOf, type Judged, type Sums } from './usual';
import { collect, type Collected } from './collect';
import { comparedWards, countIn, hide, rounded, judgedTogether, type Group, type JudgedRow, type Part } from './groups';
import { LAST, SLOTS, upToLast } from './slots';
import { wardParts, silentSince } from './wards';

export type Alert = ReturnType<typeof alertFrom>;
export type Drop = Alert['quedas'][number];

/** A block has as many days as four weeks, so that each has the same weekdays. */
const BLOCK_DAYS = 28;
/** A drop is reported only while the last two weeks alone are low too, by the limits of a single month. */
const RECENT_DAYS = 14;
const MOST_PARTS = 3;

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

type Dropped = Pick<Group, 'habitual' | 'satisfacao'>;

const dropOf = ({ habitual, satisfacao }: Dropped): number => (habitual ?? 0) - (satisfacao ?? 0);

const byDrop = (a: Dropped, b: Dropped): number => dropOf(b) - dropOf(a);

/** The Monday since which the good answers fall furthest short of the share that a mark requires (CUSUM). */
const beginningOf = (
  { run, usual }: Judged,
  sumsFrom: (from: number) => (slot: number) => Sums,
  sunday: number,
): number => {
  // A drop can begin in the block before its first marked one.
  const blocks = upToLast(run + 1);
  const mondays = Array.from({ length: 4 * blocks.length }, (_, week) => sunday - 6 - 7 * week);
  const missing = (monday: number): number => {
    const { y, n } = sumOf(blocks.map(sumsFrom(monday)));
    return (usual - MIN_DIFFERENCE) * n - y;
  };
  return mondays.reduce((best, one) => (missing(one) > missing(best) ? one : best));
};

/**
 * The drop of a ward or question, if its last two weeks are low too.
 * @param today the Sunday that the alert is about
 * @param smaller the ward's questions, or the question's wards
 */
const dropsIn = (
  { judged, group, ...part }: JudgedRow,
  today: number,
  smaller: (months: readonly number[]) => readonly Part[],
) => {
  const now = judged[LAST];
  if (now?.situacao !== 'abaixo') return [];
  const compared = comparedWards(part, LAST, now.months);
  const pairs = compared.map(({ sumsIn, sumsFrom }) => ({
    now: sumsFrom(today - RECENT_DAYS + 1)(LAST),
    base: sumOf(now.months.map(sumsIn)),
  }));
  const recent = compare(pairs);
  const isLow = recent.usual - recent.share >= MIN_DIFFERENCE && recent.z / now.dispersion < -LIMITS.rare;
  if (sumOf(pairs.map((pair) => pair.now)).surveys < MIN_SURVEYS || !isLow) return [];
  const sumsFrom = (from: number) => {
    const sums = compared.map((ward) => ward.sumsFrom(from));
    return (slot: number) => sumOf(sums.map((sumsIn) => sumsIn(slot)));
  };
  const lastWeek = sumOf(
    part.wards.map((ward) => {
      const asked = part.question === undefined ? [...ward.firstDays.keys()] : [part.question];
      return ward.sumsOf(asked, today - 6)(LAST);
    }),
  );
  const partes = smaller(now.months)
    .filter((one) => countIn(one, [LAST]).surveys >= MIN_SURVEYS)
    .map((one) => ({
      titulo: one.titulo,
      satisfacao: rounded(countIn(one, [LAST]).share),
      habitual: rounded(countIn(one, now.months).share),
    }))
    .filter((one) => dropOf(one) >= 5)
    .sort(byDrop);
  return [
    {
      ...group,
      // Blocks are no months, so the page shows `desde` instead.
      mesesSeguidos: null,
      desde: dayOf(beginningOf(now, sumsFrom, today)),
      semana:
        lastWeek.surveys < MIN_SURVEYS ? null : { pesquisas: lastWeek.surveys, satisfacao: rounded(shareOf(lastWeek)) },
      /** A ward's questions, or a question's wards, that differ most. */
      partes: partes.slice(0, MOST_PARTS),
    },
  ];
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
  const parts = wardParts(wards, listed);
  const hidden = hide(parts, [LAST]);
  const shown = { period: [LAST], nameOf: firstDayIn };
  // No ward has to be hidden: an alert shows no total, and names a drop only of a ward with 8 surveys or more.
  const rows = judgedTogether(parts, shown, new Map())
    .filter(({ ward }) => listed.includes(ward) && chosen.includes(ward.place))
    .sort((a, b) => byName(a.titulo, b.titulo));
  // As in a report, questions do not count hidden wards.
  const questionParts = parts.filter((part) => !hidden.has(part) && chosen.includes(part.ward.place));
  const questionRows = judgedTogether(
    questions.map(({ Descricao_Pergunta: titulo }, question) => ({
      titulo,
      question,
      wards: questionParts.map(({ ward }) => ward),
    })),
    shown,
  );

  const quedas = rows.flatMap((row) =>
    dropsIn(row, today, (months) =>
      comparedWards(row, LAST, months).flatMap(({ asked }) =>
        asked.map((question) => ({
          wards: row.wards,
          question,
          titulo: questions[question]?.Descricao_Pergunta ?? '',
        })),
      ),
    ),
  );
  const perguntas = questionRows.flatMap((row) =>
    dropsIn(row, today, () => questionParts.map((part) => ({ ...part, question: row.question }))),
  );
  return {
    semana: { de: week.from, ate: week.to },
    dias: { de: firstDayIn(LAST), ate: week.to },
    quedas: quedas.sort(byDrop),
    /** Each question's answers in all shown wards together. */
    perguntas: perguntas.sort(byDrop),
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
