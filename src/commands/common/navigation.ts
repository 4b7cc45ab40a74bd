import { html, type Html } from './html';

/**
 * The part above a page's content, which is shown on a screen and not printed.
 * @param wayBack the address of the panel that the page was opened from; undefined for a file
 * @param warnings sentences for the person who prints or reads the page
 */
export const navigation = (wayBack: string | undefined, warnings: readonly string[] = []): Html =>
  wayBack === undefined && warnings.length === 0
    ? html``
    : html`<nav>
        ${wayBack === undefined ? '' : html`<a href="${wayBack}">Voltar ao painel</a>`}
        ${warnings.map((warning) => html`<p>${warning}</p> `)}
      </nav>`;
