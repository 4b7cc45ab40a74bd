import { rule } from '../../../deployment/colors';
import palette from '../../../deployment/palette.json';
import { html, htmlDocument, type Html } from '../../common/html';
import type { Letterhead } from '../../common/letterhead';
import type { Content } from '../content/types';
import style from './report.css';

/** Paper is always light. */
export const REPORT_STYLE = [
  rule(palette.light),
  `@media screen and (prefers-color-scheme:dark){${rule(palette.dark)}}`,
  style,
].join('');

export const PRIVACY = 'Uso interno do hospital. Sem nomes nem telefones.';

interface ShownContent extends Pick<Content, 'document' | 'title' | 'headline' | 'footnotes'> {
  main: Html;
  navigation: Html | undefined;
  script?: string;
}

export const reportDocument = (
  { title: hospital, logo }: Letterhead,
  { document, title, headline, footnotes, main, navigation, script }: ShownContent,
): string =>
  htmlDocument({
    title: `${document} · ${title} · ${hospital}`,
    style: REPORT_STYLE,
    script,
    navigation,
    body: html`<header>
        ${logo}
        <p class="quiet">${hospital} · ${document}</p>
        <h1>${title}</h1>
        <p class="headline">${headline}</p>
      </header>
      <main>${main}</main>
      <footer class="quiet">${[...footnotes, PRIVACY].map((note) => html`<p>${note}</p> `)}</footer>`,
  });
