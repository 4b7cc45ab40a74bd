import type { Db } from '../../../hospital/db/tables';
import { byName } from '../../common/names';
import { InputError } from '../../common/arguments';
import { chooseLocais, namesAmong, type LocalOptions } from '../../common/localOptions';
import type { Clock, Period } from '../../common/period';
import { addDays, brazilianDay, dayNumber, dayOf, type Day } from '../../common/zone';
import { collect, type Collected, type Ward } from '../counting/collect';
import { answersOf, onlyQuestions, percentOf, type Selection } from '../counting/count';
import { LAST, SLOTS, upToLast } from '../counting/slots';
import { judgeMonths } from '../rule/judging';
import { silentSince } from '../rule/silence';
import { Score } from '../counting/score';
import { standardsOf, sumOver, type Standard } from '../rule/standards';
import { compare, MIN_DIFFERENCE, MIN_SURVEYS } from '../rule/usual';
import { causesOf, questionsOf, withoutDay } from './causes';
import { byShare, judgedRows, planOf, type JudgedRow, type RowPlan, type Slots, type TimeFrame } from './rows';
import { cellsOf, cellTitle, type JudgedCell } from './times';
import type { Cause, Days, Row, WithoutDay } from './types';
import { whoCounts } from './whoCounts';

/** A row below its usual share in the last 28 days, also in the last 14 of them. */
export interface Drop extends Row {
  /** The Monday on which the drop probably began. */
  desde: Day;
  /** The last week alone; null with fewer than 8 surveys. `satisfacao` is in percent. */
  semana: { pesquisas: number; satisfacao: number } | null;
  /** A ward's questions and times, or a question's wards, that differ most. */
  causes: readonly Cause[];
  semDia: WithoutDay | null;
}

export interface Alert {
  semana: Days;
  /** The 28 days that are judged. */
  dias: Days;
  /** Wards, and times of the week of wards that are not named themselves. */
  quedas: readonly Drop[];
  /** Each question's answers in all wards that are shown or count together. */
  perguntas: readonly Drop[];
  silencios: readonly (Row & { semPesquisasDesde: Day })[];
  /** The last week of all wards of the alert together; null with fewer than 8 surveys. `satisfacao` is in percent. */
  ultimaSemana: Drop['semana'];
  /** How many wards have a usual share. */
  comparados: number;
  /** The ward or unit that the alert is about. */
  sobre: string | null;
}

/** A block has as many days as four weeks, so that each has the same weekdays. */
const BLOCK_DAYS = 28;
/** A drop is reported only while the last two weeks alone are low too. */
const RECENT_DAYS = 14;
/** The z of these two weeks is below this. So few surveys rarely reach the limit of a whole block. */
const RECENT_Z = -2.5;

interface AlertOptions extends LocalOptions {
  /** Monday to Sunday. */
  week: Period;
}

/** The blocks up to the one that ends with the day `end`. */
export const blocksUpTo = (
  end: Day,
): TimeFrame & Record<'firstDayIn', (block: number) => Day> & Record<'slotOf', (day: Day) => number> => {
  const firstDayIn = (block: number): Day => addDays(end, 1 - BLOCK_DAYS * (SLOTS - block));
  const first = dayNumber(firstDayIn(0));
  return {
    firstDayIn,
    slotOf: (day) => Math.floor((dayNumber(day) - first) / BLOCK_DAYS),
    period: [LAST],
    line: upToLast(13),
    nameOf: firstDayIn,
    earlier: null,
    judgeTable: judgeMonths,
  };
};

/** The Monday since which the good answers fall furthest short of the share that a mark requires (CUSUM). */
const beginningOf = (standards: readonly Standard[], run: number, sunday: number): number => {
  // A drop can begin in the block before its first marked one.
  const blocks = upToLast(run + 1);
  const days: { day: number; sum: number }[] = [];
  for (const { ward, asked, shares } of standards) {
    const missing = { questions: asked, answer: shares.map((share) => share - MIN_DIFFERENCE), good: -1 };
    const score = new Score(ward.patterns, missing);
    for (const block of blocks) ward.tally(block).eachDay(score, (day, sums) => days.push({ day, sum: sums.score }));
  }
  const mondays = Array.from({ length: 4 * blocks.length }, (_, week) => sunday - 6 - 7 * week);
  const missingSince = (monday: number): number =>
    days.reduce((all, { day, sum }) => all + (day >= monday ? sum : 0), 0);
  return mondays.reduce((best, one) => (missingSince(one) > missingSince(best) ? one : best));
};

/** The answered surveys of a selection since a day. */
const weekIn = (selection: Selection, monday: number): Drop['semana'] => {
  const counts = selection.map(({ ward, questions }) => {
    const tally = ward.tallyOf(LAST, (day) => day >= monday);
    const asked = questions ?? tally.questions;
    return {
      surveys: tally.surveysWith(asked),
      n: sumOver(asked, (question) => tally.answersTo(question)),
      y: sumOver(asked, (question) => tally.goodTo(question)),
    };
  });
  const pesquisas = sumOver(counts, ({ surveys }) => surveys);
  const satisfacao = percentOf(
    sumOver(counts, ({ y }) => y),
    sumOver(counts, ({ n }) => n),
  );
  return pesquisas < MIN_SURVEYS ? null : { pesquisas, satisfacao };
};

/**
 * The drop of a row, if its last two weeks are low too.
 * @param sunday the day that the alert is about
 */
const dropsIn = (
  judgedRow: JudgedRow,
  sunday: number,
  smaller: () => readonly RowPlan[],
  cells: readonly JudgedCell[],
  frame: TimeFrame,
): Drop[] => {
  const { judged, row, comparedIn } = judgedRow;
  const now = judged[LAST];
  if (now?.situacao !== 'abaixo' || row.isHidden) return [];
  const selection = comparedIn(LAST);
  const standards = standardsOf(selection, LAST, now.months);
  const recent = compare(standards, (ward) => ward.tallyOf(LAST, (day) => day > sunday - RECENT_DAYS));
  const isLow = recent.usual - recent.share >= MIN_DIFFERENCE && recent.z / now.dispersion < RECENT_Z;
  if (recent.surveys < MIN_SURVEYS || !isLow) return [];
  return [
    {
      ...row,
      desde: dayOf(beginningOf(standards, now.run, sunday)),
      semana: weekIn(selection, sunday - 6),
      causes: causesOf(row, smaller, cells, frame),
      semDia: withoutDay(judgedRow, frame),
    },
  ];
};

const byDifference = (a: Drop, b: Drop): number => (a.group.diferenca ?? 0) - (b.group.diferenca ?? 0) || byShare(a, b);

/** Computes an alert. Reads no database, so that `npm run rates` can judge simulated surveys. */
export const alertFrom = (collected: Collected, { week, ...options }: AlertOptions): Alert => {
  const { wards, questions } = collected;
  const frame = blocksUpTo(week.to);
  const sunday = dayNumber(week.to);
  const { chosen, sobre } = chooseLocais(
    options,
    wards.map(({ place }) => place),
  );
  const counts = whoCounts(collected, frame);
  const isChosen = ({ place }: Ward): boolean => chosen.includes(place);
  const active = wards.filter(({ place }) => place.ativo === 1);
  const nameOf = namesAmong(active.map(({ place }) => place));
  const wardRows = judgedRows(
    wards.map((ward) => ({ ward, ...planOf(nameOf(ward.place), answersOf([ward])) })),
    frame,
  )
    .filter(({ ward }) => active.includes(ward) && isChosen(ward))
    .sort((a, b) => byName(a.titulo, b.titulo));
  const answersIn = (slots: Slots) => counts.inHospital(slots).filter(({ ward }) => isChosen(ward));
  const questionRows = judgedRows(
    questions.map(({ Descricao_Pergunta: titulo }, question) => ({
      titulo,
      question,
      comparedIn: (slot: number) => onlyQuestions(answersIn([slot]), [question]),
      shownIn: (slots: Slots) => onlyQuestions(answersIn(slots), [question]),
    })),
    frame,
  );
  const wardsOf = (question: number) => () =>
    answersIn([LAST]).map(({ ward }) => planOf(nameOf(ward.place), answersOf([ward], [question])));
  const cells = cellsOf(wards, (slots) => counts.wards(slots).shown, frame);
  const quedas = wardRows.flatMap((judged) => {
    const own = cells.ofWard(judged.ward);
    const drops = dropsIn(judged, sunday, () => questionsOf(judged.ward, questions), own, frame);
    if (drops.length > 0) return drops;
    return own.flatMap((cell) =>
      dropsIn(cell, sunday, () => [], [], frame).map((drop) => ({
        ...drop,
        titulo: cellTitle(judged.titulo, cell),
      })),
    );
  });
  return {
    semana: { de: week.from, ate: week.to },
    dias: { de: frame.firstDayIn(LAST), ate: week.to },
    quedas: quedas.sort(byDifference),
    perguntas: questionRows
      .flatMap((judged) => dropsIn(judged, sunday, wardsOf(judged.question), [], frame))
      .sort(byDifference),
    silencios: wardRows.flatMap(({ ward, row }) => {
      const semPesquisasDesde = silentSince(ward, sunday);
      return semPesquisasDesde === null ? [] : [{ ...row, semPesquisasDesde }];
    }),
    ultimaSemana: weekIn(answersIn([LAST]), sunday - 6),
    comparados: wardRows.filter(({ judged }) => judged[LAST]).length,
    sobre,
  };
};

/** @throws InputError for an unknown ward or unit, or for a week that is not over */
export const alertOf = async (db: Db, options: AlertOptions, { zone, now }: Clock): Promise<Alert> => {
  const { to, until } = options.week;
  if (now.toISOString() < until) throw new InputError(`a semana até ${brazilianDay(to)} ainda não terminou`);
  const { firstDayIn, slotOf } = blocksUpTo(to);
  return alertFrom(await collect(db, slotOf, firstDayIn(0), until, zone), options);
};
