import { paletteCss } from '../../deployment/colors';
import { html, htmlDocument, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import type { Form } from './forms';
import script from './busy.page.js';
import style from './style.css';

const panelDocument = ({ title, logo, colors = {} }: Letterhead, main: Html): string =>
  htmlDocument({
    title: `Painel · ${title}`,
    style: paletteCss(colors) + style,
    script,
    forms: true,
    body: html`<header>
        ${logo}
        <h1>${title}: painel</h1>
      </header>
      <main>${main}</main>`,
  });

/** Adds a link to the panel, which is not printed. */
export const withWayBack = (page: string, choice = ''): string =>
  page.replace('<body>', (body) => body + html`<nav><a href="/?${choice}">Voltar ao painel</a></nav>`.text);

export const messagePage = (letterhead: Letterhead, message: string): string =>
  withWayBack(panelDocument(letterhead, html`<p>${message}</p>`));

const optionOf = ([value, text]: readonly [string, string]): Html => html`<option value="${value}">${text}</option> `;

const buttonOf = ([path, [text]]: [string, Form['buttons'][string]]): Html =>
  html`<button formaction="${path}">${text}</button> `;

const formOf = ({ title, fields, missing, buttons }: Form): Html =>
  html`<form>
    <h2>${title}</h2>
    ${
      fields.some(([, , choices]) => choices.length === 0)
        ? html`<p>${missing}</p>`
        : html`${fields.map(
            ([name, label, choices]) =>
              html`<label>${label} <select name="${name}">${choices.map(optionOf)}</select></label> `,
          )}
            <p>${Object.entries(buttons).map(buttonOf)}</p>
            <p role="status"></p>`
    }
  </form> `;

export const panelPage = (letterhead: Letterhead, forms: readonly Form[]): string =>
  panelDocument(
    letterhead,
    html`${forms.map(formOf)}<p>Uso interno do hospital. As respostas não têm nomes nem telefones.</p>`,
  );
