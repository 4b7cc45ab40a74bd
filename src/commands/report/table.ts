import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import { html, type Html } from '../common/html';
import type { Share } from '../statistics/share';
import { bar } from './charts';
import type { Group } from './figures';
import { between, CAREFUL, percent, UNSEEN, whole, wholeComparisonText, type Periods, type Signal } from './words';

export type Content = Html | string;

export interface Column<Row> {
  title: string;
  cell: (row: Row) => Content;
  /** The value to sort by; null sorts last. Without it, the column is sorted by its text. */
  value?: (row: Row) => number | null;
  /** Whether cells are numbers, which are aligned to the right. */
  isNumber?: boolean;
  /** A CSS class for the cells. */
  name?: string;
}

/** A table that can be sorted. The first column has the row headings. On a phone each row is a block. */
export const table = <Row>(
  caption: string,
  [head, ...others]: readonly [Column<Row>, ...Column<Row>[]],
  rows: readonly Row[],
): Html =>
  html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${[head, ...others].map(({ title, isNumber }) => html`<th scope="col" class="${isNumber ? 'n' : ''}">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <th scope="row">${head.cell(row)}</th>
            ${others.map(({ title, cell, value, isNumber, name }) => {
              const sorted = value && html`data-v="${value(row) ?? ''}"`;
              return html`<td class="${isNumber ? 'n' : ''} ${name ?? ''}" data-title="${title}" ${sorted ?? ''}>${cell(row)}</td> `;
            })}
          </tr> `,
      )}
    </tbody>
  </table>`;

export const shareText = (share: Share): Html =>
  html`<strong>${percent(share.share)}</strong> <span class="range">${between(share)}</span>${share.isUncertain ? html` <small>${CAREFUL}</small>` : ''}`;

/** The code of a face as reports show it: `Mb`. */
export const labelOf = (face: Resposta): string => face.charAt(0) + face.slice(1).toLowerCase();

const satisfaction = ({ share, faces }: Group): Content => {
  if (!share || !faces) return UNSEEN;
  const answers = RESPOSTAS.reduce((sum, face) => sum + faces[face], 0);
  return html`${shareText(share)} ${bar(RESPOSTAS.map((face) => [face.toLowerCase(), faces[face]]))}
    <small>${RESPOSTAS.map((face) => `${labelOf(face)}\u00a0${Math.round((100 * faces[face]) / answers)}`).join(' · ')}</small>`;
};

/** A table of groups, each with its share, a bar of its faces and the number of its surveys. */
export const groupTable = <Row extends Group>(
  caption: string,
  title: string,
  groups: readonly Row[],
  {
    signals = () => [],
    more = [],
    hasCounts,
    periods,
  }: {
    signals?: (group: Row) => readonly Signal[];
    more?: readonly Column<Row>[];
    hasCounts: boolean;
    periods: Periods;
  },
): Html => {
  const isCompared = groups.some(({ change }) => change);
  return table<Row>(
    caption,
    [
      {
        title,
        cell: (group) =>
          html`<span>${group.name}</span>${signals(group).map(({ text, isAlarm }) => html` <em class="${isAlarm ? 'alarm' : ''}">${text}</em>`)}`,
      },
      { title: 'Satisfação', cell: satisfaction, value: ({ share }) => share?.share ?? null, name: 'bars' },
      ...more,
      ...(hasCounts
        ? [
            {
              title: 'Pesquisas',
              cell: (group: Row) => whole(group.surveys),
              value: ({ surveys }: Row) => surveys,
              isNumber: true,
            },
          ]
        : []),
      ...(isCompared
        ? [
            {
              title: 'Antes',
              cell: ({ share, change }: Row) => (share ? wholeComparisonText(change, periods) : '–'),
              value: ({ change }: Row) => change && change.now - change.before,
            },
          ]
        : []),
    ],
    groups,
  );
};
