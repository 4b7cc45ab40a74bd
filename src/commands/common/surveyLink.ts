import { renderSVG } from 'uqr';
import type { Id } from '../../contract/ids';
import { Html, html } from './html';

export const surveyLink = (base: URL, Id: Id): string => `${base.origin}/${encodeURIComponent(Id)}`;

/** Error correction Q keeps a code readable if a quarter is dirty. The standard requires a border of 4 squares. */
export const qrCode = (link: string): Html => {
  const { text } = html`<svg class="code" role="img" aria-label="Código QR de ${link}" shape-rendering="crispEdges" `;
  return new Html(renderSVG(link, { ecc: 'Q', border: 4 }).replace('<svg ', text));
};

/**
 * The link without its scheme, which browsers add if a patient types the link. Each part of it is an element, so that a
 * line ends between two parts and not after a hyphen.
 */
export const shownLink = (link: string): Html =>
  html`<span class="link">${decodeURI(link)
    .replace(/^https?:\/\//, '')
    .split(/(?=[./])/)
    .map((part) => html`<span>${part}</span>`)}</span>`;
