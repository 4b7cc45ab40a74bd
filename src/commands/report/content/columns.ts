import type { LocalRow, OutrasPerguntasRow, OutrosRow, PerguntaRow, Report, Row, UnidadeRow } from '../answers/types';
import { reaches } from '../answers/rows';
import { lineOf, marksOf } from './marks';
import type { Cell, Column, Name, Situation, Table, TableRow } from './types';
import { careText, comparedText, HIDDEN, isMonth, joined, newsText, percent, verdictText } from './words';

/** A row of any table. */
type AnyRow = Row & Partial<LocalRow & PerguntaRow & UnidadeRow & OutrosRow & OutrasPerguntasRow>;

/** A column and what it says of a row. */
type ColumnOf = Column & { of: (row: AnyRow) => Cell };

const isTogether = (row: AnyRow): boolean => row.locais !== undefined || row.perguntas !== undefined;

const remarksOf = (row: AnyRow, report: Report): string[] =>
  isTogether(row)
    ? []
    : [
        newsText(row, report),
        typeof row.meta === 'number' && row.meta !== report.meta ? `meta ${percent(row.meta)}` : '',
        row.atendimentos ? careText(row.atendimentos) : '',
      ].filter((text) => text !== '');

/** In a comparison, what is not a silence has a column of its own. */
const nameOf = (row: AnyRow, report: Report): Name => {
  const marks = marksOf(row, report).filter(({ kind }) => report.antes === null || kind === 'silencio');
  const isChance = report.antes === null && row.distance === 'chance' && marks.length === 0;
  return {
    text: row.titulo,
    choice: row.choice,
    remarks: [...remarksOf(row, report), ...(isChance ? [comparedText(row, report)] : [])],
    marks: marks.map(({ kind, text }) => ({ kind, text })),
  };
};

/** All that is said of a row. */
const situationOf = (row: AnyRow, report: Report): Situation => {
  const marks = marksOf(row, report);
  const texts = marks.length > 0 ? marks.map(({ text }) => text) : [comparedText(row, report)];
  return {
    kind: (marks.find(({ kind }) => kind !== 'acima') ?? marks[0])?.kind ?? null,
    text: joined(...texts, ...remarksOf(row, report)),
  };
};

/** Whether a difference of two periods is beyond chance. */
const verdictOf = (row: AnyRow): Situation => {
  const { situacao } = row.group;
  return { kind: situacao === 'habitual' ? null : situacao, text: verdictText(row) };
};

/** The columns of every table, in their order: add a column here. */
const columnsOf = (
  report: Report,
  nameTitle: string,
  rows: readonly AnyRow[],
  more: readonly ColumnOf[],
): ColumnOf[] => {
  const { antes, periodo } = report;
  const metaOf = ({ meta = null }: AnyRow): number | null => meta ?? report.meta;
  const isComparison = antes !== null;
  const hasDifference = isComparison || isMonth(periodo);
  const hasPatients = rows.some(({ atendimentos }) => atendimentos);
  const columns: (ColumnOf | false)[] = [
    { title: nameTitle, kind: 'name', of: (row) => nameOf(row, report) },
    ...more,
    isComparison && { title: 'Antes', kind: 'share', of: ({ group }) => group.habitual },
    { title: isComparison ? 'Depois' : 'Satisfação', kind: 'share', isMain: true, of: ({ group }) => group.satisfacao },
    hasDifference && {
      title: 'Diferença',
      kind: 'points',
      ...(!isComparison && { only: 'workbook' }),
      of: ({ group }) => group.diferenca,
    },
    isComparison && { title: 'Situação', kind: 'situation', only: 'page', of: verdictOf },
    { title: 'Avaliações', kind: 'faces', of: ({ group }) => group.faces },
    !isComparison && { title: '13 meses', kind: 'months', of: lineOf },
    { title: 'Pesquisas', kind: 'count', unit: 'pesquisas', of: ({ group }) => group.pesquisas },
    hasPatients && {
      title: 'Atendimentos',
      kind: 'count',
      only: 'workbook',
      of: ({ atendimentos }) => atendimentos?.pacientes ?? null,
    },
    hasPatients && {
      title: 'Pesquisas por atendimento',
      kind: 'share',
      only: 'workbook',
      of: ({ atendimentos }) => atendimentos?.taxa ?? null,
    },
    rows.some((row) => metaOf(row) !== null) && {
      title: 'Na meta',
      kind: 'text',
      of: (row) => {
        const meta = metaOf(row);
        return row.isHidden || meta === null ? null : reaches(row.group, meta) ? 'sim' : 'não';
      },
    },
    { title: 'Situação', kind: 'situation', only: 'workbook', of: (row) => situationOf(row, report) },
  ];
  return columns.filter((column) => column !== false);
};

const tableRow = (row: AnyRow, columns: readonly ColumnOf[]): TableRow => ({
  kind: row.nome !== undefined ? 'unit' : isTogether(row) ? 'together' : 'one',
  hidden: row.isHidden ? HIDDEN : null,
  cells: columns.map(({ of }) => of(row)),
});

interface TablePlan extends Pick<Table, 'title' | 'unitsTitle' | 'only'> {
  /** What a row is: `Local`. */
  rowTitle: string;
  parts: readonly (readonly AnyRow[])[];
  /** Columns beside the name. */
  more?: readonly ColumnOf[];
}

/** Leaves out a table without rows. */
export const tableOf = (report: Report, { rowTitle, parts, more = [], ...table }: TablePlan): Table[] => {
  const columns = columnsOf(report, rowTitle, parts.flat(), more);
  const rows = parts.map((part) => part.map((row) => tableRow(row, columns))).filter((part) => part.length > 0);
  return rows.length === 0 ? [] : [{ ...table, columns, parts: rows }];
};
