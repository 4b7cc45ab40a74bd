import type { Faces } from '../counting/collect';
import type { Choice } from '../answers/types';
import { html, type Html } from '../../common/html';
import type { Cell, Column, Line, Name, Situation, Table, TableRow } from '../content/types';
import { percent, whole } from '../content/words';
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

/** Whether the situation has a column: beside the points of a comparison. Otherwise it is below the name. */
const hasSituation = (columns: readonly Column[]): boolean =>
  columns.some(({ kind, isSheetOnly }) => kind === 'points' && !isSheetOnly);

/** The columns of the page, each with its place in a row's cells. The situation follows the points. */
const shownColumns = (columns: readonly Column[]): { column: Column; index: number }[] => {
  const all = columns.map((column, index) => ({ column, index }));
  const situation = all.filter(({ column }) => column.kind === 'situation' && hasSituation(columns));
  return all
    .filter(({ column: { kind, isSheetOnly } }) => kind !== 'situation' && !isSheetOnly)
    .flatMap((one) => (one.column.kind === 'points' ? [one, ...situation] : [one]));
};

const isMain = (column: Column): boolean => column.kind === 'share' && column.isMain === true;

/** Tables start in the order of the share. */
const headerHtml = (column: Column): Html => {
  const sorted = SORTED_BY[column.kind];
  const sort = sorted === undefined ? '' : html`data-sort="${sorted}"`;
  const order = isMain(column) ? html`aria-sort="ascending"` : '';
  return html`<th role="columnheader" scope="col" class="${column.kind}" ${sort} ${order}>${column.title}</th>`;
};

const numberHtml = (column: Column, value: number, classes: string, text: string): Html => {
  const unit = column.kind === 'count' && column.unit !== undefined ? html`<span> ${column.unit}</span>` : '';
  return html`<td role="cell" class="${classes}" data-v="${value}">${text}${unit}</td>`;
};

const cellHtml = (column: Column, cell: Cell, scale: Scale): Html => {
  const { kind } = column;
  if (kind === 'faces') return html`<td role="cell" class="faces">${cell === null ? '' : bar(cell as Faces)}</td>`;
  if (kind === 'months')
    return html`<td role="cell" class="months">${cell === null ? '' : lineSvg(cell as Line, scale, 180, 38)}</td>`;
  if (typeof cell !== 'number')
    return html`<td role="cell" class="${kind}" data-v="">${(cell as string | null) ?? ''}</td>`;
  if (kind === 'share') return numberHtml(column, cell, isMain(column) ? 'share main' : 'share', percent(cell));
  return numberHtml(column, cell, kind, kind === 'points' ? signed(cell) : whole(cell));
};

const situationHtml = ({ marks, text, isNotable }: Situation): Html[] =>
  marks.length > 0
    ? marks.map((mark) => html` <span class="mark ${mark.kind}">${symbol(mark.kind)} ${mark.text}</span>`)
    : isNotable && text !== ''
      ? [html` <small>${text}</small>`]
      : [];

/** Without the number of points, which has its own column. */
const verdictHtml = ({ marks, text }: Situation): Html => {
  const mark = marks.find(({ kind }) => kind !== 'silencio');
  const said = text.slice(text.lastIndexOf(':') + 1).trim();
  return mark === undefined
    ? html`<td role="cell" class="situation quiet">${said}</td>`
    : html`<td role="cell" class="situation"><b class="mark ${mark.kind}">${symbol(mark.kind)} ${said}</b></td>`;
};

const rowHtml = (columns: readonly Column[], row: TableRow, scale: Scale, linkTo?: LinkTo): Html => {
  const at = (kind: Column['kind']) => row.cells[columns.findIndex((column) => column.kind === kind)];
  const name = at('name') as Name;
  const situation = at('situation') as Situation;
  const silences = situation.marks.filter(({ kind }) => kind === 'silencio');
  const besideName = hasSituation(columns) ? { ...situation, marks: silences, isNotable: false } : situation;
  const others = shownColumns(columns).filter(({ column }) => column.kind !== 'name');
  return html`<tr role="row" class="${row.kind}">
    <th role="rowheader" scope="row">
      <span>${nameHtml(name.text, name.choice, linkTo)}</span>${name.remarks.map(
        (remark) => html` <small>${remark}</small>`,
      )}${situationHtml(besideName)}
    </th>
    ${
      row.hidden === null
        ? others.map(({ column, index }) =>
            column.kind === 'situation' ? verdictHtml(situation) : cellHtml(column, row.cells[index] ?? null, scale),
          )
        : html`<td role="cell" class="quiet" data-v="" colspan="${others.length}">${row.hidden}</td>`
    }
  </tr> `;
};

export const tableHtml = ({ title, columns, parts }: Table, scale: Scale, linkTo?: LinkTo): Html =>
  html`<section>
    <h2>${title}</h2>
    <table role="table" aria-label="${title}">
      <thead role="rowgroup">
        <tr role="row">
          ${shownColumns(columns).map(({ column }) => headerHtml(column))}
        </tr>
      </thead>
      ${parts.map(
        (rows) => html`<tbody role="rowgroup">${rows.map((row) => rowHtml(columns, row, scale, linkTo))}</tbody> `,
      )}
    </table>
  </section> `;
