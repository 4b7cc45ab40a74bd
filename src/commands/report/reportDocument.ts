import { rule } from '../../deployment/colors';
import palette from '../../deployment/palette.json';
import { html, htmlDocument, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import style from './report.css';

/** Paper is always light. */
export const REPORT_STYLE = [
  rule(palette.light),
  `@media screen and (prefers-color-scheme:dark){${rule(palette.dark)}}`,
  style,
].join('');

export const PRIVACY = 'Uso interno do hospital. Sem nomes nem telefones.';

export interface ShownDocument {
  title: string;
  /** One sentence that says the result. */
  headline: string;
  content: readonly (Html | '')[];
  notes: readonly string[];
  script?: string;
  navigation?: Html | undefined;
}

/** @param about the ward or unit that the page is about; null for the hospital */
export const reportDocument = (
  { title: hospital, logo }: Letterhead,
  about: string | null,
  { title, headline, content, notes, script, navigation }: ShownDocument,
): string =>
  htmlDocument({
    title: `${title} · ${about ?? hospital}`,
    style: REPORT_STYLE,
    script,
    navigation,
    body: html`<header>
        ${logo}
        <p class="quiet">${hospital}${about === null ? '' : ` · ${about}`}</p>
        <h1>${title}</h1>
        <p class="headline">${headline}</p>
      </header>
      <main>${content}</main>
      <footer class="quiet">${[...notes, PRIVACY].map((note) => html`<p>${note}</p> `)}</footer>`,
  });
