import type { Db } from '../../hospital/db/tables';
import type { Hospital } from '../../hospital/hospitalFile';
import { idFromRow } from '../../hospital/repositories/values';
import { careIn, readAtendimentos } from './atendimentos';
import { InputError } from '../common/arguments';
import { chooseLocais, type LocalOptions } from '../common/localOptions';
import { firstDayOf, monthNumber, type Clock, type Period } from '../common/period';
import { dayNumber, dayOf, type Day } from '../common/zone';
import { causesOf } from './causes';
import { collect, type Collected, type Ward } from './collect';
import { comparedPeriods, comparisonFrom, comparisonOf, type Comparison } from './comparison';
import { byShare, countIn, type Figures, type JudgedRow } from './groups';
import { chosenQuestion, chosenWhole, judgedGroups, wardsOfQuestion } from './judgedGroups';
import { notedMonths, datedNotes } from './datedNotes';
import { sheetOf } from './sheetFigures';
import type { TableFile } from './tableFile';
import { FIRST_SHOWN, LAST, upToLast } from './slots';
import { MIN_BASE_MONTHS, MIN_SURVEYS } from './usual';
import { firstDay, silentSince } from './wards';
import type { CellRow } from './when';

/** What the pages show. */
export type Report = ReturnType<typeof viewOf>;
export type LocalGroup = Report['locais'][number];
export type PerguntaGroup = Report['perguntas'][number];

interface ReportOptions extends LocalOptions {
  /** One or more calendar months. */
  period: Period;
  /** The id of a question: the report counts its answers only. */
  pergunta?: string | undefined;
  /** The dated notes of the hospital file. */
  notas?: Hospital['notas'];
  /** What to compare the period with: `ano-anterior`, or a day. */
  comparar?: string | undefined;
  /** The target in percent. */
  meta?: number | undefined;
  /** A worksheet or CSV file with the number of patients of each ward. */
  atendimentos?: TableFile | undefined;
}

/** A first survey so many days after the first day of a period tells that the survey did not yet exist. */
const LATE_DAYS = 7;

/** The months up to the period's last one that has begun. */
export const monthsUpTo = ({ from, to }: Period, today: Day) => {
  const lastDay = today > to ? to : today;
  const first = monthNumber(lastDay) - LAST;
  const slotOf = (day: Day): number => monthNumber(day) - first;
  const firstDayIn = (slot: number): Day => firstDayOf(first + slot);
  return { today, lastDay, isOver: today > to, slotOf, firstDayIn, inPeriod: upToLast(LAST + 1 - slotOf(from)) };
};

/** What a report is about, and its groups. */
const judgedReport = (collected: Collected, options: ReportOptions, today: Day) => {
  const choice = chooseLocais(
    options,
    collected.wards.map(({ place }) => place),
  );
  const months = monthsUpTo(options.period, today);
  const shown = { period: months.inPeriod, nameOf: (slot: number) => months.firstDayIn(slot).slice(0, 7) };
  const groups = judgedGroups(collected, choice, shown);
  const question = options.pergunta === undefined ? undefined : chosenQuestion(groups, options.pergunta);
  return {
    ...collected,
    ...groups,
    choice,
    months,
    shown,
    question,
    /** The ward, unit or question that the report is about, or all wards together. */
    whole: question ?? chosenWhole(groups, choice, shown),
    notas: datedNotes(
      options.notas ?? [],
      months.firstDayIn(FIRST_SHOWN),
      months.lastDay,
      choice.chosen.map(({ id }) => id),
    ),
  };
};

type JudgedReport = ReturnType<typeof judgedReport>;

/**
 * The first day on which these wards have answers, or answers to `question`, if it is too recent for a comparison and
 * in a later month than the hospital's first.
 */
const newSince = (some: readonly Ward[], { wards, months }: JudgedReport, question?: number): Day | null => {
  const { inPeriod, slotOf, firstDayIn } = months;
  const day = firstDay(some, question);
  const newFrom = Math.min(inPeriod[0] ?? LAST, LAST + 1 - MIN_BASE_MONTHS);
  if (day === Infinity || day < dayNumber(firstDayIn(newFrom))) return null;
  return slotOf(dayOf(day)) > slotOf(dayOf(firstDay(wards))) ? dayOf(day) : null;
};

/** The cells of a ward. A report on one question has none. */
const cellsOfWard = ({ question, when }: JudgedReport, ward: Ward): CellRow[] | null =>
  question ? null : (when.ofWard.get(ward) ?? null);

const totalCells = (report: JudgedReport): CellRow[] | null => {
  const { question, whole, choice, wardRows, when } = report;
  const [only] = choice.local === undefined ? [] : wardRows;
  if (question || whole.group.hiddenBy) return null;
  return only ? cellsOfWard(report, only.ward) : when.together;
};

/** The rows of the report's tables, lowest share first, each with what its JSON calls it. */
const rowsIn = (report: JudgedReport) => {
  const { question, choice, months, listed, wards, shownWards, shown } = report;
  const wardRows = question
    ? wardsOfQuestion(report, question.question, shown)
    : report.wardRows.filter(({ ward }) => listed.includes(ward));
  const sorted = <Row extends JudgedRow>(rows: readonly Row[]): Row[] =>
    [...rows].sort((a, b) => byShare(a.group, b.group));
  return {
    unidades: sorted(question || choice.local !== undefined ? [] : report.unitRows)
      .filter((unit) => unit.wards.some((ward) => listed.includes(ward)))
      .map((row) => ({ ...row, names: { nome: row.titulo } })),
    locais: sorted(wardRows).map((row) => ({
      ...row,
      names: {
        Id: idFromRow(row.ward.place),
        descricao: row.ward.place.descricao,
        unidade: row.ward.place.unidade,
        novoDesde: newSince([row.ward], report),
        /** Also of a hidden ward. */
        semPesquisasDesde: silentSince(row.ward, dayNumber(months.lastDay)),
      },
    })),
    perguntas: sorted(question ? [] : report.questionRows).map((row) => ({
      ...row,
      names: {
        Id: row.asked.Id,
        descricao: row.asked.Descricao_Pergunta,
        textoNovoDesde: newSince(wards, report, row.question) && newSince(shownWards, report, row.question),
      },
    })),
  };
};

type Rows = ReturnType<typeof rowsIn>;

/** What surveys have as a whole. Null in a report on one question, and if the report's group is hidden. */
const openedIn = ({ question, whole, chosenWards, months }: JudgedReport) => {
  const { surveys, opened, callBacks } = countIn({ wards: chosenWards }, months.inPeriod);
  const isShown = !question && !whole.group.hiddenBy;
  return {
    abertas: isShown ? opened : null,
    naoRespondidas: isShown ? opened - surveys : null,
    esperamRetorno: isShown ? callBacks : null,
  };
};

/** The day of the hospital's first survey, if the survey began after this day. */
const begunAfter = (day: Day, { wards }: JudgedReport): Day | null => {
  const first = firstDay(wards);
  return first < Infinity && first >= dayNumber(day) + LATE_DAYS ? dayOf(first) : null;
};

/** Answered surveys of the period before, if that is whole, this one is over and they are enough to be shown. */
const surveysBefore = (report: JudgedReport, { period }: ReportOptions): number | null => {
  const { question, chosenWards, months } = report;
  const isWhole = begunAfter(firstDayOf(monthNumber(period.from) - period.months), report) === null;
  const slots = months.inPeriod.map((slot) => slot - period.months);
  const { surveys } = countIn({ wards: chosenWards }, slots);
  return months.isOver && isWhole && !question && surveys >= MIN_SURVEYS ? surveys : null;
};

const cellsIn = <Kind extends 'figures' | 'group'>(cells: readonly CellRow[] | null, kind: Kind) =>
  cells?.map((cell) => ({ turno: cell.turno, fimDeSemana: cell.fimDeSemana, ...cell[kind] })) ?? null;

const figuresIn = <Names>(rows: readonly { names: Names; figures: Figures }[]) =>
  rows.map(({ names, figures }) => ({ ...names, ...figures }));

const daysOf = ({ from, to }: Period) => ({ de: from, ate: to });

/** The JSON of a report, described in .github/docs/commands.md. */
const jsonOf = (report: JudgedReport, { unidades, locais, perguntas }: Rows, { period }: ReportOptions) => ({
  periodo: daysOf(period),
  total: { ...report.whole.figures, ...openedIn(report), quando: cellsIn(totalCells(report), 'figures') },
  unidades: figuresIn(unidades),
  locais: locais.map(({ names, figures, ward }) => ({
    ...names,
    ...figures,
    quando: cellsIn(cellsOfWard(report, ward), 'figures'),
  })),
  perguntas: figuresIn(perguntas),
  notas: report.notas,
  comparacao: null as Comparison | null,
});

const viewOf = (
  report: JudgedReport,
  { unidades, locais, perguntas }: Rows,
  options: ReportOptions,
  patients: ReadonlyMap<string, number>,
) => {
  const { question, whole, choice, months, questions, notas, wardRows, allRows } = report;
  const { local, sobre } = choice;
  const { inPeriod, isOver, lastDay } = months;
  return {
    periodo: daysOf(options.period),
    total: {
      ...whole.group,
      ...openedIn(report),
      noted: notedMonths(notas, local),
      quando: cellsIn(totalCells(report), 'group'),
      pesquisasAntes: surveysBefore(report, options),
      atendimentos: careIn(wardRows, patients, inPeriod),
    },
    unidades: unidades.map(({ names, group, titulo }) => ({
      ...names,
      ...group,
      choice: `unidade=${titulo}`,
      noted: notedMonths(notas),
    })),
    locais: locais.map((row) => {
      const { names, group, ward } = row;
      const { id, ativo } = ward.place;
      return {
        ...names,
        ...group,
        choice: local === undefined ? `local=${id}` : null,
        noted: notedMonths(notas, id),
        causes: question ? [] : causesOf(row, questions, cellsOfWard(report, ward) ?? []),
        quando: cellsIn(cellsOfWard(report, ward), 'group'),
        atendimentos: careIn([row], patients, inPeriod),
        /** Whether the hospital file still has the ward. */
        ativo: ativo === 1,
        folha: ativo === 1 ? sheetOf(ward, group.hiddenBy !== null, questions, inPeriod, options.period.months) : null,
      };
    }),
    perguntas: perguntas.map(({ names, group, asked }) => ({
      ...names,
      ...group,
      choice: `pergunta=${asked.Id}`,
      noted: notedMonths(notas, local),
      /** Whether the question has had other texts. */
      hasOtherTexts: questions.filter(({ Id }) => Id === asked.Id).length > 1,
    })),
    /** The ward, unit or question that the report is about. */
    sobre: question ? [question.titulo, ...(sobre === null ? [] : [sobre])].join(' · ') : sobre,
    /** The last day that counts, if the period is not over. */
    contaAte: isOver ? null : lastDay,
    /** The first day that counts, if the survey began within the period. */
    contaDesde: begunAfter(options.period.from, report),
    meta: options.meta ?? null,
    notas: notas.map(({ dia, texto, local: id }) => ({
      dia,
      texto,
      onde: allRows.find(({ ward }) => ward.place.id === String(id))?.titulo ?? null,
    })),
    comparacao: null as Comparison | null,
    feitoEm: months.today,
  };
};

/**
 * Computes a report. Reads no database, so that `npm run rates` can judge simulated surveys.
 * @param patients the number of patients by the id of a ward
 */
export const reportFrom = (
  collected: Collected,
  options: ReportOptions,
  today: Day,
  patients: ReadonlyMap<string, number> = new Map(),
) => {
  const report = judgedReport(collected, options, today);
  const rows = rowsIn(report);
  return {
    figures: jsonOf(report, rows, options),
    view: viewOf(report, rows, options, patients),
    /**
     * By what factor the months before this slot differ more than by chance alone. If there are too few of them, the
     * factor of the latest slot that has one.
     */
    dispersionBefore: (slot: number): number =>
      Array.from({ length: slot + 1 }, (_, at) => slot - at)
        .flatMap((month) => report.allRows.flatMap(({ judged }) => judged[month]?.dispersion ?? []))
        .at(0) ?? 1,
  };
};

/** @throws InputError for an unknown ward or unit, or for an error in the file `atendimentos` */
export const reportOf = async (db: Db, options: ReportOptions, { zone, now }: Clock) => {
  const today = zone.at(now).day;
  const { lastDay, isOver, slotOf, firstDayIn } = monthsUpTo(options.period, today);
  // Leaves out surveys with a time in the future, which were opened while the server's clock was ahead.
  const until = isOver ? options.period.until : now.toISOString();
  const collected = await collect(db, slotOf, firstDayIn(0), until, zone);
  const patients =
    options.atendimentos === undefined
      ? undefined
      : await readAtendimentos(
          options.atendimentos,
          collected.wards.map(({ place }) => place),
        );
  const { dispersionBefore, ...report } = reportFrom(collected, options, today, patients);
  if (options.comparar === undefined) return report;
  if (options.pergunta !== undefined) throw new InputError('--comparar é só sem --pergunta');
  const periods = comparedPeriods(options.comparar, options.period, lastDay);
  const shown = new Set(report.view.locais.filter(({ hiddenBy }) => !hiddenBy).map(({ Id }) => String(Id)));
  // The months since the change differ from those before it by the change itself.
  const dispersion = dispersionBefore(slotOf(periods.depois.de));
  const compareWith = (both: Collected) => comparisonFrom(both, options, (id) => shown.has(id), dispersion);
  const comparacao = await comparisonOf(db, periods, compareWith, { zone, now });
  const titles = new Map(report.view.locais.map(({ Id, titulo }) => [Id, titulo]));
  const locais = comparacao.locais.map((row) => ({ ...row, descricao: titles.get(row.Id) ?? row.descricao }));
  return {
    figures: { ...report.figures, comparacao },
    view: { ...report.view, comparacao: { ...comparacao, locais } },
  };
};
