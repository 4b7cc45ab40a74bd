import { MEANINGS, RESPOSTAS, type Resposta } from '../../../contract/respostas';
import palette from '../../../deployment/palette.json';
import { facePicture } from '../../common/facePicture';
import { html, type Html } from '../../common/html';
import type { Letterhead } from '../../common/letterhead';
import { tablesOn } from '../content/tablesOn';
import type { Content, Detail, Mark, MarkList, Tile } from '../content/types';
import { numberText, percent } from '../content/words';
import { drawnText, lineSvg, linesOf, scaleOf, symbol, type Scale } from './lines';
import { reportDocument } from './reportDocument';
import script from './sorting.page.js';
import { nameHtml, tableHtml, type LinkTo } from './tableHtml';

const tileHtml = ({ title, value, details, line }: Tile, scale: Scale): Html =>
  html`<div>
    <dt>${title}</dt>
    <dd>
      <b>${value.kind === 'share' ? percent(value.value) : numberText(value.value)}</b>
      ${line === null ? '' : lineSvg(line, scale, 170, 40)} ${details.map((detail) => html`<small>${detail}</small> `)}
    </dd>
  </div> `;

const causeHtml = ({ title, share, text }: Detail): Html =>
  html`<small>${title} <b>${percent(share)}</b>, ${text}</small>`;

const markHtml = (mark: Mark, scale: Scale, linkTo?: LinkTo): Html => {
  const { kind, title, choice, share, text, notes, causes, line } = mark;
  return html`<li class="${kind}">
    <span>
      ${symbol(kind)} <b class="name">${nameHtml(title, choice, linkTo)}</b>
      ${share === null ? '' : html`<b class="${kind}">${percent(share)},</b>`} ${text}
      ${notes.map((note) => html`<small>${note}</small>`)} ${causes.map(causeHtml)}
    </span>
    ${line === null ? '' : lineSvg(line, scale, 220, 48)}
  </li> `;
};

const listHtml = ({ title, text, marks }: MarkList, scale: Scale, linkTo?: LinkTo): Html =>
  html`<section>
    <h2>${title}</h2>
    ${text === null ? '' : html`<p>${text}</p>`}
    ${marks.length === 0 ? '' : html`<ul>${marks.map((mark) => markHtml(mark, scale, linkTo))}</ul>`}
  </section> `;

/** A face, and for paper, where the bars have other colours, the colour of its part of a bar. */
const faceKey = (face: Resposta): Html =>
  html`${facePicture(face, 20)}
    <svg class="swatch" width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" fill="${palette.faces[face]}" />
    </svg>`;

const legendHtml = ({ legend }: Content): Html => {
  const items = [
    ...RESPOSTAS.map((face) => [faceKey(face), MEANINGS[face]]),
    ...legend.map(({ sign, text }) => [symbol(sign), text]),
  ];
  return html`<p class="legend quiet">
    ${items.map(([picture = '', text = '']) => html`<span>${picture} ${text}</span> `)}
  </p>`;
};

const notesHtml = ({ notes }: Content): Html | '' =>
  notes === null
    ? ''
    : html`<section>
        <h2>${notes.title}</h2>
        ${notes.texts.map((text) => html`<p>${text}</p> `)}
        ${notes.footnote === null ? '' : html`<p class="quiet">${notes.footnote}</p>`}
      </section>`;

const longerHtml = ({ longer }: Content, linkTo?: LinkTo): Html | '' =>
  longer === null || !linkTo ? '' : html`<p class="apart">${nameHtml(longer.text, longer.choice, linkTo)}.</p>`;

/** What stands below the headline. */
const mainHtml = (content: Content, linkTo?: LinkTo): Html => {
  const { tiles, lists } = content;
  const tables = tablesOn('page', content);
  const scale = scaleOf(linesOf(content));
  return html`${tiles.length === 0 ? '' : html`<dl class="tiles">${tiles.map((tile) => tileHtml(tile, scale))}</dl>`}
  ${lists.map((list) => listHtml(list, scale, linkTo))} ${longerHtml(content, linkTo)}
  ${content.legend.length === 0 ? '' : legendHtml(content)} ${tables.map((table) => tableHtml(table, scale, linkTo))}
  ${notesHtml(content)}`;
};

/**
 * Writes a report or an alert as a complete HTML document.
 * @param navigation shown above it on a screen
 */
export const contentPage = (content: Content, letterhead: Letterhead, navigation?: Html): string =>
  reportDocument(letterhead, { ...content, main: mainHtml(content), navigation, script });

/** Writes a report as a part of the panel's page, which has its own letterhead, style and script. */
export const contentPart = (content: Content, linkTo: LinkTo): string => {
  const { title, headline, footnotes } = content;
  return html`<h1>${title}</h1>
    <p class="headline">${headline}</p>
    ${mainHtml(content, linkTo)}
    <div class="quiet">${footnotes.map((note) => html`<p>${drawnText(note)}</p> `)}</div>`.text;
};
