import { MEANINGS, RESPOSTAS } from '../../contract/respostas';
import palette from '../../deployment/palette.json';
import { html, type Html } from '../common/html';
import { bar, line, symbol, type Scale } from './lines';
import type { Report } from './report';
import type { Row } from './rows';
import { hiddenText, isMonth, percent, whole } from './words';

/** What the pictures of the lists and tables mean. */
export const legend = ({ meta, periodo }: Report): Html => html`<p class="legend quiet">
  ${RESPOSTAS.map((face) => html`<span><svg width="12" height="12" aria-hidden="true"><rect width="12" height="12" fill="${palette.faces[face]}" /></svg> ${MEANINGS[face]}</span> `)}
  ${isMonth(periodo) ? html`<span>${symbol('usual')} habitual</span>` : ''} <span>${symbol('below')} abaixo</span> <span>${symbol('above')} acima</span>
  ${meta === null ? '' : html`<span>${symbol('reached')} meta ${percent(meta)}</span>`}
</p>`;

const rowCells = ({ group }: Row, scale: Scale, meta: number | null): Html => {
  const { satisfacao, faces, pesquisas } = group;
  if (satisfacao === null || faces === null || pesquisas === null)
    return html`<td role="cell" class="quiet" data-v="" colspan="4">${hiddenText(group)}</td>`;
  return html`<td role="cell" class="share" data-v="${satisfacao}">${percent(satisfacao)}${meta !== null && satisfacao >= meta ? html` ${symbol('reached')}` : ''}</td>
    <td role="cell" class="faces">${bar(faces)}</td>
    <td role="cell" class="months">${line(group, scale, 140, 38, group.habitual)}</td>
    <td role="cell" class="n" data-v="${pesquisas}">${whole(pesquisas)}</td>`;
};

export interface Part {
  /** The row of the unit whose wards follow, or null. */
  unit: Row | null;
  rows: readonly Row[];
}

interface Heading {
  title: string;
  /** The title of the first column. */
  column: string;
  below?: Html;
}

/** The table of wards or questions, lowest share first. */
export const table = (
  { title, column, below }: Heading,
  parts: readonly Part[],
  scale: Scale,
  { meta }: Report,
): Html => {
  const tableRow = (row: Row, kind: string) =>
    html`<tr role="row" class="${kind}">
      <th role="rowheader" scope="row"><span>${row.name}</span>${row.notes.map((note) => html` <small>${note}</small>`)}${row.marks.map(({ kind, text }) => html` <span class="mark ${kind}">${symbol(kind)} ${text}</span>`)}</th>
      ${rowCells(row, scale, meta)}
    </tr> `;
  return html`<section>
    <h2>${title}</h2>
    ${below ?? ''}
    <table role="table" aria-label="${title}">
      <thead role="rowgroup">
        <tr role="row">
          ${[column, 'Satisfação', 'Avaliações', '13 meses', 'Pesquisas'].map((name, at) => html`<th role="columnheader" scope="col" ${at === 1 ? html`aria-sort="ascending"` : ''}>${name}</th>`)}
        </tr>
      </thead>
      ${parts.map(
        ({ unit, rows }) => html`<tbody role="rowgroup">
          ${unit === null ? '' : tableRow(unit, 'unit')} ${rows.map((row) => tableRow(row, ''))}
        </tbody> `,
      )}
    </table>
  </section> `;
};
