import type { Db } from '../../../hospital/db/tables';
import { idFromRow } from '../../../hospital/repositories/values';
import { firstDayOf, monthNumber, type Clock } from '../../common/period';
import { dayNumber, type Day } from '../../common/zone';
import { collect, type Collected, type Ward } from '../counting/collect';
import { answersOf, countIn, onlyQuestions, percentOf, surveysIn } from '../counting/count';
import { LAST, upToLast } from '../counting/slots';
import { readAtendimentos } from '../inputs/atendimentos';
import { silentSince } from '../rule/silence';
import { MIN_SURVEYS } from '../rule/usual';
import { monthsUpTo, type Calendar, type ReportInputs } from './calendar';
import { causesOf, questionsOf, withoutDay } from './causes';
import {
  chosenIn,
  contextOf,
  countedPlan,
  metaOf,
  questionPlans,
  unitPlans,
  wardPlans,
  type Context,
  type QuestionPlan,
  type UnitPlan,
  type WardPlan,
} from './plans';
import { byShare, judgedRows, unjudgedRow, type JudgedRow, type Slots } from './rows';
import { sheetOf } from './sheet';
import { cellsOf, type Cells, type JudgedCell } from './times';
import type {
  Care,
  CellRow,
  LocalRow,
  OutrasPerguntasRow,
  OutrosRow,
  PerguntaRow,
  Report,
  TotalRow,
  UnidadeRow,
} from './types';
import { inNoShare } from './whoCounts';

const cellRow = ({ row, time: { turno, fimDeSemana } }: JudgedCell): CellRow => ({ ...row, turno, fimDeSemana });

/** Answered surveys and patients in the shown wards that the file names; null without patients. */
const careIn = (
  rows: readonly JudgedRow<WardPlan>[],
  patients: ReadonlyMap<string, number>,
  period: Slots,
): Care | null => {
  const named = rows.filter(({ row, ward }) => !row.isHidden && patients.has(ward.place.id)).map(({ ward }) => ward);
  const pacientes = named.reduce((sum, { place }) => sum + (patients.get(place.id) ?? 0), 0);
  if (pacientes === 0) return null;
  const pesquisas = surveysIn(named, period);
  return { locais: named.length, pesquisas, pacientes, taxa: percentOf(pesquisas, pacientes) };
};

const outrosRows = (context: Context): OutrosRow[] => {
  const { counts, calendar, choice } = context;
  const rowsOf = (unidade: string | null, isAcrossUnits: boolean, poolIn: (slots: Slots) => readonly Ward[]) => {
    const pool = poolIn(calendar.period);
    const titulo = `Outros locais (${pool.length})`;
    const shownIn = (slots: Slots) => onlyQuestions(counts.ofTogether(poolIn(slots), slots), context.only);
    const row = unjudgedRow({ titulo, shownIn }, calendar);
    return pool.length === 0
      ? []
      : [{ ...row, unidade, isAcrossUnits, locais: pool.map(({ place }) => idFromRow(place)) }];
  };
  if (choice.local !== undefined) return [];
  const own = counts.units.flatMap((unit, at) =>
    choice.unidade !== undefined && choice.unidade !== unit
      ? []
      : rowsOf(unit, false, (slots) => counts.wards(slots).together[at] ?? []),
  );
  const across = choice.unidade === undefined ? rowsOf(null, true, (slots) => counts.wards(slots).acrossUnits) : [];
  return [...own, ...across];
};

const outrasPerguntasRow = (context: Context): OutrasPerguntasRow | null => {
  const { counts, calendar, questions, only } = context;
  const poolIn = (slots: Slots) => counts.questions(slots).together[0] ?? [];
  const pool = poolIn(calendar.period);
  if (pool.length === 0 || only) return null;
  const titulo = `Outras perguntas (${pool.length})`;
  const shownIn = (slots: Slots) => onlyQuestions(chosenIn(context, slots), poolIn(slots));
  const row = unjudgedRow({ titulo, shownIn }, calendar);
  return { ...row, perguntas: pool.flatMap((question) => questions[question]?.Id ?? []) };
};

interface Tables {
  allWards: readonly JudgedRow<WardPlan>[];
  chosenWards: readonly JudgedRow<WardPlan>[];
  /** Wards that the hospital file has, or with surveys in the period. */
  listed: readonly Ward[];
  units: readonly JudgedRow<UnitPlan>[];
  allQuestions: readonly JudgedRow<QuestionPlan>[];
  /** What the report is about. */
  about: JudgedRow;
  cells: Cells;
}

/** The rows of the report before they are sorted. */
const judgedTables = (context: Context): Tables => {
  const { wards, calendar, choice, counts, only } = context;
  const listed = wards.filter((ward) => ward.place.ativo === 1 || surveysIn([ward], calendar.period) > 0);
  const allWards = judgedRows(wardPlans(context, listed), calendar);
  const chosenWards = allWards.filter(({ ward }) => choice.chosen.includes(ward.place));
  const units = judgedRows(unitPlans(context), calendar).filter(
    ({ unit }) => choice.unidade === undefined || unit === choice.unidade,
  );
  const allQuestions = judgedRows(questionPlans(context), calendar);
  const hospital = countedPlan(context, 'Todos os locais', counts.inHospital);
  const about: JudgedRow | undefined =
    allQuestions.find(({ question }) => only?.includes(question)) ??
    (choice.local !== undefined
      ? chosenWards[0]
      : choice.unidade !== undefined
        ? units[0]
        : judgedRows([hospital], calendar)[0]);
  if (!about) throw new Error('the report has no ward');
  const cells = cellsOf(wards, (slots) => counts.wards(slots).shown, calendar, only);
  return { allWards, chosenWards, listed, units, allQuestions, about, cells };
};

const totalRow = (
  context: Context,
  { about, chosenWards, cells }: Tables,
  begunAfter: (day: Day) => Day | null,
  patients: ReadonlyMap<string, number>,
): TotalRow => {
  const { calendar, choice, only } = context;
  const { period } = calendar;
  const { isHidden } = about.row;
  const wards = chosenWards.map(({ ward }) => ward);
  const { surveys, opened } = countIn(answersOf(wards), period);
  const isOfSurveys = !only && !isHidden;
  const [ward] = choice.local === undefined ? [] : wards;
  const { slots, from } = calendar.before;
  const surveysBefore = countIn(chosenIn(context, slots), slots).surveys;
  const isComparable = calendar.isOver && begunAfter(from) === null && !only && surveysBefore >= MIN_SURVEYS;
  return {
    ...about.row,
    choice: null,
    abertas: isOfSurveys ? opened : null,
    naoRespondidas: isOfSurveys ? opened - surveys : null,
    esperamRetorno: isOfSurveys ? countIn(chosenIn(context, period), period).callBacks : null,
    quando: isHidden ? null : (ward ? cells.ofWard(ward) : cells.together(wards)).map(cellRow),
    pesquisasAntes: isComparable ? surveysBefore : null,
    atendimentos: only ? null : careIn(chosenWards, patients, period),
  };
};

const unidadeRows = (context: Context, { units, listed }: Tables): UnidadeRow[] =>
  context.choice.local !== undefined
    ? []
    : units
        .filter(({ unit }) => listed.some(({ place }) => place.unidade === unit))
        .map(({ unit, row }) => ({ ...row, nome: unit }));

const localRows = (
  context: Context,
  { chosenWards, listed, cells }: Tables,
  newSince: (some: readonly Ward[]) => Day | null,
  patients: ReadonlyMap<string, number>,
): LocalRow[] => {
  const { calendar, options, questions, only } = context;
  return chosenWards
    .filter(({ ward }) => listed.includes(ward))
    .map((judged) => {
      const { ward, row } = judged;
      const { place } = ward;
      const own = cells.ofWard(ward);
      return {
        ...row,
        Id: idFromRow(place),
        descricao: place.descricao,
        unidade: place.unidade,
        meta: metaOf(options, place.id),
        novoDesde: newSince([ward]),
        semPesquisasDesde: silentSince(ward, dayNumber(calendar.lastDay)),
        causes: causesOf(row, () => (only ? [] : questionsOf(ward, questions)), own, calendar),
        semDia: row.isHidden ? null : withoutDay(judged, calendar),
        quando: row.isHidden ? null : own.map(cellRow),
        atendimentos: only ? null : careIn([judged], patients, calendar.period),
        ativo: place.ativo === 1,
        folha:
          place.ativo === 1 ? sheetOf(ward, row.isHidden, questions, calendar.period, options.period.months) : null,
      };
    });
};

const perguntaRows = (
  context: Context,
  { allQuestions }: Tables,
  newSince: (some: readonly Ward[], question: number) => Day | null,
): PerguntaRow[] => {
  const { wards, questions, calendar, only } = context;
  const chosen = chosenIn(context, calendar.period);
  const chosenWards = chosen.map(({ ward }) => ward);
  const isAsked = (question: number) => countIn(onlyQuestions(chosen, [question]), calendar.period).surveys > 0;
  return allQuestions
    .filter(({ question }) => (only?.includes(question) ?? true) && isAsked(question))
    .flatMap(({ question, row }) => {
      const asked = questions[question];
      if (!asked) return [];
      const sameId = [...questions.keys()].filter((other) => questions[other]?.Id === asked.Id);
      return {
        ...row,
        Id: asked.Id,
        descricao: asked.Descricao_Pergunta,
        textoDesde: context.news.textSince(wards, question),
        textoNovoDesde: newSince(wards, question) && newSince(chosenWards, question),
        hasOtherTexts: sameId.length > 1,
      };
    });
};

/**
 * The shortest longer period that shows something that this one hides, as a value of `--periodo`. Null if there is
 * none.
 */
const longerPeriod = (context: Context, { listed }: Tables): string | null => {
  const { options, calendar, counts, choice } = context;
  const hidden = listed.filter(
    (ward) => choice.chosen.includes(ward.place) && !counts.wards(calendar.period).shown.has(ward),
  );
  const [year, month] = [options.period.from.slice(0, 4), Number(options.period.from.slice(5, 7))];
  const longer = [
    { months: 3, name: `${year}-T${Math.ceil(month / 3)}` },
    { months: 6, name: `${year}-S${Math.ceil(month / 6)}` },
    { months: 12, name: year },
  ].filter(({ months }) => months > options.period.months);
  return (
    longer.find(({ months }) => {
      const first = calendar.slotOf(firstDayOf(months * Math.floor(monthNumber(options.period.from) / months)));
      const { shown } = counts.wards(upToLast(LAST + 1 - first));
      return hidden.some((ward) => shown.has(ward));
    })?.name ?? null
  );
};

/**
 * Computes a report. Reads no database, so that `npm run rates` can judge simulated surveys.
 * @param patients the number of patients by the id of a ward
 * @throws InputError for an unknown ward or unit, or for a question without answers
 */
export const reportIn = (
  collected: Collected,
  options: ReportInputs,
  calendar: Calendar,
  patients: ReadonlyMap<string, number> = new Map(),
): { report: Report; allWards: readonly JudgedRow[]; context: Context } => {
  const context = contextOf(collected, options, calendar);
  const { choice, counts, only } = context;
  const tables = judgedTables(context);
  const { newSince, begunAfter } = context.news;
  const question = only?.map((index) => collected.questions[index]?.Descricao_Pergunta ?? '') ?? [];
  const left = counts.wards(calendar.period).left.filter((ward) => choice.chosen.includes(ward.place));
  const report: Report = {
    periodo: { de: options.period.from, ate: options.period.to },
    antes: null,
    total: totalRow(context, tables, begunAfter, patients),
    unidades: unidadeRows(context, tables).sort(byShare),
    locais: localRows(context, tables, newSince, patients).sort(byShare),
    outros: outrosRows(context),
    perguntas: perguntaRows(context, tables, newSince).sort(byShare),
    outrasPerguntas: outrasPerguntasRow(context),
    emNenhuma: choice.local === undefined ? inNoShare(left, calendar.period) : null,
    notas: context.notas.map((nota) => ({
      ...nota,
      onde: tables.allWards.find(({ ward }) => ward.place.id === String(nota.local))?.titulo ?? null,
    })),
    sobre: [...question, ...(choice.sobre === null ? [] : [choice.sobre])].join(' · ') || null,
    contaAte: calendar.isOver ? null : calendar.lastDay,
    contaDesde: begunAfter(options.period.from),
    meta: metaOf(options, choice.local),
    periodoMaior: longerPeriod(context, tables),
    feitoEm: calendar.today,
  };
  return { report, allWards: tables.allWards, context };
};

export const reportFrom = (
  collected: Collected,
  options: ReportInputs,
  today: Day,
  patients?: ReadonlyMap<string, number>,
): Report => reportIn(collected, options, monthsUpTo(options.period, today), patients).report;

/** Reads the surveys of a calendar's slots. Leaves out those with a time in the future: the server's clock was ahead. */
export const collectIn = (db: Db, { slotOf, firstDayIn }: Calendar, until: string, { zone, now }: Clock) =>
  collect(db, slotOf, firstDayIn(0), until < now.toISOString() ? until : now.toISOString(), zone);

/** @throws InputError for an error in the file `atendimentos` */
export const patientsIn = async (
  { atendimentos }: ReportInputs,
  { wards }: Collected,
): Promise<ReadonlyMap<string, number>> =>
  atendimentos === undefined
    ? new Map()
    : readAtendimentos(
        atendimentos,
        wards.map(({ place }) => place),
      );

/** @throws InputError for an unknown ward or unit, or for an error in the file `atendimentos` */
export const reportOf = async (db: Db, options: ReportInputs, clock: Clock): Promise<Report> => {
  const calendar = monthsUpTo(options.period, clock.zone.at(clock.now).day);
  const collected = await collectIn(db, calendar, options.period.until, clock);
  return reportIn(collected, options, calendar, await patientsIn(options, collected)).report;
};
