import { MEANINGS, RESPOSTAS } from '../../contract/respostas';
import palette from '../../deployment/palette.json';
import { html, type Html } from '../common/html';
import { bar, line, symbol, type Scale } from './lines';
import type { Report } from './figures';
import { hiddenText, isMonth, marksOf, newsOf, percent, whole, withShare, type Mark, type ShownGroup } from './words';

export const legend = ({ periodo, meta }: Report): Html => html`<p class="legend quiet">
  ${RESPOSTAS.map((face) => html`<span><svg width="12" height="12" aria-hidden="true"><rect width="12" height="12" fill="${palette.faces[face]}" /></svg> ${MEANINGS[face]}</span> `)}
  ${isMonth(periodo) ? html`<span>${symbol('usual')} habitual</span>` : ''} ${meta === null ? '' : html`<span>${symbol('usual')} meta, no alto</span>`} <span>${symbol('abaixo')} abaixo</span> <span>${symbol('acima')} acima</span>
</p>`;

export const list = (title: string, found: readonly Mark[], scale: Scale): Html | '' =>
  found.length === 0
    ? ''
    : html`<section>
        <h2>${title}</h2>
        <ul>
          ${found.map(
            ({ row, kind, text }) => html`<li class="${kind}">
              ${line(row, scale, 170, 44)}
              <span>${symbol(kind)} <b>${row.titulo}</b> ${kind === 'silencio' ? `${text}: confira o código QR e o tablet` : withShare(row, text)}</span>
            </li> `,
          )}
        </ul>
      </section> `;

const rowCells = (row: ShownGroup, scale: Scale, meta: number | null): Html => {
  const { satisfacao, faces, pesquisas } = row;
  if (satisfacao === null || faces === null || pesquisas === null)
    return html`<td role="cell" class="quiet" data-v="" colspan="4">${hiddenText(row)}</td>`;
  return html`<td role="cell" class="share" data-v="${satisfacao}">${percent(satisfacao)}${meta !== null && satisfacao >= meta ? html` <small>na meta</small>` : ''}</td>
    <td role="cell" class="faces">${bar(faces)}</td>
    <td role="cell" class="months">${line(row, scale, 140, 38)}</td>
    <td role="cell" class="n" data-v="${pesquisas}">${whole(pesquisas)}</td>`;
};

/**
 * The table of wards or questions, lowest share first.
 * @param column the title of the first column
 * @param parts the rows of each part of the table. The row of a unit is the first of its part
 */
export const table = (
  title: string,
  column: string,
  parts: readonly (readonly ShownGroup[])[],
  scale: Scale,
  { meta, periodo, total, unidades }: Report,
): Html => {
  const tableRow = (row: ShownGroup) => {
    const news = newsOf(row, total);
    return html`<tr role="row" class="${unidades.some((unit) => unit === row) ? 'unit' : ''}">
      <th role="rowheader" scope="row"><span>${row.titulo}</span>${news && html` <small>${news}</small>`}${marksOf(row, periodo).map(({ kind, text }) => html` <span class="mark ${kind}">${symbol(kind)} ${text}</span>`)}</th>
      ${rowCells(row, scale, meta)}
    </tr> `;
  };
  return html`<section>
    <h2>${title}</h2>
    <table role="table" aria-label="${title}">
      <thead role="rowgroup">
        <tr role="row">
          ${[column, 'Satisfação', 'Avaliações', '13 meses', 'Pesquisas'].map((name, at) => html`<th role="columnheader" scope="col" ${at === 1 ? html`aria-sort="ascending"` : ''}>${name}</th>`)}
        </tr>
      </thead>
      ${parts.map((rows) => html`<tbody role="rowgroup">${rows.map(tableRow)}</tbody> `)}
    </table>
  </section> `;
};
