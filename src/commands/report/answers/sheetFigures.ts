import type { Pergunta } from '../../../contract/responses';
import type { Ward } from '../counting/collect';
import { byShare, countIn, rounded } from '../rule/groups';
import { upToLast } from '../counting/slots';
import { MIN_SURVEYS } from '../rule/usual';

/**
 * What a ward's sheet shows: the period (`meses` is 0) or, if the ward is hidden in it, the last 3 or 12 months; null
 * if these have too few surveys as well. Its questions are sorted, the best first.
 * @param period its slots
 * @param months how many months the period has when it is over
 */
export const sheetOf = (
  ward: Ward,
  isHidden: boolean,
  questions: readonly Pergunta[],
  period: readonly number[],
  months: number,
) => {
  for (const meses of [0, 3, 12] as const) {
    if (meses === 0 ? isHidden : meses <= months) continue;
    const slots = meses === 0 ? period : upToLast(meses);
    const { surveys, faces, share } = countIn({ wards: [ward] }, slots);
    if (surveys < MIN_SURVEYS) continue;
    const perguntas = questions
      .map((asked, question) => ({
        titulo: asked.Descricao_Pergunta,
        ...countIn({ wards: [ward], question }, slots),
      }))
      .filter((one) => one.surveys >= MIN_SURVEYS)
      .map((one) => ({ titulo: one.titulo, satisfacao: rounded(one.share) }))
      .sort(byShare)
      .reverse();
    return { meses, satisfacao: rounded(share), faces, perguntas };
  }
  return null;
};

export type Sheet = NonNullable<ReturnType<typeof sheetOf>>;
