import type { Hospital } from '../../hospital/hospitalFile';
import { html, htmlDocument, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import paper from '../common/paper.css';
import { qrCode, shownLink, surveyLink } from '../common/surveyLink';
import style from './posters.css';

export const POSTER_FORMATS = ['a4', 'a6'] as const;
export type PosterFormat = (typeof POSTER_FORMATS)[number];

type OfferedLocal = Hospital['locais'][number];

const poster = ({ Id, Descricao, Unidade }: OfferedLocal, base: URL, { title, logo }: Letterhead): Html => {
  const link = surveyLink(base, Id);
  return html`<article class="poster">
    ${logo}
    <p class="hospital">${Unidade === undefined ? title : `${title} · ${Unidade}`}</p>
    <h2 class="${Descricao.length > 45 ? 'long' : ''}">${Descricao}</h2>
    <p class="ask">Aponte a câmera do celular e avalie seu atendimento.</p>
    ${qrCode(link)}
    <p>${shownLink(link)}</p>
  </article> `;
};
export const postersPage = (
  locais: readonly OfferedLocal[],
  base: URL,
  format: PosterFormat,
  letterhead: Letterhead,
  navigation?: Html,
): string => {
  const perSheet = format === 'a4' ? 1 : 4;
  const sheets = Array.from({ length: Math.ceil(locais.length / perSheet) }, (_, index) =>
    locais.slice(index * perSheet, (index + 1) * perSheet),
  );
  return htmlDocument({
    title: 'Cartazes da pesquisa de satisfação',
    style: paper + style,
    navigation,
    body: html`<main>
      <h1>Cartazes da pesquisa de satisfação</h1>
      ${sheets.map(
        (sheet) =>
          html`<section class="sheet ${format}">${sheet.map((local) => poster(local, base, letterhead))}</section> `,
      )}
    </main>`,
  });
};
