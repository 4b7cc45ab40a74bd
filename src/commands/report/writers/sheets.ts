import { MEANINGS, RESPOSTAS, type Resposta } from '../../../contract/respostas';
import { facePicture } from '../../common/facePicture';
import { hospitalBand, hospitalColors, hospitalName } from '../../common/hospitalBand';
import band from '../../common/hospitalBand.css';
import { html, htmlDocument, type Html } from '../../common/html';
import type { Letterhead } from '../../common/letterhead';
import paper from '../../common/paper.css';
import printedBars from '../../common/printedBars.css';
import { linkParts, qrCode, shownLink, surveyLink } from '../../common/surveyLink';
import { mostLines, mostLinesOfLink } from '../../common/textLines';
import type { WallSheet, WallSheets } from '../content/types';
import { percent } from '../content/words';
import { bar, lineSvg, scaleOf, type Scale } from './lines';
import style from './sheets.css';

const questionsHtml = ({ title, asked }: WallSheet['questions'][number]): Html | '' =>
  asked.length === 0
    ? ''
    : html`<section>
        <h3>${title}</h3>
        <ul class="asked">
          ${asked.map(({ text, share }) => html`<li><b>${percent(share)}</b> ${text}</li> `)}
        </ul>
      </section>`;

const linesToWrite = (title: string): Html =>
  html`<section>
    <h3>${title}</h3>
    <div class="ruled"></div>
    <div class="ruled"></div>
  </section> `;

const monthsHtml = (line: NonNullable<WallSheet['line']>, scale: Scale): Html =>
  html`<figure>
    <h3>${line.heading}</h3>
    ${lineSvg(line, scale, 460, 90)}
  </figure>`;

const faceItem = (face: Resposta, share: number): Html => {
  return html`<li>${facePicture(face)} <b>${percent(share)}</b> ${MEANINGS[face]}</li> `;
};

const codeHtml = (title: string, link: string): Html =>
  html`<div class="again">
      <h3>${title}</h3>
      ${qrCode(link)}
    </div>
    ${shownLink(link)}`;

interface SheetTexts extends Pick<WallSheet, 'name' | 'share' | 'questions'> {
  hospital: string;
  link: string | undefined;
}

/** Of a printed sheet, in px, without its margins. */
const WIDTH = 688;
/** Without the margin at the bottom. */
const HEIGHT = 1100 - 53;
/** Regular letters are narrower than the bold ones of `mostLines`. */
const REGULAR = 0.93;
/** Font sizes of the name and of the questions, the largest first. */
const SIZES = [
  [38, 22],
  [34, 20],
  [30, 18],
  [26, 16.5],
  [24, 15],
] as const;

/** The font sizes of the classes `size-0`, `size-1` … */
const SIZES_STYLE = `@media print{${SIZES.map(
  ([name, asked], at) => `.size-${at}{--name:${name}px;--asked:${asked}px}`,
).join('')}}`;

const questionsHeight = ({ asked }: WallSheet['questions'][number], size: number): number =>
  asked.length === 0
    ? 0
    : 31 + asked.reduce((sum, { text }) => sum + 6 + mostLines(`100 % ${text}`, 328 / size / REGULAR) * size * 1.3, 0);

/** The first size at which a sheet is not higher than a page in any usual font; -1 if it is at none. */
const sheetSize = ({ hospital, name, share, questions, link }: SheetTexts): number => {
  const [amount, rest] = share;
  // Margins, logo, bar, faces, lines to write on, code, and the least gaps.
  const band = 69 + Math.max(64, mostLines(hospital, 433 / 18) * 22.5 + 22.5);
  const sentence = mostLines(amount, WIDTH / 48) * 53 + mostLines(rest, WIDTH / 26 / REGULAR) * 31;
  const foot = link === undefined ? 130 : 195 + mostLinesOfLink(linkParts(link), WIDTH / 15) * 20;
  const fixed = band + sentence + 44 + 122 + 108 + foot + 6 * 6;
  return SIZES.findIndex(
    ([nameSize, askedSize]) =>
      fixed +
        mostLines(name, WIDTH / nameSize) * nameSize * 1.15 +
        Math.max(0, ...questions.map((one) => questionsHeight(one, askedSize))) <=
      HEIGHT,
  );
};

const sheetHtml = (sheet: WallSheet, scale: Scale, letterhead: Letterhead, endereco?: URL): Html => {
  const { id, name, unit, period, share, faces, percents, questions, toWrite, line, again } = sheet;
  const link = endereco && surveyLink(endereco, id);
  const texts = { name, share, questions, hospital: hospitalName(letterhead, unit), link };
  const size = sheetSize(texts);
  const without = size === -1 ? sheetSize({ ...texts, questions: [] }) : size;
  const head = html`${hospitalBand(letterhead, unit, html`<p>${period}</p>`)}
    <h2>${name}</h2>`;
  const asked = html`<div class="columns">
    ${questions.map((one) => [questionsHtml(one), ' '])}
  </div>`;
  return html`<article class="sheet size-${without === -1 ? SIZES.length - 1 : without}">
      ${head}
      <p class="share"><b>${share[0]}</b> ${share[1]}</p>
      ${bar(faces)}
      <ul class="faces">
        ${RESPOSTAS.map((face) => faceItem(face, percents[face]))}
      </ul>
      ${size === -1 ? '' : asked}
      <div class="columns">${toWrite.map(linesToWrite)}</div>
      <footer>
        ${line === null ? '' : monthsHtml(line, scale)}
        ${link === undefined ? '' : codeHtml(again, link)}
      </footer>
    </article>
    ${size === -1 ? html`<article class="sheet more">${head}${asked}</article>` : ''} `;
};

/**
 * One A4 page for the wall of each ward. Questions that do not fit on it have a page of their own.
 * @param endereco the address of the survey, for the QR codes; undefined for sheets without one
 */
export const sheetsPage = (
  { title, heading, empty, sheets }: WallSheets,
  letterhead: Letterhead,
  endereco?: URL,
  navigation?: Html,
): string => {
  const scale = scaleOf(sheets.flatMap(({ line }) => line ?? []));
  return htmlDocument({
    title,
    navigation,
    style: hospitalColors(letterhead, 'paper') + paper + band + printedBars + style + SIZES_STYLE,
    body: html`<main>
      <h1>${heading}</h1>
      ${
        sheets.length > 0
          ? sheets.map((sheet) => sheetHtml(sheet, scale, letterhead, endereco))
          : html`<p class="empty">${empty}</p>`
      }
    </main>`,
  });
};
