import { RESPOSTAS } from '../../contract/respostas';
import { html, type Html } from '../common/html';
import { FEWEST, type Share } from '../statistics/share';
import { bar } from './charts';
import type { Group } from './figures';
import type { Facts } from './gather';
import type { Faces } from './seen';
import { between, CAREFUL, comparisonText, percent, UNSEEN, whole, type Signal } from './words';

export type Content = Html | string;

interface Column<Row> {
  title: string;
  cell: (row: Row) => Content;
  /** The value to sort by, instead of the text; null sorts last. */
  value?: (row: Row) => number | null;
  /** CSS classes of the cells; `n` aligns right. */
  name?: string;
}

export const table = <Row>(
  caption: string,
  head: Omit<Column<Row>, 'value'>,
  more: readonly (Column<Row> | false)[],
  rows: readonly Row[],
): Html => {
  const columns = more.filter((column) => column !== false);
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${[head, ...columns].map(({ title, name }) => html`<th scope="col" class="${name ?? ''}">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <th scope="row">${head.cell(row)}</th>
            ${columns.map(({ title, cell, value, name }) => {
              const sorted = value && html`data-v="${value(row) ?? ''}"`;
              // On a phone CSS shows `data-title` instead of the table's head.
              return html`<td class="${name ?? ''}" data-title="${title}" ${sorted ?? ''}>${cell(row)}</td> `;
            })}
          </tr> `,
      )}
    </tbody>
  </table>`;
};

/** @param hasInterval false hides the interval, from which a reader could compute how many surveys there are */
export const shareText = (share: Share, hasInterval: boolean): Html =>
  html`<strong>${percent(share.share)}</strong>${hasInterval ? html` <span class="range">${between(share)}</span>` : ''}${share.isUncertain ? html` <small>${CAREFUL}</small>` : ''}`;

export const emphasised = ({ text, isAlarm }: Signal): Html => html`<em class="${isAlarm ? 'alarm' : ''}">${text}</em>`;

/** The share of each face in whole percent, rounded so that Mb and Bo add up to `good` and all four to 100. */
export const percentsOf = ({ MB, BO, RE, RU }: Faces, good: number): Faces => {
  const part = (whole: number, one: number, other: number) => Math.round((whole * one) / Math.max(1, one + other));
  const [best, fair] = [part(good, MB, BO), part(100 - good, RE, RU)];
  return { MB: best, BO: good - best, RE: fair, RU: 100 - good - fair };
};

/**
 * Whether a group without a share has enough surveys. Then patients skipped questions, and no question has enough
 * answers.
 */
export const lacksOnlyAnswers = ({ surveys }: Group, hasCounts: boolean): boolean =>
  hasCounts && surveys !== null && surveys >= FEWEST;

const satisfaction = (group: Group, hasCounts: boolean): Content => {
  const { share, faces } = group;
  if (!share || !faces) return lacksOnlyAnswers(group, hasCounts) ? `${UNSEEN} respostas a cada pergunta` : UNSEEN;
  if (!hasCounts) return shareText(share, false);
  const percents = percentsOf(faces, share.share);
  const label = (face: string) => face.charAt(0) + face.slice(1).toLowerCase();
  return html`${shareText(share, true)} ${bar(RESPOSTAS.map((face) => [face.toLowerCase(), faces[face]]))}
    <small>${RESPOSTAS.map((face) => `${label(face)}\u00a0${percents[face]}`).join(' · ')}</small>`;
};

export const groupTable = <Row extends Group>(
  caption: string,
  title: string,
  groups: readonly Row[],
  facts: Facts,
  signals: (group: Row) => readonly Signal[] = () => [],
  more: Column<Row> | false = false,
  comparison: (group: Row) => string = ({ change }) => comparisonText(change, facts),
): Html =>
  table<Row>(
    caption,
    {
      title,
      cell: (group) => html`<span>${group.name}</span>${signals(group).map((signal) => html` ${emphasised(signal)}`)}`,
    },
    [
      {
        title: 'Satisfação',
        cell: (group) => satisfaction(group, facts.hasCounts),
        value: ({ share }) => share?.share ?? null,
        name: 'bars',
      },
      more,
      facts.hasCounts && {
        title: 'Pesquisas',
        cell: ({ surveys }) => whole(surveys),
        value: ({ surveys }) => surveys,
        name: 'n',
      },
      groups.some(({ change }) => change) && {
        title: 'Antes',
        cell: (group) => (group.share ? comparison(group) : '–'),
        value: ({ change }) => change && change.after - change.before,
      },
    ],
    groups,
  );
