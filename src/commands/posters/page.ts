import { renderSVG } from 'uqr';
import type { Hospital } from '../../server/hospitalFile';
import { Html, html, htmlDocument } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import style from './style.css';

export const FORMATS = ['a4', 'a6'] as const;
export type PosterFormat = (typeof FORMATS)[number];

/** Error correction Q keeps a code readable if a quarter is dirty. The standard requires a border of 4 squares. */
const qrCode = (link: string): Html => {
  const { text } = html`<svg class="code" role="img" aria-label="Código QR de ${link}" shape-rendering="crispEdges" `;
  return new Html(renderSVG(link, { ecc: 'Q', border: 4 }).replace('<svg ', text));
};

/** The link without its scheme, which browsers add if a patient types the link. */
const shortAddress = (link: string): string => decodeURI(link).replace(/^https?:\/\//, '');

type OfferedLocal = Hospital['locais'][number];

const poster = ({ Id, Descricao, Unidade }: OfferedLocal, base: URL, { title, logo }: Letterhead): Html => {
  const link = `${base.origin}/${encodeURIComponent(Id)}`;
  return html`<article class="poster">
    ${logo}
    <p class="hospital">${Unidade === undefined ? title : `${title} · ${Unidade}`}</p>
    <h2 class="${Descricao.length > 45 ? 'long' : ''}">${Descricao}</h2>
    <p class="ask">Aponte a câmera do celular e avalie seu atendimento.</p>
    ${qrCode(link)}
    <p class="link">${shortAddress(link)}</p>
  </article> `;
};

export const postersPage = (
  locais: readonly OfferedLocal[],
  base: URL,
  format: PosterFormat,
  letterhead: Letterhead,
): string => {
  const perSheet = format === 'a4' ? 1 : 4;
  const sheets = Array.from({ length: Math.ceil(locais.length / perSheet) }, (_, index) =>
    locais.slice(index * perSheet, (index + 1) * perSheet),
  );
  return htmlDocument({
    title: 'Cartazes da pesquisa de satisfação',
    style,
    body: html`<main>
      <h1>Cartazes da pesquisa de satisfação</h1>
      ${sheets.map(
        (sheet) =>
          html`<section class="sheet ${format}">${sheet.map((local) => poster(local, base, letterhead))}</section> `,
      )}
    </main>`,
  });
};
