import type { Pergunta } from '../../../contract/responses';
import type { Ward } from '../counting/collect';
import { answersOf, countIn, satisfactionOf } from '../counting/count';
import { upToLast } from '../counting/slots';
import { MIN_SURVEYS } from '../rule/usual';
import type { Slots } from './rows';
import { byName } from '../../common/names';
import type { Folha } from './types';

/**
 * What a ward's sheet shows. Null if the ward has too few surveys in a year.
 * @param months how many months the period has when it is over
 */
export const sheetOf = (
  ward: Ward,
  isHidden: boolean,
  questions: readonly Pergunta[],
  period: Slots,
  months: number,
): Folha | null => {
  for (const meses of [0, 3, 12] as const) {
    if (meses === 0 ? isHidden : meses <= months) continue;
    const slots = meses === 0 ? period : upToLast(meses);
    const { surveys, faces } = countIn(answersOf([ward]), slots);
    if (surveys < MIN_SURVEYS) continue;
    const perguntas = questions
      .map((asked, question) => ({
        titulo: asked.Descricao_Pergunta,
        ...countIn(answersOf([ward], [question]), slots),
      }))
      .filter((one) => one.surveys >= MIN_SURVEYS)
      .map((one) => ({ titulo: one.titulo, satisfacao: satisfactionOf(one.faces) }))
      .sort((a, b) => b.satisfacao - a.satisfacao || byName(b.titulo, a.titulo));
    return { meses, satisfacao: satisfactionOf(faces), faces, perguntas };
  }
  return null;
};
