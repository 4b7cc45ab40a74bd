import { MEANINGS, RESPOSTAS, type Resposta } from '../../../contract/respostas';
import palette from '../../../deployment/palette.json';
import { html, type Html } from '../../common/html';
import { bar, line, symbol, type Scale } from './lines';
import type { Cause } from '../rule/causes';
import type { Report } from '../answers/figures';
import {
  careText,
  hiddenText,
  isMonth,
  marksOf,
  newsOf,
  percent,
  reaches,
  whole,
  withAdvice,
  withShare,
  type Mark,
  type ShownGroup,
} from '../content/words';

/** The address of a group's own report. @param choice the option that chooses the group, such as `local=7` */
export type LinkTo = (choice: string) => string;

/** The name of a group, as a link to its own report if there is one. */
const nameOf = ({ titulo, choice }: ShownGroup, linkTo?: LinkTo): Html =>
  linkTo && choice ? html`<a href="${linkTo(choice)}">${titulo}</a>` : html`${titulo}`;

export const causeText = ({ titulo, satisfacao, habitual }: Cause): Html =>
  html`<small>${titulo} <b>${percent(satisfacao)}</b>, habitual ${percent(habitual)}</small>`;

const faceColor = (face: Resposta): Html =>
  html`<svg width="12" height="12" aria-hidden="true">
    <rect width="12" height="12" fill="${palette.faces[face]}" />
  </svg>`;

export const legend = ({ periodo, meta, notas }: Report): Html => {
  const items = [
    ...RESPOSTAS.map((face) => [faceColor(face), MEANINGS[face]]),
    ...(isMonth(periodo) ? [[symbol('usual'), 'habitual']] : []),
    ...(meta === null ? [] : [[symbol('usual'), 'meta, no alto']]),
    [symbol('abaixo'), 'abaixo'],
    [symbol('acima'), 'acima'],
    ...(notas.length === 0 ? [] : [[symbol('note'), 'nota']]),
  ];
  return html`<p class="legend quiet">
    ${items.map(([picture = '', text = '']) => html`<span>${picture} ${text}</span> `)}
  </p>`;
};

const markItem = (mark: Mark, scale: Scale, linkTo?: LinkTo): Html => {
  const { row, kind } = mark;
  const words = kind === 'silencio' ? withAdvice(mark) : withShare(row, mark.text);
  const causes = (row.causes ?? []).map(causeText);
  return html`<li class="${kind}">
    ${line(row, scale, 170, 44)}
    <span>${symbol(kind)} <b>${nameOf(row, linkTo)}</b> ${words}${kind === 'silencio' ? '' : causes}</span>
  </li> `;
};

export const list = (title: string, found: readonly Mark[], scale: Scale, linkTo?: LinkTo): Html | '' =>
  found.length === 0
    ? ''
    : html`<section>
        <h2>${title}</h2>
        <ul>
          ${found.map((mark) => markItem(mark, scale, linkTo))}
        </ul>
      </section> `;

const rowCells = (row: ShownGroup, scale: Scale, meta: number | null): Html => {
  const { satisfacao, faces, pesquisas } = row;
  if (satisfacao === null || faces === null || pesquisas === null)
    return html`<td role="cell" class="quiet" data-v="" colspan="4">${hiddenText(row)}</td>`;
  const target = meta !== null && reaches(row, meta) ? html` <small>na meta</small>` : '';
  return html`<td role="cell" class="share" data-v="${satisfacao}">${percent(satisfacao)}${target}</td>
    <td role="cell" class="faces">${bar(faces)}</td>
    <td role="cell" class="months">${line(row, scale, 140, 38)}</td>
    <td role="cell" class="n" data-v="${pesquisas}">${whole(pesquisas)}</td>`;
};

/** Tables start in the order of the share. */
const columnHeader = (name: string, at: number): Html =>
  html`<th role="columnheader" scope="col" ${at === 1 ? html`aria-sort="ascending"` : ''}>${name}</th>`;

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
  linkTo?: LinkTo,
): Html => {
  const tableRow = (row: ShownGroup) => {
    const news = newsOf(row, total);
    const care = row.atendimentos ? careText(row.atendimentos) : '';
    const marks = marksOf(row, periodo).map(
      ({ kind, text }) => html` <span class="mark ${kind}">${symbol(kind)} ${text}</span>`,
    );
    return html`<tr role="row" class="${unidades.some((unit) => unit === row) ? 'unit' : ''}">
      <th role="rowheader" scope="row">
        <span>${nameOf(row, linkTo)}</span>${news && html` <small>${news}</small>`}${marks}
        ${care && html`<div><small>${care}</small></div>`}
      </th>
      ${rowCells(row, scale, meta)}
    </tr> `;
  };
  return html`<section>
    <h2>${title}</h2>
    <table role="table" aria-label="${title}">
      <thead role="rowgroup">
        <tr role="row">
          ${[column, 'Satisfação', 'Avaliações', '13 meses', 'Pesquisas'].map(columnHeader)}
        </tr>
      </thead>
      ${parts.map((rows) => html`<tbody role="rowgroup">${rows.map(tableRow)}</tbody> `)}
    </table>
  </section> `;
};
