import { html, type Html } from '../common/html';
import { brazilianDay } from '../common/zone';
import type { Comparison } from './comparison';
import { percent, whole } from './words';

type Row = NonNullable<Comparison['total']> & { descricao: string };

const differenceText = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)} ${Math.abs(points) === 1 ? 'ponto' : 'pontos'}`;

const rowOf = ({ descricao, antes, depois, diferenca, alemDoAcaso, pesquisasAntes, pesquisasDepois }: Row): Html =>
  html`<li class="${alemDoAcaso ? (diferenca < 0 ? 'abaixo' : 'acima') : ''}">
    <span>
      <b>${descricao}</b> de ${percent(antes)} para ${percent(depois)}: ${differenceText(diferenca)},
      ${alemDoAcaso ? html`<b>diferença além do acaso</b>` : 'pode ser acaso'}
      <small>${whole(pesquisasAntes)} e ${whole(pesquisasDepois)} pesquisas</small>
    </span>
  </li> `;

const NOTHING = 'Nenhum local tem 8 pesquisas em cada um dos dois períodos.';

const daysText = ({ de, ate }: Comparison['antes']): string => `${brazilianDay(de)} a ${brazilianDay(ate)}`;

/** Which periods are compared, and what was left out. */
export const comparisonTexts = ({ antes, depois, total, locais, semPerguntas, semLocais }: Comparison): string[] => [
  `De ${daysText(antes)} para ${daysText(depois)}.`,
  ...(total || locais.length > 0 ? [] : [NOTHING]),
  ...(semPerguntas.length > 0
    ? [`Ficam de fora perguntas que só um dos períodos tem: ${semPerguntas.join('; ')}.`]
    : []),
  ...(semLocais.length > 0
    ? [`Ficam de fora locais com poucas pesquisas ou perguntas em comum: ${semLocais.join('; ')}.`]
    : []),
];

/** Two periods side by side, and what was left out of the comparison. */
export const comparisonPart = ({
  antes,
  depois,
  total,
  locais,
  perguntas,
  semPerguntas,
  semLocais,
}: Comparison): Html => {
  const left = [
    semPerguntas.length > 0 && `perguntas que só um dos períodos tem: ${semPerguntas.join('; ')}`,
    semLocais.length > 0 && `locais com poucas pesquisas ou perguntas em comum: ${semLocais.join('; ')}`,
  ].filter((text) => text !== false);
  const rows = [...(total ? [{ ...total, descricao: 'Todos juntos' }] : []), ...locais];
  return html`<section>
    <h2>Comparação</h2>
    <p>De ${daysText(antes)} para ${daysText(depois)}.</p>
    ${rows.length > 0 ? html`<ul class="compared">${rows.map(rowOf)}</ul>` : html`<p>${NOTHING}</p>`}
    ${
      perguntas.length === 0
        ? ''
        : html`<h3>Perguntas</h3>
            <ul class="compared">
              ${perguntas.map(rowOf)}
            </ul>`
    }
    ${left.map((text) => html`<p class="quiet">Ficam de fora ${text}.</p> `)}
  </section> `;
};
