import { rule } from '../../../deployment/colors';
import palette from '../../../deployment/palette.json';
import { hospitalBand, hospitalColors } from '../../common/hospitalBand';
import band from '../../common/hospitalBand.css';
import { html, htmlDocument, type Html } from '../../common/html';
import type { Letterhead } from '../../common/letterhead';
import printedBars from '../../common/printedBars.css';
import type { Content } from '../content/types';
import { drawnText } from './lines';
import style from './report.css';

/** An improvement is green, whatever the hospital's colours: with a red brand it would look like an alarm. */
const BETTER = [
  rule({ '--better': palette.rings.MB }),
  `@media screen and (prefers-color-scheme:dark){${rule({ '--better': palette.faces.MB })}}`,
].join('');

/** Needs the palette of the hospital's colours. */
export const REPORT_STYLE = BETTER + band + style + printedBars;

interface ShownContent extends Pick<Content, 'document' | 'title' | 'headline' | 'footnotes' | 'privacy'> {
  main: Html;
  navigation: Html | undefined;
  script?: string;
}

export const reportDocument = (
  letterhead: Letterhead,
  { document, title, headline, footnotes, privacy, main, navigation, script }: ShownContent,
): string =>
  htmlDocument({
    title: `${document} · ${title} · ${letterhead.title}`,
    style: hospitalColors(letterhead, 'screen') + REPORT_STYLE,
    script,
    navigation,
    body: html`${hospitalBand(letterhead, null, html`<p class="document">${document}</p>`)}
      <main>
        <h1>${title}</h1>
        <p class="headline">${headline}</p>
        ${main}
      </main>
      <footer class="quiet">${[...footnotes, privacy].map((note) => html`<p>${drawnText(note)}</p> `)}</footer>`,
  });
