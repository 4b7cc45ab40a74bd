import type { LocalRow, OutrasPerguntasRow, OutrosRow, PerguntaRow, Report, Row, UnidadeRow } from '../answers/types';
import { lineOf, marksOf } from './marks';
import type { Cell, Column, Name, Situation, Table, TableRow } from './types';
import { careText, comparedText, HIDDEN, isMonth, newsText, percent, reaches } from './words';

/** A row of any table. */
type AnyRow = Row & Partial<LocalRow & PerguntaRow & UnidadeRow & OutrosRow & OutrasPerguntasRow>;

/** A column and what it says of a row. */
type ColumnOf = Column & { of: (row: AnyRow) => Cell };

const situationOf = (row: AnyRow, report: Report): Situation => ({
  marks: marksOf(row, report).map(({ kind, text }) => ({ kind, text })),
  text: comparedText(row, report),
  isNotable: row.distance === 'chance' || report.antes !== null,
});

const nameOf = (row: AnyRow, report: Report, isTogether: boolean): Name => ({
  text: row.titulo,
  choice: row.choice,
  remarks: isTogether
    ? []
    : [
        newsText(row, report),
        typeof row.meta === 'number' && row.meta !== report.meta ? `meta ${percent(row.meta)}` : '',
        row.atendimentos ? careText(row.atendimentos) : '',
      ].filter((text) => text !== ''),
});

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
    { title: nameTitle, kind: 'name', of: (row) => nameOf(row, report, isTogether(row)) },
    ...more,
    isComparison && { title: 'Antes', kind: 'share', of: ({ group }) => group.habitual },
    { title: isComparison ? 'Depois' : 'Satisfação', kind: 'share', isMain: true, of: ({ group }) => group.satisfacao },
    hasDifference && {
      title: 'Diferença',
      kind: 'points',
      isSheetOnly: !isComparison,
      of: ({ group }) => group.diferenca,
    },
    { title: 'Avaliações', kind: 'faces', of: ({ group }) => group.faces },
    !isComparison && { title: '13 meses', kind: 'months', of: lineOf },
    { title: 'Pesquisas', kind: 'count', unit: 'pesquisas', of: ({ group }) => group.pesquisas },
    hasPatients && {
      title: 'Atendimentos',
      kind: 'count',
      isSheetOnly: true,
      of: ({ atendimentos }) => atendimentos?.pacientes ?? null,
    },
    hasPatients && {
      title: 'Pesquisas por atendimento',
      kind: 'share',
      isSheetOnly: true,
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
    { title: 'Situação', kind: 'situation', of: (row) => situationOf(row, report) },
  ];
  return columns.filter((column) => column !== false);
};

const isTogether = (row: AnyRow): boolean => row.locais !== undefined || row.perguntas !== undefined;

const rowOf = (row: AnyRow, columns: readonly ColumnOf[]): TableRow => ({
  kind: row.nome !== undefined ? 'unit' : isTogether(row) ? 'together' : 'one',
  hidden: row.isHidden ? HIDDEN : null,
  cells: columns.map(({ of }) => of(row)),
});

interface TablePlan {
  title: string;
  rowTitle: string;
  parts: readonly (readonly AnyRow[])[];
  /** Columns beside the name. */
  more?: readonly ColumnOf[];
  isSheetOnly?: boolean;
}

/** Leaves out a table without rows. */
export const tableOf = (report: Report, { title, rowTitle, parts, more = [], isSheetOnly }: TablePlan): Table[] => {
  const columns = columnsOf(report, rowTitle, parts.flat(), more);
  const rows = parts.map((part) => part.map((row) => rowOf(row, columns))).filter((part) => part.length > 0);
  return rows.length === 0 ? [] : [{ title, rowTitle, columns, parts: rows, ...(isSheetOnly && { isSheetOnly }) }];
};
