import { MEANINGS, RESPOSTAS } from '../../../contract/respostas';
import { dayNumber } from '../../common/zone';
import { FIRST_DAY, FORMATS, fractionOf } from '../../worksheets/cells';
import type { Sheet } from '../../worksheets/sheet';
import { styledTable, STYLES, type Column as SheetColumn, type StyledCell } from '../../worksheets/tableSheet';
import { workbookOf } from '../../worksheets/workbook';
import type { Faces } from '../counting/collect';
import { tablesOn } from '../content/tablesOn';
import type { Cell, Column, Content, MonthShare, Name, Situation, Table, TableRow } from '../content/types';
import { summarySheet } from './summarySheet';

const shareColumn = (title: string): SheetColumn => ({ title, width: 13, format: FORMATS.share, align: 'right' });
const wholeColumn = (title: string): SheetColumn => ({ title, width: 12, format: FORMATS.whole, align: 'right' });

/** As wide as its longest text. */
const textColumn = (title: string, texts: readonly StyledCell[]): SheetColumn => {
  const longest = Math.max(...texts.map(({ value }) => String(value ?? '').length));
  return { title, width: Math.min(60, Math.max(12, longest + 2)), isWrapped: true };
};

/** The columns of the sheet for a column of a table. The months have a table of their own. */
const sheetColumns = ({ kind, title }: Column, cells: readonly Cell[]): SheetColumn[] => {
  switch (kind) {
    case 'name':
    case 'text':
    case 'situation':
      return [
        textColumn(
          title,
          cells.flatMap((cell) => sheetCells(kind, cell)),
        ),
      ];
    case 'day':
      return [{ title, width: 13, format: FORMATS.day }];
    case 'share':
    case 'month':
      return [shareColumn(title)];
    case 'points':
      return [{ title: `${title} (pontos)`, width: 13, format: '+0;-0;0', align: 'right' }];
    case 'count':
      return [wholeColumn(title)];
    case 'faces':
      return RESPOSTAS.map((face) => wholeColumn(MEANINGS[face]));
    case 'months':
      return [];
  }
};

const situationCell = ({ kind, text }: Situation): StyledCell => ({
  value: text || null,
  style: kind === null ? undefined : kind === 'acima' ? STYLES.above : STYLES.below,
});

const monthCell = ({ share, kind, hidden }: MonthShare): StyledCell =>
  hidden === null
    ? {
        value: fractionOf(share),
        style: kind === null ? undefined : kind === 'acima' ? STYLES.monthAbove : STYLES.monthBelow,
      }
    : { value: hidden, style: STYLES.hidden };

const sheetCells = (kind: Column['kind'], cell: Cell): StyledCell[] => {
  switch (kind) {
    case 'name':
      return [{ value: (cell as Name).text }];
    case 'day':
      return [{ value: dayNumber(cell as string) - FIRST_DAY }];
    case 'share':
      return [{ value: fractionOf(cell as number | null) }];
    case 'month':
      return [monthCell(cell as MonthShare)];
    case 'text':
    case 'points':
    case 'count':
      return [{ value: cell as string | number | null }];
    case 'faces':
      return RESPOSTAS.map((face) => ({ value: (cell as Faces | null)?.[face] ?? null }));
    case 'months':
      return [];
    case 'situation':
      return [situationCell(cell as Situation)];
  }
};

/** A hidden row says why in its first number. */
const rowCells = (columns: readonly Column[], row: TableRow): StyledCell[] => {
  const cells = columns.flatMap(({ kind }, at) => sheetCells(kind, row.cells[at] ?? null));
  if (row.hidden === null) return cells;
  const first = columns.findIndex(({ kind }) => kind === 'share');
  return cells.map((cell, at) => (at === first ? { value: row.hidden, style: STYLES.hidden } : cell));
};

const sheetOf = (title: string, columns: readonly Column[], rows: readonly TableRow[]): Sheet =>
  styledTable(
    title,
    columns.flatMap((column, at) =>
      sheetColumns(
        column,
        rows.map(({ cells }) => cells[at] ?? null),
      ),
    ),
    rows.map((row) => rowCells(columns, row)),
  );

const tableSheets = ({ title, unitsTitle, columns, parts }: Table): Sheet[] => {
  const rows = parts.flat();
  const units = rows.filter(({ kind }) => kind === 'unit');
  const others = rows.filter(({ kind }) => kind !== 'unit');
  return [
    ...(unitsTitle === undefined || units.length === 0 ? [] : [sheetOf(unitsTitle, columns, units)]),
    ...(others.length === 0 ? [] : [sheetOf(title, columns, others)]),
  ];
};

/** Writes a report as a workbook: what its page shows, with the months as numbers. */
export const contentWorkbook = (content: Content, hospital: string): Promise<Uint8Array> =>
  workbookOf([summarySheet(content, hospital), ...tablesOn('workbook', content).flatMap(tableSheets)]);
