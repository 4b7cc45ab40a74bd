import { RESPOSTAS } from '../../contract/respostas';
import type { Hospital } from '../../hospital/hospitalFile';
import { facePicture } from '../common/facePicture';
import { hospitalBand, hospitalColors, hospitalName } from '../common/hospitalBand';
import band from '../common/hospitalBand.css';
import { html, htmlDocument, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import paper from '../common/paper.css';
import { qrCode, shownLink, surveyLink } from '../common/surveyLink';
import style from './posters.css';
import { POSTER_SIZES_STYLE, posterSize, type PosterFormat } from './posterSizes';

type OfferedLocal = Hospital['locais'][number];

interface PostersOptions {
  base: URL;
  format: PosterFormat;
  letterhead: Letterhead;
  /** What the person should know before printing; on the screen only. */
  notice?: string;
}

const poster = ({ Id, Descricao, Unidade }: OfferedLocal, { base, format, letterhead }: PostersOptions): Html => {
  const link = surveyLink(base, Id);
  const size = posterSize(format, { hospital: hospitalName(letterhead, Unidade), name: Descricao, link });
  return html`<article class="poster size-${size}">
    ${hospitalBand(letterhead, Unidade)}
    <h2>${Descricao}</h2>
    <p class="ask">Aponte a câmera do celular<br />e avalie seu atendimento.</p>
    <p class="faces">${RESPOSTAS.map(facePicture)}</p>
    ${qrCode(link)} ${shownLink(link)}
  </article> `;
};

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const CUT = html`<i aria-hidden="true">corte aqui</i>`;

/** An A4 sheet of one poster, or of two rows of two, with the words where to cut. */
const sheet = (locais: readonly OfferedLocal[], options: PostersOptions): Html => {
  const posters = locais.map((local) => poster(local, options));
  const { format } = options;
  if (format === 'a4') return html`<section class="sheet a4">${posters}</section> `;
  return html`<section class="sheet a6">
    ${inGroups(posters, 2).map((row) => html`<div class="row">${[CUT, CUT]}${row}</div> `)}
  </section> `;
};

export const postersPage = (locais: readonly OfferedLocal[], options: PostersOptions): string => {
  const { format, letterhead, notice = '' } = options;
  return htmlDocument({
    title: 'Cartazes da pesquisa de satisfação',
    style: hospitalColors(letterhead, 'paper') + paper + band + style + POSTER_SIZES_STYLE,
    body: html`<main>
      <h1>Cartazes da pesquisa de satisfação</h1>
      ${notice === '' ? '' : html`<p class="notice" role="note">${notice}</p>`}
      ${inGroups(locais, format === 'a4' ? 1 : 4).map((some) => sheet(some, options))}
    </main>`,
  });
};
