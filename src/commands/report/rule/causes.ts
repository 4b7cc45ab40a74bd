import type { Pergunta } from '../../../contract/responses';
import { comparedWards, countIn, rounded, type JudgedRow } from './groups';
import { LAST } from '../counting/slots';
import { MIN_SURVEYS } from './usual';
import type { CellRow } from '../answers/when';

/** In points. */
const MIN_CAUSE = 5;
const MOST_CAUSES = 3;

export interface Cause {
  titulo: string;
  satisfacao: number;
  habitual: number;
}

/**
 * Those that differ most from their usual share, on the side of the mark. Leaves out those that differ less than half
 * as much as the first one.
 */
export const mainCauses = (found: readonly Cause[], side: 'abaixo' | 'acima'): Cause[] => {
  const distance = ({ satisfacao, habitual }: Cause) =>
    side === 'acima' ? satisfacao - habitual : habitual - satisfacao;
  const sorted = [...found].sort((a, b) => distance(b) - distance(a));
  const most = sorted[0] ? distance(sorted[0]) : 0;
  return sorted.filter((one) => distance(one) >= Math.max(MIN_CAUSE, most / 2)).slice(0, MOST_CAUSES);
};

/** Why a ward's month is marked: its questions and its times of the week. */
export const causesOf = (
  { wards, judged, group: { situacao } }: JudgedRow,
  questions: readonly Pergunta[],
  cells: readonly CellRow[],
): Cause[] => {
  const now = judged[LAST];
  if (!now || (situacao !== 'abaixo' && situacao !== 'acima')) return [];
  const asked = comparedWards({ wards }, LAST, now.months)
    .flatMap((compared) => compared.asked)
    .filter((question) => countIn({ wards, question }, [LAST]).surveys >= MIN_SURVEYS)
    .map((question) => ({
      titulo: questions[question]?.Descricao_Pergunta ?? '',
      satisfacao: rounded(countIn({ wards, question }, [LAST]).share),
      habitual: rounded(countIn({ wards, question }, now.months).share),
    }));
  const times = cells
    .filter(({ group }) => group.situacao === situacao)
    .map(({ titulo, group: { satisfacao, habitual } }) => ({
      titulo,
      satisfacao: satisfacao ?? 0,
      habitual: habitual ?? 0,
    }));
  return mainCauses([...asked, ...times], situacao);
};
