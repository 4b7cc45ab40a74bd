import type { Faces } from '../counting/collect';
import type { Choice } from '../answers/types';
import { html, type Html } from '../../common/html';
import type { Cell, Column, Line, Name, Situation, Table, TableRow } from '../content/types';
import { numberText, percent } from '../content/words';
import { bar, lineSvg, symbol, type Scale } from './lines';

/** The address of a group's own report. */
export type LinkTo = (choice: Choice) => string;

/** A name, as a link to its own report if there is one. */
export const nameHtml = (text: string, choice: Choice | null, linkTo?: LinkTo): Html =>
  linkTo && choice ? html`<a href="${linkTo(choice)}">${text}</a>` : html`${text}`;

const signed = (points: number): string => `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)}`;

/** The columns that can be sorted, and by what. */
const SORTED_BY: Partial<Record<Column['kind'], 'text' | 'number'>> = {
  name: 'text',
  text: 'text',
  share: 'number',
  points: 'number',
  count: 'number',
};

const isMain = (column: Column): boolean => column.kind === 'share' && column.isMain === true;

/** Tables start in the order of the share. */
const headerHtml = (column: Column): Html => {
  const sorted = SORTED_BY[column.kind];
  const sort = sorted === undefined ? '' : html`data-sort="${sorted}"`;
  const order = isMain(column) ? html`aria-sort="ascending"` : '';
  return html`<th role="columnheader" scope="col" class="${column.kind}" ${sort} ${order}>${column.title}</th>`;
};

/** On a phone a row is a card, without the heads of the columns. */
const titleIn = (column: Column): Html => html` data-title="${column.title}"`;

const numberHtml = (column: Column, value: number, classes: string, text: string): Html => {
  const unit = column.kind === 'count' && column.unit !== undefined ? html`<span> ${column.unit}</span>` : '';
  const title = classes === 'share' ? titleIn(column) : '';
  return html`<td role="cell" class="${classes}" data-v="${value}"${title}>${text}${unit}</td>`;
};

const situationHtml = ({ kind, text }: Situation): Html =>
  kind === null
    ? html`<td role="cell" class="situation quiet">${text}</td>`
    : html`<td role="cell" class="situation"><b class="mark ${kind}">${symbol(kind)} ${text}</b></td>`;

const cellHtml = (column: Column, cell: Cell, scale: Scale): Html => {
  const { kind } = column;
  if (kind === 'situation') return situationHtml(cell as Situation);
  if (kind === 'faces') return html`<td role="cell" class="faces">${cell === null ? '' : bar(cell as Faces)}</td>`;
  if (kind === 'months')
    return html`<td role="cell" class="months">${cell === null ? '' : lineSvg(cell as Line, scale, 180, 38)}</td>`;
  if (typeof cell !== 'number')
    return html`<td role="cell" class="${kind}" data-v=""${titleIn(column)}>${(cell as string | null) ?? ''}</td>`;
  if (kind === 'share') return numberHtml(column, cell, isMain(column) ? 'share main' : 'share', percent(cell));
  return numberHtml(column, cell, kind, kind === 'points' ? signed(cell) : numberText(cell));
};

const nameCell = ({ text, choice, remarks, marks }: Name, linkTo?: LinkTo): Html =>
  html`<th role="rowheader" scope="row">
      <span>${nameHtml(text, choice, linkTo)}</span>${remarks.map((remark) => html` <small>${remark}</small>`)}${marks.map(
        (mark) => html` <span class="mark ${mark.kind}">${symbol(mark.kind)} ${mark.text}</span>`,
      )}
    </th>`;

const rowHtml = ([, ...columns]: readonly Column[], row: TableRow, scale: Scale, linkTo?: LinkTo): Html => {
  const [name = null, ...cells] = row.cells;
  return html`<tr role="row" class="${row.kind}">
    ${nameCell(name as Name, linkTo)}
    ${
      row.hidden === null
        ? columns.map((column, at) => cellHtml(column, cells[at] ?? null, scale))
        : html`<td role="cell" class="quiet" data-v="" colspan="${columns.length}">${row.hidden}</td>`
    }
  </tr> `;
};

export const tableHtml = ({ title, columns, parts }: Table, scale: Scale, linkTo?: LinkTo): Html =>
  html`<section>
    <h2>${title}</h2>
    <table role="table" aria-label="${title}">
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(headerHtml)}
        </tr>
      </thead>
      ${parts.map(
        (rows) => html`<tbody role="rowgroup">${rows.map((row) => rowHtml(columns, row, scale, linkTo))}</tbody> `,
      )}
    </table>
  </section> `;
