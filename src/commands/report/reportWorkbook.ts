import { MEANINGS, RESPOSTAS } from '../../contract/respostas';
import { monthName } from '../common/period';
import { dayNumber } from '../common/zone';
import { FIRST_DAY, FORMATS, fractionOf } from '../worksheets/cells';
import type { Sheet } from '../worksheets/sheet';
import { styledTable, STYLES, type Cell, type Column, type StyledCell } from '../worksheets/tableSheet';
import { workbookOf } from '../worksheets/workbook';
import { resultText, togetherIn } from './comparisonPart';
import type { Report } from './figures';
import type { Group } from './groups';
import { hasCells } from './reportPage';
import { summarySheet } from './summarySheet';
import { compared, hiddenText, isMonth, marksOf, newsOf, reaches, type ShownGroup } from './words';

const shareColumn = (title: string): Column => ({ title, width: 13, format: FORMATS.share, align: 'right' });
const wholeColumn = (title: string): Column => ({ title, width: 12, format: FORMATS.whole, align: 'right' });
const nameColumn = (title: string, width = 38): Column => ({ title, width, isWrapped: true });
const SITUATION: Column = { title: 'Situação', width: 44, isWrapped: true };

/**
 * What the report's page says beside a group: its marks, its comparison with the usual share, and whether it is new.
 */
const situationCell = (row: ShownGroup, { periodo, total }: Report): StyledCell => {
  const marks = marksOf(row, periodo);
  const usual = isMonth(periodo) && row.situacao === 'habitual' ? compared(row) : '';
  const texts = [...marks.map(({ text }) => text), usual, newsOf(row, total)].filter((text) => text !== '');
  const kinds = marks.map(({ kind }) => kind);
  const style = kinds.some((kind) => kind !== 'acima') ? STYLES.below : kinds.length > 0 ? STYLES.above : undefined;
  return { value: texts.join('; ') || null, style };
};

/** A group's figures, or the reason in the first cell if the group is hidden. */
const figureCells = (row: ShownGroup, figures: readonly Cell[]): StyledCell[] =>
  row.hiddenBy
    ? [{ value: hiddenText(row), style: STYLES.hidden }, ...figures.slice(1).map(() => ({ value: null }))]
    : figures.map((value) => ({ value }));

const groupSheet = (
  name: string,
  names: readonly Column[],
  rows: readonly { names: readonly string[]; row: ShownGroup }[],
  report: Report,
): Sheet[] => {
  const { meta } = report;
  const hasPatients = rows.some(({ row }) => row.atendimentos);
  const columns = [
    ...names,
    ...['Satisfação', 'Habitual'].map(shareColumn),
    ...['Pesquisas', ...RESPOSTAS.map((face) => MEANINGS[face])].map(wholeColumn),
    ...(hasPatients ? [wholeColumn('Atendimentos'), shareColumn('Pesquisas por atendimento')] : []),
    ...(meta === null ? [] : [{ title: 'Na meta', width: 12 }]),
    SITUATION,
  ];
  const target = (group: Group) => (meta === null ? [] : [reaches(group, meta) ? 'sim' : 'não']);
  const patients = ({ atendimentos }: ShownGroup) =>
    hasPatients ? [atendimentos?.pacientes ?? null, fractionOf(atendimentos?.taxa ?? null)] : [];
  const cells = rows.map(({ names: texts, row }) => [
    ...texts.map((value) => ({ value })),
    ...figureCells(row, [
      fractionOf(row.satisfacao),
      fractionOf(row.habitual),
      row.pesquisas,
      ...RESPOSTAS.map((face) => row.faces?.[face] ?? null),
      ...patients(row),
      ...target(row),
    ]),
    situationCell(row, report),
  ]);
  return rows.length === 0 ? [] : [styledTable(name, columns, cells)];
};

/** `2026-10` as `out/26` */
const shortMonth = (month: string): string => `${monthName(month).slice(0, 3)}/${month.slice(2, 4)}`;

const monthStyle = (situacao: Group['situacao']) =>
  situacao === 'abaixo' ? STYLES.monthBelow : situacao === 'acima' ? STYLES.monthAbove : undefined;

const monthsSheet = ({ total, unidades, locais, perguntas }: Report): Sheet => {
  const rows: [kind: string, row: ShownGroup][] = [
    ['Total', total],
    ...unidades.map((row): [string, ShownGroup] => ['Unidade', row]),
    ...locais.map((row): [string, ShownGroup] => ['Local', row]),
    ...perguntas.map((row): [string, ShownGroup] => ['Pergunta', row]),
  ];
  const months = (total.meses ?? []).map(({ mes }) => mes);
  const columns = [{ title: 'Grupo', width: 11 }, nameColumn('Nome', 50), ...months.map(shortMonth).map(shareColumn)];
  return styledTable(
    'Meses',
    columns,
    rows.map(([kind, row]) => [
      { value: kind },
      { value: row.titulo },
      ...(row.meses === null
        ? figureCells(
            row,
            months.map(() => null),
          )
        : row.meses.map(({ satisfacao, situacao }) =>
            satisfacao === null
              ? { value: 'menos de 8', style: STYLES.hidden }
              : { value: fractionOf(satisfacao), style: monthStyle(situacao) },
          )),
    ]),
  );
};

const whenSheet = (report: Report): Sheet[] => {
  if (!hasCells(report)) return [];
  const { total, locais } = report;
  const columns = [
    nameColumn('Local'),
    { title: 'Hora da resposta', width: 30 },
    ...['Satisfação', 'Habitual'].map(shareColumn),
    wholeColumn('Pesquisas'),
    SITUATION,
  ];
  const shown = [...(locais.length === 1 ? [] : [total]), ...locais].filter(({ quando }) =>
    quando?.some(({ hiddenBy }) => !hiddenBy),
  );
  const cells = shown.flatMap(({ titulo, quando }) =>
    (quando ?? []).map((cell) => [
      { value: titulo },
      { value: cell.titulo },
      ...figureCells(cell, [fractionOf(cell.satisfacao), fractionOf(cell.habitual), cell.pesquisas]),
      situationCell(cell, report),
    ]),
  );
  return [styledTable('Quando', columns, cells)];
};

const comparisonSheet = ({ comparacao }: Report): Sheet[] => {
  if (comparacao === null) return [];
  const columns: Column[] = [
    { title: 'Grupo', width: 11 },
    nameColumn('Nome', 50),
    ...['Antes', 'Depois'].map(shareColumn),
    { title: 'Diferença (pontos)', width: 13, format: '+0;-0;0', align: 'right' },
    { title: 'Resultado', width: 28 },
    ...['Pesquisas antes', 'Pesquisas depois'].map(wholeColumn),
  ];
  const { locais, perguntas } = comparacao;
  const compared = [
    ...togetherIn(comparacao).map((row) => ({ kind: 'Total', ...row })),
    ...locais.map((row) => ({ kind: 'Local', ...row })),
    ...perguntas.map((row) => ({ kind: 'Pergunta', ...row })),
  ];
  const rows = compared.map((row) => [
    { value: row.kind },
    { value: row.descricao },
    ...[fractionOf(row.antes), fractionOf(row.depois), row.diferenca].map((value) => ({ value })),
    {
      value: resultText(row),
      style: row.alemDoAcaso ? (row.diferenca < 0 ? STYLES.below : STYLES.above) : undefined,
    },
    ...[row.pesquisasAntes, row.pesquisasDepois].map((value) => ({ value })),
  ]);
  return [styledTable('Comparação', columns, rows)];
};

const notesSheet = ({ notas }: Report): Sheet[] => {
  const columns: Column[] = [
    { title: 'Dia', width: 13, format: FORMATS.day },
    nameColumn('Nota', 70),
    { title: 'Local', width: 38 },
  ];
  const rows = notas.map(({ dia, texto, onde }) =>
    [dayNumber(dia) - FIRST_DAY, texto, onde ?? 'Todos os locais'].map((value) => ({ value })),
  );
  return rows.length === 0 ? [] : [styledTable('Notas', columns, rows)];
};

/** The report as a workbook: what its page shows, with the 13 months as numbers. */
export const reportWorkbook = async (report: Report, hospital: string): Promise<Uint8Array> => {
  const { total, unidades, locais, perguntas } = report;
  const summary = summarySheet(report, hospital);
  if (total.satisfacao === null) return workbookOf([summary]);
  const units = unidades.length > 0;
  return workbookOf([
    summary,
    ...groupSheet(
      'Unidades',
      [nameColumn('Unidade')],
      unidades.map((row) => ({ names: [row.titulo], row })),
      report,
    ),
    ...groupSheet(
      'Locais',
      [nameColumn('Local'), ...(units ? [nameColumn('Unidade', 26)] : [])],
      locais.map((row) => ({ names: [row.titulo, ...(units ? [row.unidade ?? ''] : [])], row })),
      report,
    ),
    ...groupSheet(
      'Perguntas',
      [nameColumn('Pergunta', 60)],
      perguntas.map((row) => ({ names: [row.titulo], row })),
      report,
    ),
    monthsSheet(report),
    ...whenSheet(report),
    ...comparisonSheet(report),
    ...notesSheet(report),
  ]);
};
