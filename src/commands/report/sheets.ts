import { html, htmlDocument } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import type { Report } from './report';

/**
 * A placeholder for a short time: the sheets are being written.
 * @param _endereco the address of the survey, for the QR codes; undefined for sheets without one
 */
export const sheetsPage = (_report: Report, { title }: Letterhead, _endereco?: URL): string =>
  htmlDocument({ title, style: '', body: html`<h1>${title}</h1>` });
