import { encode } from 'uqr';
import type { Hospital } from '../../server/hospitalFile';
import { Html, html, htmlDocument } from '../common/html';
import type { Letterhead } from '../common/letterhead';

/** A4 has one location on a sheet, A6 four. */
export const FORMATS = ['a4', 'a6'] as const;
export type PosterFormat = (typeof FORMATS)[number];

/** Modules of white around a code: the standard asks for four. */
const QUIET = 4;

/** The code of a link. A quarter of it may be dirty or torn (error correction Q). */
const codeOf = (link: string): Html => {
  const { data, size } = encode(link, { ecc: 'Q', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  const side = size + 2 * QUIET;
  return html`<svg
    class="code"
    viewBox="0 0 ${side} ${side}"
    role="img"
    aria-label="Código QR de ${link}"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${side}v${side}H0z" />
    <path d="${path}" />
  </svg>`;
};

const style = `
*{box-sizing:border-box}
body{margin:0;background:#e8e6e0;color:#17262a;font:16px/1.3 system-ui,sans-serif}
.sheet{display:grid;width:210mm;height:296mm;margin:0 auto 8mm;background:#fff;break-after:page;overflow:hidden}
.a6{grid-template:1fr 1fr/1fr 1fr}
.poster{display:flex;flex-direction:column;align-items:center;justify-content:space-between;min-width:0;min-height:0;text-align:center;overflow-wrap:anywhere}
.a4 .poster{padding:16mm 18mm}
.a6 .poster{padding:6mm 7mm;outline:1px dashed #9aa6a6;outline-offset:-.5px}
.logo{object-fit:contain;flex:none}
.a4 .logo{width:26mm;height:26mm}
.a6 .logo{width:11mm;height:11mm}
.a4 img.logo{width:90mm}
.a6 img.logo{width:45mm}
.a4 .hospital{font-size:15pt}
.a6 .hospital{font-size:8pt}
h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
h2,p{margin:0}
h2{text-wrap:balance}
.a4 h2{font-size:30pt;line-height:1.15}
.a6 h2{font-size:14pt;line-height:1.15}
.a4 .long{font-size:21pt}
.a6 .long{font-size:10pt}
.code{display:block;flex:none}
.a4 .code{width:120mm;height:120mm}
.a6 .code{width:62mm;height:62mm}
.ask{font-weight:600}
.a4 .ask{font-size:17pt}
.a6 .ask{font-size:9pt}
.link{font-family:ui-monospace,monospace}
.a4 .link{font-size:15pt}
.a6 .link{font-size:8.5pt}
@page{size:A4;margin:0}
@media print{body{background:#fff}.sheet{margin:0}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`.replaceAll(
  '\n',
  '',
);

/** What is typed by hand: without what every browser adds. */
const shortAddress = (link: string): string => decodeURI(link).replace(/^https?:\/\//, '');

type Place = Hospital['locais'][number];

const poster = ({ Id, Descricao, Unidade }: Place, base: URL, { title, logo }: Letterhead): Html => {
  const link = `${base.origin}/${encodeURIComponent(Id)}`;
  return html`<article class="poster">
${logo}
<p class="hospital">${Unidade === undefined ? title : `${title} · ${Unidade}`}</p>
<h2${Descricao.length > 45 ? new Html(' class="long"') : ''}>${Descricao}</h2>
<p class="ask">Aponte a câmera do celular e avalie seu atendimento.</p>
${codeOf(link)}
<p class="link">${shortAddress(link)}</p>
</article>
`;
};

/** Posters for these locations, to be printed: one HTML file that loads nothing. */
export const postersPage = (
  locais: readonly Place[],
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
