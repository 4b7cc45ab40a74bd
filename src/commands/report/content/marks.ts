import type { LocalGroup, Report } from '../answers/figures';
import { isCompared, marksOf, type ShownGroup } from './words';

/** The times of the week of a ward or of the hospital. A month is not marked again if the ward has the same mark. */
const cellsOf = ({ quando, meses, titulo }: Report['total'] | LocalGroup): ShownGroup[] =>
  (quando ?? []).map((cell) => ({
    ...cell,
    titulo: `${titulo}, ${cell.titulo.toLowerCase()}`,
    meses:
      cell.meses?.map((month, at) => ({
        ...month,
        situacao: month.situacao && meses?.[at]?.situacao === month.situacao ? 'habitual' : month.situacao,
      })) ?? null,
  }));

const ATTENTION = 'Pede atenção';

/** The lists at the top of a report, and what stands in their place if all are empty; null if one is not. */
export const markLists = ({ total, unidades, locais, perguntas, sobre, periodo }: Report) => {
  const rows: ShownGroup[] = [...unidades, ...locais, ...perguntas];
  // Left out where the row of the only ward or unit says the same as the total.
  const told = sobre !== null || locais.length === 1 ? rows : [total, ...rows];
  const toldCells = (locais.length === 1 ? locais : [total, ...locais]).flatMap(cellsOf);
  const found = [...told, ...toldCells].flatMap((row) => marksOf(row, periodo));
  const text = told.some((row) => isCompared(row, periodo))
    ? `Nada fora do habitual${rows.some(({ hiddenBy }) => hiddenBy) ? ' no que se mostra' : ''}.`
    : 'Ainda não há habitual para comparar.';
  return {
    lists: [
      { title: ATTENTION, marks: found.filter(({ kind }) => kind !== 'acima') },
      { title: 'Melhorou', marks: found.filter(({ kind }) => kind === 'acima') },
    ],
    unmarked: found.length > 0 ? null : { title: ATTENTION, text },
  };
};
