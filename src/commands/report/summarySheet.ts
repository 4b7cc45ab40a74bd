import { FORMATS, fractionOf } from '../worksheets/cells';
import type { Cell, CellStyle, Sheet } from '../worksheets/sheet';
import { FONT } from '../worksheets/styles';
import { BRAND, LINE_HEIGHT, QUIET, STYLES } from '../worksheets/tableSheet';
import type { Report } from './figures';
import type { Comparison } from './comparison';
import { comparisonTexts } from './comparisonPart';
import { PRIVACY } from './reportDocument';
import { markLists } from './marks';
import { notesOf, protectingText } from './reportPage';
import { countedPeriod, headline, isMonth, percent, targetText, withAdvice, type Mark } from './words';

const WIDTHS = [48, 12, 70];
const WHOLE_WIDTH = WIDTHS.reduce((sum, width) => sum + width, 0);

interface Row {
  cells: Cell[];
  /** The style of each cell. */
  styles?: (CellStyle | undefined)[];
  /** Whether the first cell is as wide as the sheet. */
  isText?: boolean;
}

const WRAPPED = { vertical: 'top', wrapText: true } as const;
const text = (value: string, style: CellStyle = {}): Row => ({
  cells: [value],
  styles: [{ font: FONT, ...style, alignment: WRAPPED }],
  isText: true,
});
const heading = (value: string): Row => text(value, { font: { ...FONT, size: 13, bold: true, color: BRAND } });
const quiet = (value: string): Row => text(value, { font: { ...FONT, color: QUIET } });
const EMPTY: Row = { cells: [] };

const figure = (label: string, value: number | null, numFmt: string, more = ''): Row[] =>
  value === null
    ? []
    : [
        {
          cells: [label, value, more],
          styles: [undefined, { font: { ...FONT, bold: true }, numFmt, alignment: { horizontal: 'right', indent: 1 } }],
        },
      ];

const share = (label: string, value: number | null, more?: string): Row[] =>
  figure(label, fractionOf(value), FORMATS.share, more);
const whole = (label: string, count: number | null, more?: string): Row[] => figure(label, count, FORMATS.whole, more);

/** What the tiles of the page show. */
const figures = ({ total, meta, periodo }: Report): Row[] => {
  const { satisfacao, habitual, pesquisas, pesquisasAntes, abertas, naoRespondidas, esperamRetorno } = total;
  const before = isMonth(periodo) ? 'No mês anterior' : 'No período anterior';
  const care = total.atendimentos;
  return [
    ...share('Satisfação', satisfacao),
    ...share('Habitual', habitual),
    ...(meta === null ? [] : share('Meta', meta, targetText(total, meta))),
    ...whole('Pesquisas respondidas', pesquisas),
    ...whole(before, pesquisasAntes),
    ...whole('Abertas', abertas),
    ...whole('Abertas e não respondidas', naoRespondidas),
    ...whole('Esperam retorno', esperamRetorno, 'telefone guardado e um “ruim”'),
    ...(care
      ? [
          ...whole('Atendimentos', care.pacientes, `em ${care.locais} dos locais mostrados`),
          ...whole('Pesquisas nesses locais', care.pesquisas),
          ...share('Pesquisas por atendimento', care.taxa),
        ]
      : []),
  ];
};

/** @param style the style of the name's cell */
const shareRow = (name: string, value: number | null, words: string, style?: CellStyle): Row => ({
  cells: [name, fractionOf(value), words],
  styles: [
    style ?? { font: FONT, alignment: { ...WRAPPED, horizontal: 'left', indent: 2 } },
    { font: FONT, numFmt: FORMATS.share, alignment: { vertical: 'top', horizontal: 'right', indent: 1 } },
    { font: FONT, alignment: WRAPPED },
  ],
});

const markRows = (mark: Mark): Row[] => {
  const { row, kind } = mark;
  const isSilent = kind === 'silencio';
  return [
    shareRow(
      row.titulo,
      isSilent ? null : row.satisfacao,
      withAdvice(mark),
      kind === 'acima' ? STYLES.above : STYLES.below,
    ),
    ...(isSilent ? [] : (row.causes ?? [])).map(({ titulo, satisfacao, habitual }) =>
      shareRow(titulo, satisfacao, `habitual ${percent(habitual)}`),
    ),
  ];
};

const listRows = (title: string, marks: readonly Mark[]): Row[] =>
  marks.length === 0 ? [] : [EMPTY, heading(title), ...marks.flatMap(markRows)];

const comparisonRows = (comparison: Comparison): Row[] => {
  const { periods, nothing, left } = comparisonTexts(comparison);
  return [periods, ...nothing, ...left].map((line) => text(line));
};

const rowsOf = (report: Report, hospital: string): Row[] => {
  const { total, sobre, comparacao } = report;
  const { lists, unmarked } = markLists(report);
  const isShown = total.satisfacao !== null;
  const protecting = protectingText(report);
  return [
    text(`Satisfação dos pacientes · ${countedPeriod(report)}`, { font: { ...FONT, size: 16, bold: true } }),
    quiet(sobre === null ? hospital : `${hospital} · ${sobre}`),
    text(headline(report)),
    ...(isShown ? [EMPTY, ...figures(report)] : []),
    ...lists.flatMap(({ title, marks }) => listRows(title, marks)),
    ...(isShown && unmarked !== null ? [EMPTY, heading(unmarked.title), text(unmarked.text)] : []),
    ...(isShown && protecting !== '' ? [EMPTY, text(protecting)] : []),
    ...(comparacao === null || !isShown ? [] : [EMPTY, heading('Comparação'), ...comparisonRows(comparacao)]),
    EMPTY,
    ...[...notesOf(report, false), PRIVACY].map(quiet),
  ];
};

const heightOf = ({ cells, isText }: Row): number | undefined => {
  const linesIn = (cell: Cell | undefined, width: number) => Math.ceil(String(cell ?? '').length / width);
  const lines = isText
    ? linesIn(cells[0], WHOLE_WIDTH)
    : Math.max(...WIDTHS.map((width, at) => linesIn(cells[at], width)));
  return lines > 1 ? lines * LINE_HEIGHT : undefined;
};

/** What the top of the report's page says, in words and numbers. */
export const summarySheet = (report: Report, hospital: string): Sheet => {
  const rows = rowsOf(report, hospital).map((row, at) => ({
    cells: row.cells.map((value, column) => ({ value, style: row.styles?.[column] })),
    height: at === 0 ? 24 : heightOf(row),
    isWide: row.isText,
  }));
  return {
    name: 'Resumo',
    columns: WIDTHS.map((width) => ({ width, style: { font: FONT } })),
    pages: [rows],
    isWithoutGrid: true,
  };
};
