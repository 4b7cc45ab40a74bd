import type { Db } from '../../../hospital/db/tables';
import { InputError } from '../../common/arguments';
import { firstDayOf, monthNumber, parseDay, type Clock, type Period } from '../../common/period';
import { addDays, brazilianDay, dayNumber, type Day } from '../../common/zone';
import type { Collected } from '../counting/collect';
import { surveysIn } from '../counting/count';
import { LAST } from '../counting/slots';
import { EARLIER, judgeAgainstEarlier } from '../rule/judging';
import { monthsUpTo, type Calendar, type ReportInputs } from './calendar';
import { collectIn, patientsIn, reportIn } from './month';
import type { JudgedRow } from './rows';
import type { Days, Report } from './types';

const MOST_DAYS = 365;

/** The year before February 29 is March 1. */
const yearBefore = (day: Day): Day => addDays(firstDayOf(monthNumber(day) - 12), Number(day.slice(8)) - 1);

/**
 * The periods that `--comparar` names: `ano-anterior`, or a day with as many days before it as after it, up to the
 * end of the report.
 * @param lastDay the last day that the report counts
 */
export const comparedPeriods = (comparar: string, { from }: Period, lastDay: Day): { antes: Days; depois: Days } => {
  if (comparar === 'ano-anterior')
    // The day after the last one, so that a whole February is compared with a whole one.
    return {
      antes: { de: yearBefore(from), ate: addDays(yearBefore(addDays(lastDay, 1)), -1) },
      depois: { de: from, ate: lastDay },
    };
  if (!/^\d{4}-\d\d-\d\d$/.test(comparar))
    throw new InputError(`${comparar}: escreva ano-anterior ou um dia como 2026-09-14`, '--comparar');
  const day = parseDay(comparar, '--comparar');
  const days = Math.min(MOST_DAYS, dayNumber(lastDay) - dayNumber(day) + 1);
  if (days < 1)
    throw new InputError(`${comparar}: o período do relatório termina em ${brazilianDay(lastDay)}`, '--comparar');
  return {
    antes: { de: addDays(day, -days), ate: addDays(day, -1) },
    depois: { de: day, ate: addDays(day, days - 1) },
  };
};

const isIn = (day: Day, { de, ate }: Days): boolean => day >= de && day <= ate;

/** Both periods as slots: the later one is the last slot, the earlier one the slot before it. */
export const calendarOf = (
  { antes, depois }: { antes: Days; depois: Days },
  today: Day,
  dispersion: number,
): Calendar => ({
  today,
  lastDay: depois.ate,
  isOver: true,
  before: { slots: [EARLIER], from: antes.de },
  slotOf: (day) => (isIn(day, antes) ? EARLIER : isIn(day, depois) ? LAST : -1),
  firstDayIn: (slot) => (slot === LAST ? depois.de : antes.de),
  period: [LAST],
  line: [],
  nameOf: () => '',
  earlier: EARLIER,
  judgeTable: judgeAgainstEarlier(dispersion),
});

/**
 * By what factor the months before this slot differ more than by chance alone. If there are too few of them, the factor
 * of the latest slot that has one. The months since a change differ from those before it by the change itself.
 */
const dispersionBefore = (wards: readonly JudgedRow[], slot: number): number =>
  Array.from({ length: slot + 1 }, (_, at) => slot - at)
    .flatMap((month) => wards.flatMap(({ judged }) => judged[month]?.dispersion ?? []))
    .at(0) ?? 1;

/**
 * A report whose usual share is that of an earlier period.
 * @param collected the surveys of the months up to the later period
 * @param both the surveys of both periods
 */
export const comparisonFrom = (
  collected: Collected,
  both: Collected,
  options: ReportInputs,
  periods: { antes: Days; depois: Days },
  today: Day,
  patients?: ReadonlyMap<string, number>,
): Report => {
  const months = monthsUpTo(options.period, today);
  const { report: monthly, allWards } = reportIn(collected, { ...options, pergunta: undefined }, months);
  const calendar = calendarOf(periods, today, dispersionBefore(allWards, months.slotOf(periods.depois.de)));
  const period = { ...options.period, from: periods.depois.de, to: periods.depois.ate };
  const { report, context } = reportIn(both, { ...options, period }, calendar, patients);
  const chosen = both.wards.filter(({ place }) => context.choice.chosen.includes(place));
  const counted = context.counts.inHospital([LAST]).map(({ ward }) => ward);
  const isAsked = (question: number, slot: number) => chosen.some((ward) => ward.slots[slot]?.faces.has(question));
  // Two periods do not tell what is new or silent. The months before them do.
  const monthlyLocal = new Map(monthly.locais.map((row) => [String(row.Id), row]));
  return {
    ...report,
    antes: {
      ...periods.antes,
      semLocais: chosen
        .filter((ward) => !counted.includes(ward) && surveysIn([ward], [EARLIER, LAST]) > 0)
        .map(({ place }) => monthlyLocal.get(place.id)?.titulo ?? place.descricao),
      semPerguntas: both.questions
        .filter((_, question) => isAsked(question, EARLIER) !== isAsked(question, LAST))
        .map(({ Descricao_Pergunta }) => Descricao_Pergunta),
    },
    locais: report.locais.map((row) => {
      const { novoDesde = null, semPesquisasDesde = null } = monthlyLocal.get(String(row.Id)) ?? {};
      return { ...row, novoDesde, semPesquisasDesde };
    }),
    perguntas: report.perguntas.map((row) => ({ ...row, textoNovoDesde: null })),
    emNenhuma: null,
    contaDesde: null,
    periodoMaior: null,
  };
};

/** @throws InputError for a period that cannot be compared, and as `reportOf` */
export const comparisonOf = async (
  db: Db,
  options: ReportInputs & { comparar: string },
  clock: Clock,
): Promise<Report> => {
  const { day: today } = clock.zone.at(clock.now);
  const months = monthsUpTo(options.period, today);
  const periods = comparedPeriods(options.comparar, options.period, months.lastDay);
  const collected = await collectIn(db, months, options.period.until, clock);
  const end = clock.zone.startOf(addDays(periods.depois.ate, 1)).toISOString();
  const both = await collectIn(db, calendarOf(periods, today, 1), end, clock);
  return comparisonFrom(collected, both, options, periods, today, await patientsIn(options, collected));
};
