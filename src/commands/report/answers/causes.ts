import type { Pergunta } from '../../../contract/responses';
import type { Ward } from '../counting/collect';
import { answersOf, wholePercent } from '../counting/count';
import { LAST } from '../counting/slots';
import { mainCauses } from '../rule/causes';
import { judgedRows, planOf, type JudgedRow, type RowPlan, type TimeFrame } from './rows';
import type { JudgedCell } from './times';
import { dayOf } from '../../common/zone';
import { dayOfMark } from '../rule/usual';
import type { Cause, WithoutDay } from './types';

const causeIn = ({ titulo, row, judged }: JudgedRow): Cause[] => {
  const now = judged[LAST];
  return now && row.group.satisfacao !== null
    ? [{ titulo, satisfacao: row.group.satisfacao, diferenca: 100 * (now.share - now.usual) }]
    : [];
};

export const questionsOf = (ward: Ward, questions: readonly Pergunta[]): RowPlan[] =>
  questions.map(({ Descricao_Pergunta }, question) => planOf(Descricao_Pergunta, answersOf([ward], [question])));

/**
 * Why a row is marked.
 * @param smaller what the row counts, divided: a ward's questions, or a question's wards
 * @param cells the row's times of the week, of which marked ones are causes
 */
export const causesOf = (
  { group: { situacao } }: JudgedRow['row'],
  smaller: () => readonly RowPlan[],
  cells: readonly JudgedCell[],
  frame: TimeFrame,
): Cause[] => {
  if (situacao !== 'abaixo' && situacao !== 'acima') return [];
  const marked = cells.filter(({ row }) => row.group.situacao === situacao);
  const found = [...judgedRows(smaller(), frame), ...marked].flatMap(causeIn);
  return mainCauses(found, situacao).map((cause) => ({ ...cause, diferenca: Math.round(cause.diferenca) }));
};

/** The one day that made a row's mark, if there is one. A comparison has no month that a day could make. */
export const withoutDay = ({ judged, comparedIn }: JudgedRow, { period, earlier }: TimeFrame): WithoutDay | null => {
  const now = judged[LAST];
  if (!now || earlier !== null || period.length > 1) return null;
  const found = dayOfMark(comparedIn(LAST), now, LAST);
  return found && { dia: dayOf(found.day), satisfacao: wholePercent(found.share) };
};
