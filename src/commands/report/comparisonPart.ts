import { html, type Html } from '../common/html';
import { brazilianDay } from '../common/zone';
import type { Comparison } from './comparison';
import { percent, whole } from './words';

type Row = NonNullable<Comparison['total']> & { descricao: string };

const differenceText = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)} ${Math.abs(points) === 1 ? 'ponto' : 'pontos'}`;

const rowOf = ({ descricao, antes, depois, diferenca, alemDoAcaso, pesquisasAntes, pesquisasDepois }: Row): Html =>
  html`<tr role="row">
    <th role="rowheader" scope="row">${descricao}</th>
    <td role="cell" class="share">${percent(antes)} <small>${whole(pesquisasAntes)} pesquisas</small></td>
    <td role="cell" class="share">${percent(depois)} <small>${whole(pesquisasDepois)} pesquisas</small></td>
    <td role="cell">
      ${differenceText(diferenca)} <small>${alemDoAcaso ? 'diferença além do acaso' : 'pode ser acaso'}</small>
    </td>
  </tr> `;

const daysText = ({ de, ate }: Comparison['antes']): string => `${brazilianDay(de)} a ${brazilianDay(ate)}`;

/** Two periods side by side, and what was left out of the comparison. */
export const comparisonPart = ({ antes, depois, total, locais, semPerguntas, semLocais }: Comparison): Html => {
  const left = [
    semPerguntas.length > 0 && `perguntas que só um dos períodos tem: ${semPerguntas.join('; ')}`,
    semLocais.length > 0 && `locais com poucas pesquisas ou perguntas em comum: ${semLocais.join('; ')}`,
  ].filter((text) => text !== false);
  const rows = [...(total ? [{ ...total, descricao: 'Todos juntos' }] : []), ...locais];
  const names = ['Local', daysText(antes), daysText(depois), 'Diferença'];
  const table = html`<table role="table" aria-label="Comparação" class="comparison">
    <thead role="rowgroup">
      <tr role="row">
        ${names.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(rowOf)}
    </tbody>
  </table>`;
  return html`<section>
    <h2>Comparação</h2>
    ${rows.length > 0 ? table : html`<p>Nenhum local tem 8 pesquisas em cada um dos dois períodos.</p>`}
    ${left.map((text) => html`<p class="quiet">Ficam de fora ${text}.</p> `)}
  </section> `;
};
