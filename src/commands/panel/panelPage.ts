import { paletteCss } from '../../deployment/colors';
import { html, htmlDocument, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import { navigation } from '../common/navigation';
import { REPORT_STYLE } from '../report/writers/reportDocument';
import sorting from '../report/writers/sorting.page.js';
import type { Action, Choice, Chosen, Field, Panel } from './forms';
import busy from './busy.page.js';
import pictures from './pictures.page.js';
import style from './panel.css';

const SCRIPT = [sorting, pictures, busy].map((script) => `{${script}}`).join('\n');

const TOOLS = html`<a class="tools" href="#usos">Imprimir e baixar</a>`;

interface Around {
  /** Above the header, such as the way back. */
  above?: Html;
  /** Leads to the tools of the page, if it has some. */
  tools?: Html;
}

const panelDocument = (
  { title, logo, colors = {} }: Letterhead,
  main: Html,
  { above = html``, tools = html`` }: Around = {},
): string =>
  htmlDocument({
    navigation: above,
    title: `Painel · ${title}`,
    style: REPORT_STYLE + paletteCss(colors) + style,
    script: SCRIPT,
    forms: true,
    body: html`<header>
        ${logo}
        <p>${title}: painel</p>
        ${tools}
      </header>
      <main>${main}</main>
      <footer class="quiet"><p>Uso interno do hospital. As respostas não têm nomes nem telefones.</p></footer>`,
  });

/** @param wayBack the address of the panel to which the page leads back */
export const messagePage = (letterhead: Letterhead, message: string, wayBack: string): string =>
  panelDocument(letterhead, html`<h1 class="headline">${message}</h1>`, { above: navigation(wayBack) });

/** Stands in the panel in place of a report that failed. */
export const failureText = (message: string): string => html`<p class="headline">${message}</p>`.text;

const optionOf =
  (selected: string) =>
  ([value, text]: Choice): Html =>
    html`<option value="${value}" ${value === selected ? 'selected' : ''}>${text}</option> `;

const fieldOf =
  (chosen: Chosen) =>
  ([name, label, choices]: Field): Html =>
    html`<label
      >${label} <select name="${name}">${choices.map(optionOf(chosen.get(name) ?? ''))}</select></label
    > `;

const CONTACTS =
  'Quem espera retorno: o arquivo tem nomes e telefones (LGPD). Use-o só para o retorno e apague-o depois.';
const NO_CONTACTS = 'Quem espera retorno: peça a lista, que tem nomes e telefones, à informática.';

/** Beside each button: says that the page or file is being made. */
const STATUS = html`<span role="status"></span>`;

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" /> `;

const queryOf = (chosen: Chosen, more: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ ...Object.fromEntries(chosen), ...more }).toString();

const otherForm =
  (chosen: Chosen, ficha: string) =>
  ([path, { title, text, fields, missing }]: [string, Panel['others'][string]]): Html =>
    html`<details>
    <summary>${title}</summary>
    ${
      fields.some(([, , choices]) => choices.length === 0)
        ? html`<p>${missing}</p>`
        : html`<form action="${path}">
            ${hidden('ficha', ficha)} ${hidden('volta', queryOf(chosen))} ${fields.map(fieldOf(new Map()))}
            <p><button>${text}</button> ${STATUS}</p>
          </form>`
    }
  </details> `;

/** What is chosen stands in the address, so that the way back is known even if the file is refused. */
const targetForm = (query: string): Html =>
  html`<details>
    <summary>Comparar, meta e atendimentos</summary>
    <form method="post" action="/relatorio?${query}" enctype="multipart/form-data">
      <label
        >Comparar com
        <select name="comparar">
          <option value="">nada</option>
          <option value="ano-anterior">o mesmo período do ano anterior</option>
          <option value="dia">antes e depois de um dia</option>
        </select></label
      >
      <label>Dia da mudança <input name="dia" type="date" /></label>
      <label>Meta, em % <input name="meta" type="number" min="0" max="100" step="1" /></label>
      <label
        >Pacientes atendidos: planilha ou CSV com duas colunas, local e quantidade
        <input name="atendimentos" type="file" accept=".xlsx,.ods,.csv,.txt" />
      </label>
      <p>
        <button>Ver o relatório assim</button> ${STATUS}
        <button formaction="/numeros.xlsx?${query}">Baixar os números assim</button> ${STATUS}
      </p>
      <p class="quiet">O arquivo serve só para este relatório e não fica guardado.</p>
    </form>
  </details> `;

/** The button sends the `ficha`, and not the form, so that the address of the first page can be passed on. */
const buttonOf =
  (ficha: string) =>
  ([path, { text = '' }]: [string, Action]): Html =>
    html`<button form="resultados" formaction="${path}" name="ficha" value="${ficha}">${text}</button> ${STATUS} `;

const neighbour = (choice: Choice | undefined, chosen: Chosen, mark: (text: string) => string) => {
  if (!choice) return html`<span></span>`;
  return html`<a href="/?${queryOf(chosen, { periodo: choice[0] })}">${mark(choice[1])}</a>`;
};

/**
 * The panel in two parts, because the report is inserted between them when it is ready.
 * @param ficha what the panel's own forms send
 */
export const panelPage = (
  letterhead: Letterhead,
  panel: Panel,
  chosen: Chosen,
  ficha: string,
): [before: string, after: string] => {
  const { beside, results, others } = panel;
  const isQuestion = (chosen.get('pergunta') ?? '') !== '';
  const { before, after } = beside(chosen.get('periodo') ?? '');
  // The list of questions appears only where a person has chosen one.
  const fields = (results['/']?.fields ?? []).filter(([name]) => name !== 'pergunta' || isQuestion);
  const uses = Object.entries(results).filter(
    ([path, action]) =>
      path !== '/' && action.text !== undefined && (!isQuestion || action.fields.some(([name]) => name === 'pergunta')),
  );
  const [start = '', end = ''] = panelDocument(
    letterhead,
    // Otherwise a browser that goes back to a report fills in the period that was chosen to leave it.
    html`<form id="resultados" action="/" autocomplete="off">
        ${fields.map(fieldOf(chosen))}
        <button>Mostrar</button> ${STATUS}
      </form>
      <nav class="periods">
        ${neighbour(before, chosen, (text) => `‹ ${text}`)} ${neighbour(after, chosen, (text) => `${text} ›`)}
      </nav>
      <div class="report">
        <p class="working">Os resultados estão sendo calculados. Pode levar alguns segundos.</p>
        <!--report-->
      </div>
      <section class="uses" id="usos">
        <h2>Imprimir e baixar</h2>
        <p>${uses.map(buttonOf(ficha))}</p>
        <p class="quiet apart">${'/contatos.xlsx' in results ? CONTACTS : NO_CONTACTS}</p>
        ${targetForm(queryOf(chosen, { ficha }))} ${Object.entries(others).map(otherForm(chosen, ficha))}
      </section>`,
    { tools: TOOLS },
  ).split('<!--report-->');
  return [start, end];
};

/** For a hospital without surveys: how to get the first one. */
export const emptyPanelPage = (letterhead: Letterhead, { others }: Panel, ficha: string): string =>
  panelDocument(
    letterhead,
    html`<h1>Ainda não há pesquisas</h1>
      <p class="headline">Os números aparecem aqui com 8 pesquisas.</p>
      <ol>
        <li>Imprima os cartazes e afixe cada um no seu local.</li>
        <li>Aponte a câmera de um celular para um cartaz: a pesquisa deve abrir com o nome do local.</li>
        <li>Responda uma vez e volte a esta página.</li>
      </ol>
      <section class="uses">
        ${Object.entries(others)
          .filter(([path]) => path === '/cartazes')
          .map(otherForm(new Map(), ficha))}
      </section>`,
  );
