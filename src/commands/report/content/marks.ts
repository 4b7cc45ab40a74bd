import { cellsBeside } from '../answers/times';
import type { Cause, LocalRow, Report, Row, WithoutDay } from '../answers/types';
import type { Detail, Line, Mark, MarkKind, MarkList } from './types';
import {
  comparedText,
  differenceText,
  isMonth,
  joined,
  markedMonthsText,
  newLevel,
  silenceText,
  withoutDayText,
} from './words';

export const lineOf = ({ titulo, group: { meses, habitual }, usualFrom, noted }: Row): Line | null =>
  meses === null
    ? null
    : {
        title: titulo,
        months: meses,
        dashed: usualFrom === null || habitual === null ? null : { share: habitual, from: usualFrom },
        noted,
      };

/** A row with why it is marked. */
type Explained = Row & { causes?: readonly Cause[]; semDia?: WithoutDay | null };

export const markOf = (row: Explained, report: Pick<Report, 'antes'>, kind: MarkKind, text: string): Mark => {
  const mark = { kind, title: row.titulo, choice: row.choice, text, line: lineOf(row) };
  if (kind === 'silencio') return { ...mark, share: null, notes: [], causes: [] };
  const { causes = [], semDia, group } = row;
  const detailOf = ({ titulo, satisfacao, diferenca }: Cause): Detail => ({
    title: titulo,
    share: satisfacao,
    text: differenceText(diferenca, report),
  });
  return {
    ...mark,
    share: group.satisfacao,
    notes: semDia ? [withoutDayText(semDia)] : [],
    causes: causes.map(detailOf),
  };
};

const monthsIn = ({ group: { meses } }: Row, { periodo }: Report) =>
  (meses ?? []).filter(({ mes }) => mes >= periodo.de.slice(0, 7));

/** A row's marks. Those of a longer period list its marked months. */
export const marksOf = (row: Row & Partial<LocalRow>, report: Report): Mark[] => {
  const isOne = report.antes !== null || isMonth(report.periodo);
  const sides = (['abaixo', 'acima'] as const).flatMap((kind) => {
    if (isOne) {
      const text = joined(comparedText(row, report), newLevel(row));
      return row.group.situacao === kind ? [markOf(row, report, kind, text)] : [];
    }
    const months = monthsIn(row, report).filter(({ situacao }) => situacao === kind);
    const text = markedMonthsText(
      kind,
      months.map(({ mes }) => mes),
    );
    return months.length === 0 ? [] : [markOf(row, report, kind, joined(text, newLevel(row)))];
  });
  const silent = row.semPesquisasDesde;
  return silent ? [...sides, markOf(row, report, 'silencio', silenceText(silent, report.periodo))] : sides;
};

/** Whether there is a usual value to compare with. */
const isCompared = (row: Row, report: Report): boolean =>
  row.group.situacao !== null || monthsIn(row, report).some(({ situacao }) => situacao !== null);

/** What to do about a silent ward. */
export const withAdvice = (mark: Mark): Mark =>
  mark.kind === 'silencio' ? { ...mark, text: `${mark.text}: confira o código QR e o tablet` } : mark;

const ATTENTION = 'Pede atenção';

/** What is marked, or that nothing is. */
export const markLists = (report: Report): MarkList[] => {
  const { total, unidades, locais, perguntas, sobre } = report;
  const rows: Row[] = [...unidades, ...locais, ...perguntas];
  // The total is left out where the row of the only ward or unit says the same.
  const told = sobre !== null || locais.length === 1 ? rows : [total, ...rows];
  const toldCells = (locais.length === 1 ? locais : [total, ...locais]).flatMap(cellsBeside);
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
