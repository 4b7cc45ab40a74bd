import { html, type Html } from '../../common/html';
import { brazilianDay } from '../../common/zone';
import type { Comparison } from '../answers/comparison';
import { percent, whole } from '../content/words';

type ComparedRow = NonNullable<Comparison['total']> & { descricao: string };

const differenceText = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)} ${Math.abs(points) === 1 ? 'ponto' : 'pontos'}`;

export const resultText = ({ alemDoAcaso }: ComparedRow): string =>
  alemDoAcaso ? 'diferença além do acaso' : 'pode ser acaso';

const rowOf = (row: ComparedRow): Html => {
  const { descricao, antes, depois, diferenca, alemDoAcaso, pesquisasAntes, pesquisasDepois } = row;
  return html`<li class="${alemDoAcaso ? (diferenca < 0 ? 'abaixo' : 'acima') : ''}">
    <span>
      <b>${descricao}</b> de ${percent(antes)} para ${percent(depois)}: ${differenceText(diferenca)},
      ${alemDoAcaso ? html`<b>${resultText(row)}</b>` : resultText(row)}
      <small>${whole(pesquisasAntes)} e ${whole(pesquisasDepois)} pesquisas</small>
    </span>
  </li> `;
};

const daysText = ({ de, ate }: Comparison['antes']): string => `${brazilianDay(de)} a ${brazilianDay(ate)}`;

export const comparisonTexts = ({ antes, depois, total, locais, semPerguntas, semLocais }: Comparison) => ({
  periods: `De ${daysText(antes)} para ${daysText(depois)}.`,
  nothing: total || locais.length > 0 ? [] : ['Nenhum local tem 8 pesquisas em cada um dos dois períodos.'],
  left: [
    { what: 'perguntas que só um dos períodos tem', names: semPerguntas },
    { what: 'locais com poucas pesquisas ou perguntas em comum, ou ocultos para proteger outro', names: semLocais },
  ].flatMap(({ what, names }) => (names.length > 0 ? [`Ficam de fora ${what}: ${names.join('; ')}`] : [])),
});

/** The row of all wards together, unless it would say the same as that of the only ward. */
export const togetherIn = ({ total, locais }: Comparison): ComparedRow[] =>
  total && locais.length !== 1 ? [{ ...total, descricao: 'Todos juntos' }] : [];

const listOf = (rows: readonly ComparedRow[]): Html | '' =>
  rows.length === 0 ? '' : html`<ul class="compared">${rows.map(rowOf)}</ul>`;

export const comparisonPart = (comparison: Comparison): Html => {
  const { locais, perguntas } = comparison;
  const { periods, nothing, left } = comparisonTexts(comparison);
  return html`<section>
    <h2>Comparação</h2>
    <p>${periods}</p>
    ${nothing.map((text) => html`<p>${text}</p>`)}
    ${listOf([...togetherIn(comparison), ...locais])}
    ${perguntas.length === 0 ? '' : html`<h3>Perguntas</h3>`} ${listOf(perguntas)}
    ${left.map((text) => html`<p class="quiet">${text}</p> `)}
  </section> `;
};
