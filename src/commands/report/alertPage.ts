import { html, htmlDocument } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import type { Alert } from './report';

/** A placeholder for a short time: the alert's page is being written. */
export const alertPage = (_alert: Alert, { title }: Letterhead): string =>
  htmlDocument({ title, style: '', body: html`<h1>${title}</h1>` });
