import type { CellRow, LocalRow, Report, Row } from '../answers/types';
import type { Detail, Line, Mark, MarkList } from './types';
import {
  comparedText,
  differenceText,
  isMonth,
  markedMonthsText,
  newLevel,
  silenceText,
  withoutDayText,
} from './words';

export const lineOf = ({ titulo, group: { meses, habitual }, usualFrom, existsSince, noted }: Row): Line | null =>
  meses === null
    ? null
    : {
        title: titulo,
        months: meses,
        since: existsSince,
        dashed: usualFrom === null || habitual === null ? null : { share: habitual, from: usualFrom },
        noted,
      };

const causesOf = ({ causes = [] }: Partial<LocalRow>, report: Report): Detail[] =>
  causes.map(({ titulo, satisfacao, diferenca }) => ({
    title: titulo,
    share: satisfacao,
    text: differenceText(diferenca, report),
  }));

const markOf = (row: Row & Partial<LocalRow>, report: Report, mark: Pick<Mark, 'kind' | 'text'>): Mark => ({
  ...mark,
  title: row.titulo,
  choice: row.choice,
  share: mark.kind === 'silencio' ? null : row.group.satisfacao,
  notes: row.semDia && mark.kind !== 'silencio' ? [withoutDayText(row.semDia)] : [],
  causes: mark.kind === 'silencio' ? [] : causesOf(row, report),
  line: lineOf(row),
});

const monthsIn = ({ group: { meses } }: Row, { periodo }: Report) =>
  (meses ?? []).filter(({ mes }) => mes >= periodo.de.slice(0, 7));

/** A row's marks. Those of a longer period list its marked months. */
export const marksOf = (row: Row & Partial<LocalRow>, report: Report): Mark[] => {
  const isOne = report.antes !== null || isMonth(report.periodo);
  const sides = (['abaixo', 'acima'] as const).flatMap((kind) => {
    if (isOne) {
      const text = comparedText(row, report) + newLevel(row);
      return row.group.situacao === kind ? [markOf(row, report, { kind, text })] : [];
    }
    const months = monthsIn(row, report).filter(({ situacao }) => situacao === kind);
    const text = markedMonthsText(
      kind,
      months.map(({ mes }) => mes),
    );
    return months.length === 0 ? [] : [markOf(row, report, { kind, text: text + newLevel(row) })];
  });
  const silent = row.semPesquisasDesde;
  return silent
    ? [...sides, markOf(row, report, { kind: 'silencio', text: silenceText(silent, report.periodo) })]
    : sides;
};

/** Whether there is a usual value to compare with. */
export const isCompared = (row: Row, report: Report): boolean =>
  row.group.situacao !== null || monthsIn(row, report).some(({ situacao }) => situacao !== null);

/**
 * The times of the week of a ward or of the hospital, which lead to the ward's report. A month is not marked again if
 * the ward has the same mark.
 */
const cellsOf = (row: Row & { quando: readonly CellRow[] | null }): Row[] =>
  (row.quando ?? []).map((cell) => ({
    ...cell,
    titulo: `${row.titulo}, ${cell.titulo.toLowerCase()}`,
    choice: row.choice,
    group: {
      ...cell.group,
      situacao: cell.group.situacao === row.group.situacao ? 'habitual' : cell.group.situacao,
      meses:
        cell.group.meses?.map((month, at) => ({
          ...month,
          situacao: month.situacao === row.group.meses?.[at]?.situacao ? 'habitual' : month.situacao,
        })) ?? null,
    },
  }));

/** What to do about a silent ward. */
const withAdvice = (mark: Mark): Mark =>
  mark.kind === 'silencio' ? { ...mark, text: `${mark.text}: confira o código QR e o tablet` } : mark;

const ATTENTION = 'Pede atenção';

/** What is marked, or that nothing is. */
export const markLists = (report: Report): MarkList[] => {
  const { total, unidades, locais, perguntas, sobre } = report;
  const rows: Row[] = [...unidades, ...locais, ...perguntas];
  // The total is left out where the row of the only ward or unit says the same.
  const told = sobre !== null || locais.length === 1 ? rows : [total, ...rows];
  const toldCells = (locais.length === 1 ? locais : [total, ...locais]).flatMap(cellsOf);
  const found = [...told, ...toldCells].flatMap((row) => marksOf(row, report)).map(withAdvice);
  const lists = [
    { title: ATTENTION, text: null, marks: found.filter(({ kind }) => kind !== 'acima') },
    { title: 'Melhorou', text: null, marks: found.filter(({ kind }) => kind === 'acima') },
  ].filter(({ marks }) => marks.length > 0);
  if (lists.length > 0 || total.isHidden) return lists;
  const text = told.some((row) => isCompared(row, report))
    ? 'Nenhuma diferença além do acaso.'
    : 'Ainda não há habitual para comparar.';
  return [{ title: ATTENTION, text, marks: [] }];
};
