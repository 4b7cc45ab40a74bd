import { MIN_SURVEYS } from '../statistics/usual';
import type { Question, Ward } from './collect';
import { countIn, goodIn, percent } from './groups';
import type { Months } from './months';
import type { Sheet } from './report';

/** @returns null if the ward has too few surveys even in a year. @param isHidden whether the report hides the ward */
export const sheetOf = (
  ward: Ward,
  questions: readonly Question[],
  months: Months,
  isHidden: boolean,
): Sheet | null => {
  const longer = ([3, 12] as const).filter((length) => length > months.period.months);
  const spans = [
    ...(isHidden ? [] : [{ meses: 0 as const, slots: months.inPeriod, de: months.period.from }]),
    ...longer.map((meses) => ({
      meses,
      slots: months.upToLast(meses),
      de: months.firstDayOf(months.last - meses + 1),
    })),
  ];
  for (const { meses, slots, de } of spans) {
    const { surveys, faces } = countIn({ wards: [ward] }, slots);
    if (surveys < MIN_SURVEYS) continue;
    const perguntas = questions
      .map(({ pergunta }, question) => ({ pergunta, ...countIn({ wards: [ward], question }, slots) }))
      .filter((one) => one.surveys >= MIN_SURVEYS)
      .map((one) => ({ descricao: one.pergunta.Descricao_Pergunta, share: goodIn(one.faces) }))
      .sort((a, b) => b.share - a.share || a.descricao.localeCompare(b.descricao, 'pt-BR'))
      .map(({ descricao, share }) => ({ descricao, satisfacao: percent(share) }));
    return { de, ate: months.lastDay, meses, pesquisas: surveys, satisfacao: percent(goodIn(faces)), faces, perguntas };
  }
  return null;
};
