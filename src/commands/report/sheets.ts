import { MEANINGS, RESPOSTAS, type Resposta } from '../../contract/respostas';
import { rule } from '../../deployment/colors';
import { pictures } from '../../deployment/faces/pictures';
import palette from '../../deployment/palette.json';
import { html, htmlDocument, inlineSvg, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import { byName } from '../common/names';
import paper from '../common/paper.css';
import { monthName } from '../common/period';
import { qrCode, shownLink, surveyLink } from '../common/surveyLink';
import { brazilianDay } from '../common/zone';
import { bar, line, scaleOf, type Scale } from './lines';
import type { LocalGroup, Report } from './figures';
import type { Sheet } from './sheetFigures';
import style from './sheets.css';
import { countedPeriod, percent } from './words';

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

const months = ({ meses }: LocalGroup, scale: Scale): Html | '' => {
  const last = meses?.at(-1)?.mes;
  if (!meses || last === undefined) return '';
  // A wall needs no triangles: they would only draw the line in red.
  const plain = { meses: meses.map((month) => ({ ...month, situacao: null })), habitual: null, usualFrom: null };
  return html`<figure>
    <h3>13 meses, até ${monthName(last)} de ${last.slice(0, 4)}</h3>
    ${line(plain, scale, 460, 90)}
  </figure>`;
};

const faceItem = (face: Resposta, share: number): Html => {
  const picture = inlineSvg(pictures[face], html`width="64" height="64" aria-hidden="true"`);
  return html`<li>${picture} <b>${percent(share)}</b> ${MEANINGS[face]}</li> `;
};

const again = (link: string): Html =>
  html`<div class="again">
    <h3>Avalie também</h3>
    ${qrCode(link)} ${shownLink(link)}
  </div>`;

const sheet = (
  local: LocalGroup,
  folha: Sheet,
  scale: Scale,
  report: Report,
  { title, logo }: Letterhead,
  endereco?: URL,
): Html => {
  const { satisfacao, faces, perguntas } = folha;
  const [amount, verb] = outOfTen(satisfacao, faces.RE + faces.RU === 0);
  const percents = percentsOf(faces, satisfacao);
  const lowest = perguntas.filter((pergunta) => pergunta.satisfacao < GOOD_ENOUGH).slice(-1);
  const praised = perguntas.filter((pergunta) => !lowest.includes(pergunta)).slice(0, 2);
  const link = endereco && surveyLink(endereco, local.Id);
  const length = Math.max(...[...praised, ...lowest].map(({ titulo }) => titulo.length));
  const size = length > 120 || local.titulo.length > 60 ? 'long' : length > 60 ? 'longer' : '';
  return html`<article class="sheet ${size}">
    <header>
      ${logo}
      <div>
        <p>${title}${local.unidade === null ? '' : ` · ${local.unidade}`}</p>
        <h2>${local.titulo}</h2>
        <p>${monthsOf(folha, report)}</p>
      </div>
    </header>
    <p class="share"><b>${amount}</b> ${verb} “muito bom” ou “bom” (${percent(satisfacao)})</p>
    ${bar(faces)}
    <ul class="faces">
      ${RESPOSTAS.map((face) => faceItem(face, percents[face]))}
    </ul>
    <div class="columns">
      ${questions('Mais bem avaliado', praised)} ${questions('O que pode melhorar', lowest)}
    </div>
    <div class="columns">${toWrite('Vocês disseram')} ${toWrite('Nós fizemos')}</div>
    <footer>
      ${months(local, scale)}
      ${link === undefined ? '' : again(link)}
    </footer>
  </article> `;
};

/**
 * One A4 page for the wall of each ward that has 8 or more surveys in the last 12 months, by unit and name.
 * @param endereco the address of the survey, for the QR codes; undefined for sheets without one
 */
export const sheetsPage = (report: Report, letterhead: Letterhead, endereco?: URL, navigation?: Html): string => {
  const scale = scaleOf(report.locais);
  const byUnit = (a: LocalGroup, b: LocalGroup) =>
    byName(a.unidade ?? '', b.unidade ?? '') || byName(a.titulo, b.titulo);
  const sheets = [...report.locais]
    .sort(byUnit)
    .flatMap((local) => (local.folha ? sheet(local, local.folha, scale, report, letterhead, endereco) : []));
  return htmlDocument({
    title: `Folhas dos locais · ${countedPeriod(report)}`,
    navigation,
    style: rule(palette.light) + paper + style,
    body: html`<main>
      <h1>Folhas dos locais</h1>
      ${sheets.length > 0 ? sheets : html`<p class="empty">Nenhum local tem 8 pesquisas respondidas em um ano.</p>`}
    </main>`,
  });
};
