import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import { html, type Html } from '../common/html';
import { bar } from './charts';
import { answersIn, type Share } from './disclosure';
import type { Group } from './figures';
import { between, CAREFUL, NOT_COMPARED, percent, signed, UNSEEN, whole, type Signal } from './words';

export interface Column<Row> {
  title: string;
  /** Its cells are `<td>`, or the row's `<th>`. */
  cell: (row: Row) => Html;
}

/** A cell with a number; `value` is what it is sorted by, null sorts last. */
export const numeric = (text: string | Html, value: number | null): Html =>
  html`<td class="n" data-v="${value ?? ''}">${text}</td>`;

/** A table that sorts, and whose head is repeated on every sheet of paper. */
export const table = <Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Tabela: ${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ title }) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map(({ cell }) => cell(row))}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;

export const shareText = (share: Share): Html =>
  html`<strong>${percent(share.value)}</strong> ${between(share)}${share.careful ? html` <em>${CAREFUL}</em>` : ''}`;

/** `Mb`. */
const labelOf = (face: Resposta): string => face.charAt(0) + face.slice(1).toLowerCase();

const satisfaction = ({ satisfaction: share, faces, surveys }: Group): Html => {
  if (!share) return html`<td data-v="">${surveys === null ? UNSEEN : '–'}</td>`;
  const percentOf = (face: Resposta) => (faces ? Math.round((100 * faces[face]) / answersIn(faces)) : 0);
  const picture = faces
    ? html`${bar(RESPOSTAS.map((face) => [face.toLowerCase(), faces[face]]))}
        <small>${RESPOSTAS.map((face) => `${labelOf(face)} ${percentOf(face)}`).join(' · ')}</small>`
    : bar([
        ['bo', share.value],
        ['rest', 100 - share.value],
      ]);
  return html`<td class="bars" data-v="${share.value}">${shareText(share)} ${picture}</td>`;
};

const changeCell = ({ change, satisfaction: share }: Group): Html =>
  change
    ? numeric(html`${signed(change.points)}${change.beyondChance ? html` <strong>mudou</strong>` : ''}`, change.points)
    : numeric(share ? NOT_COMPARED : '–', null);

/** Groups as bars, each with its share and its number of surveys: picture and table in one. */
export const groupTable = <Row extends Group>(
  caption: string,
  title: string,
  groups: readonly Row[],
  signals: (group: Row) => readonly Signal[] = () => [],
  more: readonly Column<Row>[] = [],
): Html =>
  table<Row>(
    caption,
    [
      {
        title,
        cell: (group) =>
          html`<th scope="row">
            <span>${group.name}</span>${signals(group).map(({ text, good }) => html` <em class="${good ? 'good' : ''}">${text}</em>`)}
          </th>`,
      },
      { title: 'Satisfação (%)', cell: satisfaction },
      { title: 'Pesquisas', cell: ({ surveys }) => numeric(whole(surveys), surveys) },
      { title: 'Mudança', cell: changeCell },
      ...more,
    ],
    groups,
  );
