import { domainToUnicode } from 'node:url';
import { renderSVG } from 'uqr';
import type { Id } from '../../contract/ids';
import { Html, html } from './html';

export const surveyLink = (base: URL, Id: Id): string => `${base.origin}/${encodeURIComponent(Id)}`;

/**
 * Error correction Q keeps a code readable if a quarter is dirty; it becomes H where H fits into the same size. The
 * standard requires a border of 4 squares. The link stays as it is: in capitals it would need fewer squares, but the
 * cameras of some Pixel and Samsung phones take `HTTPS://` for a text and open no page.
 */
export const qrCode = (link: string): Html => {
  const { text } = html`<svg class="code" role="img" aria-label="Código QR de ${link}" shape-rendering="crispEdges" `;
  return new Html(renderSVG(link, { ecc: 'Q', boostEcc: true, border: 4 }).replace('<svg ', text));
};

/**
 * The link as people read and type it: without its scheme, which browsers add, and with accents in the host name. Each
 * part of it is an element, so that a line ends between two parts and not after a hyphen.
 */
export const shownLink = (link: string): Html => {
  const { hostname, port, pathname } = new URL(link);
  const shown = `${domainToUnicode(hostname)}${port && `:${port}`}${decodeURI(pathname)}`;
  return html`<span class="link">${shown.split(/(?=[./])/).map((part) => html`<span>${part}</span>`)}</span>`;
};
