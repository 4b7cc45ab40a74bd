import { domainToUnicode } from 'node:url';
import { renderSVG } from 'uqr';
import type { Id } from '../../contract/ids';
import { Html, html } from './html';

export const surveyLink = (base: URL, Id: Id): string => `${base.origin}/${encodeURIComponent(Id)}`;

/**
 * The link as a QR code holds it. Scheme and host mean the same in capitals. A text of capitals, digits and a few marks
 * needs fewer squares, so each of them is larger on the poster. An id with other characters is case-sensitive and keeps
 * the whole link as it is.
 */
const linkInCode = (link: string): string => {
  const { origin, pathname } = new URL(link);
  return /^[A-Z0-9$%*+./:-]*$/.test(pathname) ? `${origin.toUpperCase()}${pathname}` : link;
};

/**
 * Error correction Q keeps a code readable if a quarter is dirty; it becomes H where H fits into the same size. The
 * standard requires a border of 4 squares.
 */
export const qrCode = (link: string): Html => {
  const { text } = html`<svg class="code" role="img" aria-label="Código QR de ${link}" shape-rendering="crispEdges" `;
  return new Html(renderSVG(linkInCode(link), { ecc: 'Q', boostEcc: true, border: 4 }).replace('<svg ', text));
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
