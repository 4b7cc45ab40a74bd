import { MEANINGS, RESPOSTAS } from '../../../contract/respostas';
import { dayNumber } from '../../common/zone';
import { FIRST_DAY, FORMATS, fractionOf } from '../../worksheets/cells';
import type { Sheet } from '../../worksheets/sheet';
import { styledTable, STYLES, type Column as SheetColumn, type StyledCell } from '../../worksheets/tableSheet';
import { workbookOf } from '../../worksheets/workbook';
import type { Month } from '../answers/types';
import type { Faces } from '../counting/collect';
import type { Cell, Column, Content, Line, Name, Situation, Table, TableRow } from '../content/types';
import { HIDDEN, shortMonth } from '../content/words';
import { summarySheet } from './summarySheet';

const shareColumn = (title: string): SheetColumn => ({ title, width: 13, format: FORMATS.share, align: 'right' });
const wholeColumn = (title: string): SheetColumn => ({ title, width: 12, format: FORMATS.whole, align: 'right' });
const nameColumn = (title: string, width: number): SheetColumn => ({ title, width, isWrapped: true });

/** The sheet's columns for a column of a table. The months have a sheet of their own. */
const sheetColumns = ({ kind, title }: Column): SheetColumn[] => {
  switch (kind) {
    case 'name':
      return [nameColumn(title, title === 'Pergunta' ? 60 : 38)];
    case 'text':
      return [nameColumn(title, 26)];
    case 'share':
      return [shareColumn(title)];
    case 'points':
      return [{ title: `${title} (pontos)`, width: 13, format: '+0;-0;0', align: 'right' }];
    case 'count':
      return [wholeColumn(title)];
    case 'faces':
      return RESPOSTAS.map((face) => wholeColumn(MEANINGS[face]));
    case 'months':
      return [];
    case 'situation':
      return [nameColumn(title, 44)];
  }
};

const situationCell = ({ marks, text }: Situation, { remarks }: Name): StyledCell => {
  const texts = [...marks.map((mark) => mark.text), marks.length > 0 ? '' : text, ...remarks];
  const kinds = marks.map(({ kind }) => kind);
  const style = kinds.some((kind) => kind !== 'acima') ? STYLES.below : kinds.length > 0 ? STYLES.above : undefined;
  return { value: texts.filter((one) => one !== '').join('; ') || null, style };
};

const sheetCells = ({ kind }: Column, cell: Cell, name: Name): StyledCell[] => {
  switch (kind) {
    case 'name':
      return [{ value: name.text }];
    case 'share':
      return [{ value: fractionOf(cell as number | null) }];
    case 'text':
    case 'points':
    case 'count':
      return [{ value: cell as string | number | null }];
    case 'faces':
      return RESPOSTAS.map((face) => ({ value: (cell as Faces | null)?.[face] ?? null }));
    case 'months':
      return [];
    case 'situation':
      return [situationCell(cell as Situation, name)];
  }
};

const nameIn = (columns: readonly Column[], { cells }: TableRow): Name =>
  cells[columns.findIndex(({ kind }) => kind === 'name')] as Name;

/** A hidden row says why in its first number. */
const rowCells = (columns: readonly Column[], row: TableRow): StyledCell[] => {
  const name = nameIn(columns, row);
  const cells = columns.flatMap((column, at) => sheetCells(column, row.cells[at] ?? null, name));
  if (row.hidden === null) return cells;
  const first = columns.slice(
    0,
    columns.findIndex(({ kind }) => kind === 'share'),
  ).length;
  return cells.map((cell, at) => (at === first ? { value: row.hidden, style: STYLES.hidden } : cell));
};

const tableSheetOf = (title: string, { columns }: Table, rows: readonly TableRow[]): Sheet[] =>
  rows.length === 0
    ? []
    : [
        styledTable(
          title,
          columns.flatMap(sheetColumns),
          rows.map((row) => rowCells(columns, row)),
        ),
      ];

/** Units have a sheet of their own, so that a filter of wards counts nobody twice. */
const tableSheets = (table: Table): Sheet[] => {
  const rows = table.parts.flat();
  return [
    ...tableSheetOf(
      'Unidades',
      table,
      rows.filter(({ kind }) => kind === 'unit'),
    ),
    ...tableSheetOf(
      table.title,
      table,
      rows.filter(({ kind }) => kind !== 'unit'),
    ),
  ];
};

const monthCell = ({ mes, satisfacao, situacao }: Month, since: string | null): StyledCell => {
  if (satisfacao === null)
    return since === null || mes < since ? { value: null } : { value: HIDDEN, style: STYLES.hidden };
  const style = situacao === 'abaixo' ? STYLES.monthBelow : situacao === 'acima' ? STYLES.monthAbove : undefined;
  return { value: fractionOf(satisfacao), style };
};

/** The lines as numbers. */
const monthsSheet = ({ tiles, tables }: Content): Sheet[] => {
  const rows = [
    ...tiles.flatMap(({ line }) => (line ? [{ kind: 'Total', line }] : [])),
    ...tables.flatMap(({ columns, parts, rowTitle }) => {
      const at = columns.findIndex(({ kind }) => kind === 'months');
      return parts.flat().flatMap(({ kind, cells }) => {
        const line = cells[at] as Line | null | undefined;
        return line ? [{ kind: kind === 'unit' ? 'Unidade' : rowTitle, line }] : [];
      });
    }),
  ].filter(({ kind }) => kind !== 'Hora da resposta');
  const [first] = rows;
  if (!first) return [];
  const months = first.line.months.map(({ mes }) => shortMonth(mes));
  return [
    styledTable(
      'Meses',
      [{ title: 'Grupo', width: 11 }, nameColumn('Nome', 50), ...months.map(shareColumn)],
      rows.map(({ kind, line }) => [
        { value: kind },
        { value: line.title },
        ...line.months.map((month) => monthCell(month, line.since)),
      ]),
    ),
  ];
};

const notesSheet = ({ notes }: Content): Sheet[] => {
  const columns: SheetColumn[] = [
    { title: 'Dia', width: 13, format: FORMATS.day },
    nameColumn('Nota', 70),
    { title: 'Local', width: 38 },
  ];
  const rows = notes.map(({ day, text, about }) =>
    [dayNumber(day) - FIRST_DAY, text, about ?? 'Todos os locais'].map((value) => ({ value })),
  );
  return rows.length === 0 ? [] : [styledTable('Notas', columns, rows)];
};

/** Writes a report as a workbook: what its page shows, with the months as numbers. */
export const contentWorkbook = (content: Content, hospital: string): Promise<Uint8Array> =>
  workbookOf([
    summarySheet(content, hospital),
    ...content.tables.flatMap(tableSheets),
    ...monthsSheet(content),
    ...notesSheet(content),
  ]);
