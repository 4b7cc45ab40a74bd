import { html, htmlDocument } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import type { Report } from './report';

/** A placeholder for a short time: the page is being written. */
export const reportPage = (_report: Report, { title }: Letterhead): string =>
  htmlDocument({ title, style: '', body: html`<h1>${title}</h1>` });
