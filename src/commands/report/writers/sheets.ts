import { MEANINGS, RESPOSTAS, type Resposta } from '../../../contract/respostas';
import { byName } from '../../common/byName';
import { facePicture } from '../../common/facePicture';
import { hospitalBand, hospitalColors, hospitalName } from '../../common/hospitalBand';
import band from '../../common/hospitalBand.css';
import { html, htmlDocument, type Html } from '../../common/html';
import type { Letterhead } from '../../common/letterhead';
import paper from '../../common/paper.css';
import { monthName } from '../../common/period';
import printedBars from '../../common/printedBars.css';
import { linkParts, qrCode, shownLink, surveyLink } from '../../common/surveyLink';
import { mostLines, mostLinesOfLink } from '../../common/textLines';
import { brazilianDay } from '../../common/zone';
import type { LocalRow, Report, Sheet } from '../answers/types';
import { bar, lineSvg, scaleOf, type Scale } from './lines';
import style from './sheets.css';
import { countedPeriod, percent } from '../content/words';

/** A question is listed under "O que pode melhorar" only below this share, in percent. */
const GOOD_ENOUGH = 90;

/** `['9 de cada 10', 'respostas são']`. Rounds down, and up only with the word "quase". */
export const outOfTen = (share: number, isEvery: boolean): [string, string] => {
  if (isEvery) return ['Todas', 'as respostas são'];
  if (share > 96) return ['Quase todas', 'as respostas são'];
  const [tens, rest] = [Math.floor(share / 10), share % 10];
  if (tens === 0) return ['Menos de 1 de cada 10', 'respostas é'];
  if (rest > 6) return [`Quase ${tens + 1} de cada 10`, 'respostas são'];
  return [`${rest > 0 ? 'Mais de ' : ''}${tens} de cada 10`, `respostas ${tens === 1 ? 'é' : 'são'}`];
};

/** The share of each face in whole percent. They add up to 100, and those of MB and BO to `good`. */
const percentsOf = ({ MB, BO, RE, RU }: Sheet['faces'], good: number): Record<Resposta, number> => {
  const part = (whole: number, one: number, other: number) => Math.round((whole * one) / Math.max(1, one + other));
  const [best, fair] = [part(good, MB, BO), part(100 - good, RE, RU)];
  return { MB: best, BO: good - best, RE: fair, RU: 100 - good - fair };
};

/** `outubro de 2025`, `últimos 3 meses, até 31/10/2025` */
const monthsOf = ({ meses }: Sheet, report: Report): string =>
  meses === 0
    ? countedPeriod(report)
    : `últimos ${meses} meses, até ${brazilianDay(report.contaAte ?? report.periodo.ate)}`;

const questions = (title: string, perguntas: Sheet['perguntas']): Html | '' =>
  perguntas.length === 0
    ? ''
    : html`<section>
        <h3>${title}</h3>
        <ul class="asked">
          ${perguntas.map(({ titulo, satisfacao }) => html`<li><b>${percent(satisfacao)}</b> ${titulo}</li> `)}
        </ul>
      </section>`;

const toWrite = (title: string): Html =>
  html`<section>
    <h3>${title}</h3>
    <div class="ruled"></div>
    <div class="ruled"></div>
  </section> `;

const months = ({ descricao, group: { meses } }: LocalRow, scale: Scale): Html | '' => {
  const last = meses?.at(-1)?.mes;
  if (!meses || last === undefined) return '';
  // A wall needs no triangles: they would only draw the line in red.
  const plain = {
    title: descricao,
    months: meses.map((month) => ({ ...month, situacao: null })),
    dashed: null,
    noted: [],
  };
  return html`<figure>
    <h3>13 meses, até ${monthName(last)} de ${last.slice(0, 4)}</h3>
    ${lineSvg(plain, scale, 460, 90)}
  </figure>`;
};

const faceItem = (face: Resposta, share: number): Html => {
  return html`<li>${facePicture(face)} <b>${percent(share)}</b> ${MEANINGS[face]}</li> `;
};

const again = (link: string): Html =>
  html`<div class="again">
    <h3>Avalie também</h3>
    ${qrCode(link)}
  </div>`;

interface SheetTexts {
  hospital: string;
  name: string;
  share: readonly [amount: string, rest: string];
  praised: readonly string[];
  lowest: readonly string[];
  link: string | undefined;
}

/** Of a printed sheet, in px, without its margins. */
const WIDTH = 688;
/** Without the margin at the bottom. */
const HEIGHT = 1115 - 53;
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

const questionsHeight = (titles: readonly string[], size: number): number =>
  titles.length === 0
    ? 0
    : 31 + titles.reduce((sum, title) => sum + 6 + mostLines(`100 % ${title}`, 328 / size / REGULAR) * size * 1.3, 0);

/** The first size at which a sheet is not higher than a page in any usual font; -1 if it is at none. */
const sheetSize = ({ hospital, name, share, praised, lowest, link }: SheetTexts): number => {
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
        Math.max(questionsHeight(praised, askedSize), questionsHeight(lowest, askedSize)) <=
      HEIGHT,
  );
};

const sheet = (
  local: LocalRow,
  folha: Sheet,
  scale: Scale,
  report: Report,
  letterhead: Letterhead,
  endereco?: URL,
): Html => {
  const { satisfacao, faces, perguntas } = folha;
  const [amount, verb] = outOfTen(satisfacao, faces.RE + faces.RU === 0);
  const rest = `${verb} “muito bom” ou “bom” (${percent(satisfacao)})`;
  const percents = percentsOf(faces, satisfacao);
  const lowest = perguntas.filter((pergunta) => pergunta.satisfacao < GOOD_ENOUGH).slice(-1);
  const praised = perguntas.filter((pergunta) => !lowest.includes(pergunta)).slice(0, 2);
  const link = endereco && surveyLink(endereco, local.Id);
  const titlesOf = (asked: Sheet['perguntas']) => asked.map(({ titulo }) => titulo);
  const texts = {
    hospital: hospitalName(letterhead, local.unidade),
    // Without unit and id, which a title may have.
    name: local.descricao,
    share: [amount, rest] as const,
    link,
  };
  const size = sheetSize({ ...texts, praised: titlesOf(praised), lowest: titlesOf(lowest) });
  const without = size === -1 ? sheetSize({ ...texts, praised: [], lowest: [] }) : size;
  const head = html`${hospitalBand(letterhead, local.unidade, html`<p>${monthsOf(folha, report)}</p>`)}
    <h2>${local.descricao}</h2>`;
  const asked = html`<div class="columns">
    ${questions('Mais bem avaliado', praised)} ${questions('O que pode melhorar', lowest)}
  </div>`;
  return html`<article class="sheet size-${without === -1 ? SIZES.length - 1 : without}">
      ${head}
      <p class="share"><b>${amount}</b> ${rest}</p>
      ${bar(faces)}
      <ul class="faces">
        ${RESPOSTAS.map((face) => faceItem(face, percents[face]))}
      </ul>
      ${size === -1 ? '' : asked}
      <div class="columns">${toWrite('Vocês disseram')} ${toWrite('Nós fizemos')}</div>
      <footer>
        ${months(local, scale)}
        ${link === undefined ? '' : html`${again(link)} ${shownLink(link)}`}
      </footer>
    </article>
    ${size === -1 ? html`<article class="sheet more">${head}${asked}</article>` : ''} `;
};

/**
 * One A4 page for the wall of each ward that has 8 or more surveys in the last 12 months, by unit and name. Questions
 * that do not fit on it have a page of their own.
 * @param endereco the address of the survey, for the QR codes; undefined for sheets without one
 */
export const sheetsPage = (report: Report, letterhead: Letterhead, endereco?: URL): string => {
  const scale = scaleOf(report.locais.map(({ group }) => ({ months: group.meses ?? [], dashed: null })));
  const byUnit = (a: LocalRow, b: LocalRow) => byName(a.unidade ?? '', b.unidade ?? '') || byName(a.titulo, b.titulo);
  const sheets = [...report.locais]
    .sort(byUnit)
    .flatMap((local) => (local.folha ? sheet(local, local.folha, scale, report, letterhead, endereco) : []));
  return htmlDocument({
    title: `Folhas dos locais · ${countedPeriod(report)}`,
    style: hospitalColors(letterhead, 'paper') + paper + band + printedBars + style + SIZES_STYLE,
    body: html`<main>
      <h1>Folhas dos locais</h1>
      ${sheets.length > 0 ? sheets : html`<p class="empty">Nenhum local tem 8 pesquisas respondidas em um ano.</p>`}
    </main>`,
  });
};
