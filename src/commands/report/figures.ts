import type { Db } from '../../hospital/db/tables';
import type { Hospital } from '../../hospital/hospitalFile';
import { idFromRow } from '../../hospital/repositories/values';
import { readAtendimentos } from './atendimentos';
import { InputError } from '../common/inputError';
import { chooseLocais, type LocalOptions } from '../common/localOptions';
import { firstDayOf, monthNumber, type Clock, type Period } from '../common/period';
import { brazilianDay, dayNumber, dayOf, type Day } from '../common/zone';
import { MIN_BASE_MONTHS, MIN_SURVEYS } from './usual';
import { collect, type Collected, type Ward } from './collect';
import {
  byShare,
  comparedWards,
  countIn,
  hide,
  rounded,
  type Figures,
  judgedTogether,
  type WardAnswers,
} from './groups';
import { comparedPeriods, comparisonFrom, comparisonOf, type Comparison } from './comparison';
import { FIRST_SHOWN, LAST, SLOTS, upToLast } from './slots';
import { whenOf, type CellRow } from './when';
import { firstDay, wardParts, silentSince } from './wards';

/** What the pages show. */
export type Report = ReturnType<typeof reportFrom>['view'];
export type LocalGroup = Report['locais'][number];
export type PerguntaGroup = Report['perguntas'][number];
export type Sheet = NonNullable<LocalGroup['folha']>;

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
  atendimentos?: string | undefined;
}

/** In points. */
const MIN_CAUSE = 5;
/** A first survey so many days after the first day of a period tells that the survey did not yet exist. */
const LATE_DAYS = 7;
const MOST_CAUSES = 3;

/** The months up to the period's last one that has begun. */
export const monthsUpTo = ({ to }: Period, today: Day) => {
  const lastDay = today > to ? to : today;
  const first = monthNumber(lastDay) - LAST;
  const slotOf = (day: Day): number => monthNumber(day) - first;
  return { lastDay, slotOf, firstDayIn: (slot: number): Day => firstDayOf(first + slot) };
};

/**
 * Computes a report: `figures` are its JSON, and `view` is what the pages show, which includes the same
 * figures. In a report on a part, wards are hidden and judged as in the report on all.
 * @param patients the number of patients by the id of a ward
 */
export const reportFrom = (
  { wards, questions }: Collected,
  { period, meta, pergunta, notas: allNotes = [], ...options }: ReportOptions,
  today: Day,
  patients: ReadonlyMap<string, number> = new Map(),
) => {
  const places = wards.map(({ place }) => place);
  const { chosen, local, unidade, sobre } = chooseLocais(options, places);
  const { lastDay, slotOf, firstDayIn } = monthsUpTo(period, today);
  const inPeriod = upToLast(LAST + 1 - slotOf(period.from));
  const names = Array.from({ length: SLOTS }, (_, slot) => firstDayIn(slot).slice(0, 7));
  const shown = { period: inPeriod, nameOf: (slot: number) => names[slot] ?? '' };
  const surveysIn = (part: WardAnswers, slots = inPeriod) => countIn(part, slots).surveys;

  const listed = wards.filter((ward) => ward.place.ativo === 1 || surveysIn({ wards: [ward] }) > 0);
  const all = { titulo: 'Todos os locais', wards: wards.filter(({ place }) => chosen.includes(place)) };
  const single = wardParts(wards, listed);
  const units = [...new Set(places.map((place) => place.unidade))].map((unit) => ({
    titulo: unit ?? '',
    wards: wards.filter(({ place }) => place.unidade === unit),
  }));
  const hiddenUnits = hide(units, inPeriod);
  // Of the hidden units a reader can compute only the sum, so their wards are hidden like those of one unit.
  const rest = { wards: [...hiddenUnits.keys()].flatMap((unit) => unit.wards) };
  const hidden = [...units.filter((unit) => !hiddenUnits.has(unit)), rest].flatMap((part) => [
    ...hide(
      single.filter(({ ward }) => part.wards.includes(ward)),
      inPeriod,
    ),
  ]);
  const judgedWards = judgedTogether(single, shown, new Map(hidden));
  const rows = judgedWards.filter(({ ward }) => all.wards.includes(ward));
  // Questions count only shown wards. Otherwise a reader could subtract these wards and find a hidden one.
  const wardsShownIn = (some: typeof rows) => some.filter(({ group }) => !group.hiddenBy).map(({ ward }) => ward);
  const shownWards = wardsShownIn(rows);
  const when = whenOf(wardsShownIn(judgedWards), shownWards, shown);
  const unitRows = judgedTogether(
    units.filter(({ titulo }) => titulo !== ''),
    shown,
    hiddenUnits,
  ).filter(({ titulo }) => unidade === undefined || titulo === unidade);
  const questionRows = judgedTogether(
    questions.map((asked, question) => ({ wards: shownWards, asked, question, titulo: asked.Descricao_Pergunta })),
    shown,
  ).filter((part) => surveysIn(part) > 0);
  // An id can have had several texts. The last one is the one that patients read now.
  const theQuestion =
    pergunta === undefined ? undefined : questionRows.filter(({ asked }) => `${asked.Id}` === pergunta).at(-1);
  if (pergunta !== undefined && !theQuestion)
    throw new InputError(`--pergunta ${pergunta}: não tem respostas no período`);
  const [theRow] = local !== undefined ? rows : unidade !== undefined ? unitRows : judgedTogether([all], shown);
  const whole = theQuestion ?? theRow;
  if (!whole) throw new Error('the report has no ward');
  const { group } = whole;
  const [only] = local === undefined ? [] : rows;
  const whenShown = <T>(value: T): T | null => (group.hiddenBy ? null : value);
  /** Null in a report on one question, for what a survey has as a whole: opened, call-back, time of the answers. */
  const whenWhole = <T>(value: T): T | null => (theQuestion ? null : whenShown(value));
  const totalCells = whenWhole(only ? (when.ofWard.get(only.ward) ?? null) : when.together);
  const cellsOfWard = (ward: Ward) => (theQuestion ? null : when.ofWard.get(ward));
  const cellsIn = <Kind extends 'figures' | 'group'>(cells: readonly CellRow[] | null | undefined, kind: Kind) =>
    cells?.map((cell) => ({ turno: cell.turno, fimDeSemana: cell.fimDeSemana, ...cell[kind] })) ?? null;

  const newFrom = dayNumber(firstDayIn(Math.min(slotOf(period.from), LAST + 1 - MIN_BASE_MONTHS)));
  /** The first day with answers, if too recent for a comparison and in a later month than the hospital's first. */
  const newSince = (some: readonly Ward[], question?: number): Day | null => {
    const day = firstDay(some, question);
    const isNew = day >= newFrom && day < Infinity && slotOf(dayOf(day)) > slotOf(dayOf(firstDay(wards)));
    return isNew ? dayOf(day) : null;
  };

  /**
   * What a ward's sheet shows: the period (`meses` is 0) or, if it has too few surveys, the last 3 or 12 months; null
   * if these have too few as well. Its questions are sorted, the best first.
   */
  const sheetOf = (ward: Ward, isHidden: boolean) => {
    for (const meses of [0, 3, 12] as const) {
      if (meses === 0 ? isHidden : meses <= period.months) continue;
      const slots = meses === 0 ? inPeriod : upToLast(meses);
      const { surveys, faces, share } = countIn({ wards: [ward] }, slots);
      if (surveys < MIN_SURVEYS) continue;
      const perguntas = questions
        .map((asked, question) => ({
          titulo: asked.Descricao_Pergunta,
          ...countIn({ wards: [ward], question }, slots),
        }))
        .filter((one) => one.surveys >= MIN_SURVEYS)
        .map((one) => ({ titulo: one.titulo, satisfacao: rounded(one.share) }))
        .sort(byShare)
        .reverse();
      return { meses, satisfacao: rounded(share), faces, perguntas };
    }
    return null;
  };

  /**
   * Why a ward is marked: its questions and marked cells that differ most from their own usual share, on the side of
   * the mark. Leaves out those that differ less than half as much as the first one.
   */
  const causesOf = ({ ward, wards: own, judged, group: { situacao, hiddenBy } }: (typeof rows)[number]) => {
    const now = judged[LAST];
    if (inPeriod.length > 1 || hiddenBy || !now || (situacao !== 'abaixo' && situacao !== 'acima')) return [];
    const side = situacao === 'acima' ? 1 : -1;
    const fall = (one: { satisfacao: number; habitual: number }) => side * (one.satisfacao - one.habitual);
    const asked = comparedWards({ wards: own }, LAST, now.months)
      .flatMap((compared) => compared.asked)
      .filter((question) => surveysIn({ wards: own, question }) >= MIN_SURVEYS)
      .map((question) => ({
        titulo: questions[question]?.Descricao_Pergunta ?? '',
        satisfacao: rounded(countIn({ wards: own, question }, inPeriod).share),
        habitual: rounded(countIn({ wards: own, question }, now.months).share),
      }));
    const cells = (when.ofWard.get(ward) ?? [])
      .filter((cell) => cell.group.situacao === situacao)
      .map(({ titulo, group: { satisfacao, habitual } }) => ({
        titulo,
        satisfacao: satisfacao ?? 0,
        habitual: habitual ?? 0,
      }));
    const found = [...asked, ...cells].sort((a, b) => fall(b) - fall(a));
    const most = found[0] ? fall(found[0]) : 0;
    return found.filter((one) => fall(one) >= Math.max(MIN_CAUSE, most / 2)).slice(0, MOST_CAUSES);
  };

  /** The day of the hospital's first survey, if the survey began after this day. */
  const begunAfter = (day: Day): Day | null => {
    const first = firstDay(wards);
    return first < Infinity && first >= dayNumber(day) + LATE_DAYS ? dayOf(first) : null;
  };
  const { surveys, opened, callBacks } = countIn(all, inPeriod);
  const isOver = today > period.to;
  const isBeforeWhole = begunAfter(firstDayOf(monthNumber(period.from) - period.months)) === null;
  const before = isBeforeWhole
    ? surveysIn(
        all,
        inPeriod.map((slot) => slot - period.months),
      )
    : 0;
  const withPatients = rows.filter(({ group, ward }) => !group.hiddenBy && patients.has(ward.place.id));
  const pacientes = withPatients.reduce((sum, { ward }) => sum + (patients.get(ward.place.id) ?? 0), 0);
  const careIn = (pacientes: number, pesquisas: number) =>
    pacientes > 0 ? { pesquisas, pacientes, taxa: rounded(pesquisas / pacientes) } : null;
  const care = careIn(pacientes, surveysIn({ wards: withPatients.map(({ ward }) => ward) }));
  // In a report on a question, a ward that is hidden in the report on all questions remains hidden.
  const listedRows = theQuestion
    ? judgedTogether(
        single
          .filter(({ ward }) => shownWards.includes(ward))
          .map((part) => ({ ...part, question: theQuestion.question }))
          .filter((part) => surveysIn(part) > 0),
        shown,
      )
    : rows.filter(({ ward }) => listed.includes(ward));
  const notas = allNotes
    .filter(({ dia }) => dia >= firstDayIn(FIRST_SHOWN) && dia <= lastDay)
    .filter((note) => note.local === undefined || chosen.some(({ id }) => id === String(note.local)))
    .sort((a, b) => (a.dia < b.dia ? -1 : 1));
  /** The months with a note on the hospital, or on this ward. */
  const notedFor = (id?: string) => {
    const own = notas.filter((note) => note.local === undefined || String(note.local) === id);
    return [...new Set(own.map(({ dia }) => dia.slice(0, 7)))].map((mes) => ({
      mes,
      texto: own
        .filter(({ dia }) => dia.startsWith(mes))
        .map(({ dia, texto }) => `${brazilianDay(dia)}: ${texto}`)
        .join('; '),
    }));
  };
  const periodo = { de: period.from, ate: period.to };
  const whenTotal = {
    abertas: whenWhole(opened),
    naoRespondidas: whenWhole(opened - surveys),
    esperamRetorno: whenWhole(callBacks),
  };
  const unidades = (theQuestion ? [] : unitRows)
    .filter((unit) => local === undefined && unit.wards.some((ward) => listed.includes(ward)))
    .sort((a, b) => byShare(a.group, b.group))
    .map((unit) => ({ ...unit, names: { nome: unit.titulo } }));
  const locais = listedRows
    .sort((a, b) => byShare(a.group, b.group))
    .map((row) => ({
      ...row,
      names: {
        Id: idFromRow(row.ward.place),
        descricao: row.ward.place.descricao,
        unidade: row.ward.place.unidade,
        novoDesde: newSince([row.ward]),
        /** Also of a hidden ward. */
        semPesquisasDesde: silentSince(row.ward, dayNumber(lastDay)),
      },
    }));
  const perguntas = (theQuestion ? [] : questionRows)
    .sort((a, b) => byShare(a.group, b.group))
    .map((row) => ({
      ...row,
      names: {
        Id: row.asked.Id,
        descricao: row.asked.Descricao_Pergunta,
        textoNovoDesde: newSince(wards, row.question) && newSince(shownWards, row.question),
      },
    }));
  const figuresIn = <Names>(all: readonly { names: Names; figures: Figures }[]) =>
    all.map(({ names, figures }) => ({ ...names, ...figures }));
  return {
    /** Described in .github/docs/commands.md. */
    figures: {
      periodo,
      total: { ...whole.figures, ...whenTotal, quando: cellsIn(totalCells, 'figures') },
      unidades: figuresIn(unidades),
      locais: locais.map(({ names, figures, ward }) => ({
        ...names,
        ...figures,
        quando: cellsIn(cellsOfWard(ward), 'figures'),
      })),
      perguntas: figuresIn(perguntas),
      notas,
      comparacao: null as Comparison | null,
    },
    view: {
      periodo,
      total: {
        ...group,
        ...whenTotal,
        noted: notedFor(local),
        quando: cellsIn(totalCells, 'group'),
        /** Answered surveys of the period before, if it is whole and this one is over. */
        pesquisasAntes: isOver && !theQuestion && before >= MIN_SURVEYS ? before : null,
        /** Answered surveys and patients in the wards that the file names. */
        atendimentos: care && { locais: withPatients.length, ...care },
      },
      unidades: unidades.map((unit) => ({
        ...unit.names,
        ...unit.group,
        choice: `unidade=${unit.titulo}`,
        noted: notedFor(),
      })),
      locais: locais.map((row) => ({
        ...row.names,
        ...row.group,
        choice: local === undefined ? `local=${row.ward.place.id}` : null,
        noted: notedFor(row.ward.place.id),
        causes: theQuestion ? [] : causesOf(row),
        quando: cellsIn(cellsOfWard(row.ward), 'group'),
        atendimentos: row.group.hiddenBy ? null : careIn(patients.get(row.ward.place.id) ?? 0, surveysIn(row)),
        /** Whether the hospital file still has the ward. */
        ativo: row.ward.place.ativo === 1,
        folha: row.ward.place.ativo === 1 ? sheetOf(row.ward, row.group.hiddenBy !== null) : null,
      })),
      perguntas: perguntas.map((row) => ({
        ...row.names,
        ...row.group,
        choice: `pergunta=${row.asked.Id}`,
        noted: notedFor(local),
        /** Whether the question has had other texts. */
        hasOtherTexts: questions.filter(({ Id }) => Id === row.asked.Id).length > 1,
      })),
      /** The ward, unit or question that the report is about. */
      sobre: theQuestion ? [theQuestion.titulo, sobre].filter((name) => name !== null).join(' · ') : sobre,
      /** The last day that counts, if the period is not over. */
      contaAte: isOver ? null : lastDay,
      /** The first day that counts, if the survey began within the period. */
      contaDesde: begunAfter(period.from),
      meta: meta ?? null,
      notas: notas.map(({ dia, texto, local: id }) => ({
        dia,
        texto,
        onde: single.find(({ ward }) => ward.place.id === String(id))?.titulo ?? null,
      })),
      comparacao: null as Comparison | null,
      feitoEm: today,
    },
    /**
     * By what factor the months before this slot differ more than by chance alone. If there are too few of them, the
     * factor of the latest slot that has one.
     */
    dispersionBefore: (slot: number): number =>
      Array.from({ length: slot + 1 }, (_, at) => slot - at)
        .flatMap((month) => judgedWards.flatMap(({ judged }) => judged[month]?.dispersion ?? []))
        .at(0) ?? 1,
  };
};

/** @throws InputError for an unknown ward or unit, or for an error in the file `atendimentos` */
export const reportOf = async (db: Db, options: ReportOptions, { zone, now }: Clock) => {
  const today = zone.at(now).day;
  const { lastDay, slotOf, firstDayIn } = monthsUpTo(options.period, today);
  // Leaves out surveys with a time in the future, which were opened while the server's clock was ahead.
  const until = today > options.period.to ? options.period.until : now.toISOString();
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
