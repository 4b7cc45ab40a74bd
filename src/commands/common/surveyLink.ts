import { domainToUnicode } from 'node:url';
import { renderSVG } from 'uqr';
import type { Id } from '../../contract/ids';
import { Html, html } from './html';

export const surveyLink = (base: URL, Id: Id): string => `${base.origin}/${encodeURIComponent(Id)}`;

/**
 * Error correction Q, or H where H fits into the same size. Of a stain it corrects a tenth of the code in the middle,
 * but nothing of a corner or edge that is torn off. The standard requires a border of 4 squares. The link stays as it is:
 * in capitals it would need fewer squares, but the cameras of some Pixel and Samsung phones take `HTTPS://` for a text
 * and open no page.
 */
export const qrCode = (link: string): Html => {
  const { text } = html`<svg class="code" role="img" aria-label="Código QR de ${link}" shape-rendering="crispEdges" `;
  return new Html(renderSVG(link, { ecc: 'Q', boostEcc: true, border: 4 }).replace('<svg ', text));
};

/**
 * The link as people type it, in parts after which a line may end: without its scheme, which browsers add, and with
 * accents in the host name. A host without a dot keeps its scheme, because browsers search for `servidor/1`.
 */
export const linkParts = (link: string): string[] => {
  const { protocol, hostname, port, pathname } = new URL(link);
  const scheme = hostname.includes('.') ? '' : `${protocol}//`;
  const shown = `${domainToUnicode(hostname) || hostname}${port && `:${port}`}${decodeURI(pathname)}`;
  const [first = '', ...others] = shown.split(/(?=[./])/);
  return [scheme + first, ...others];
};

/** The link to type, to tap (a patient may get the PDF by messenger) and to copy. */
export const shownLink = (link: string): Html =>
  html`<a class="link" href="${link}">${linkParts(link).map((part) => html`<span>${part}</span>`)}</a>`;
