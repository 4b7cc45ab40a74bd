import { counted } from '../common/names';
import { html, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import { brazilianDay } from '../common/zone';
import { reportDocument, type ShownDocument } from './reportDocument';
import { line, scaleOf, type Scale } from './lines';
import type { Report } from './figures';
import { byShare, type HiddenBy } from './groups';
import script from './sorting.page.js';
import { comparisonPart } from './comparisonPart';
import { markLists } from './marks';
import { legend, list, table, type LinkTo } from './table';
import * as words from './words';
import { careText, percent, whole, type ShownGroup } from './words';

const tile = (title: string, value: string, ...more: (Html | string)[]): Html =>
  html`<div>
    <dt>${title}</dt>
    <dd><b>${value}</b> ${more.map((part) => (typeof part === 'string' ? html`<small>${part}</small> ` : part))}</dd>
  </div> `;

/** For a report whose figures are not hidden. */
const tiles = ({ total, meta, periodo }: Report, scale: Scale): Html => {
  const { satisfacao, pesquisas, abertas, naoRespondidas, esperamRetorno, pesquisasAntes, atendimentos } = total;
  const [share, opened, unanswered] = [satisfacao ?? 0, abertas ?? 0, naoRespondidas ?? 0];
  const when = words.isMonth(periodo) ? 'no mês anterior' : 'no período anterior';
  const before = pesquisasAntes === null ? '' : `${whole(pesquisasAntes)} ${when}`;
  const care = atendimentos
    ? `${careText(atendimentos)}, em ${counted(atendimentos.locais, 'local mostrado', 'locais mostrados')}`
    : '';
  const target = meta === null ? '' : `meta ${percent(meta)}: ${words.targetText(total, meta)}`;
  const unansweredText = `${whole(unanswered)} de ${whole(opened)}`;
  const unansweredShare = percent(Math.round((100 * unanswered) / opened));
  return html`<dl class="tiles">
    ${tile('Satisfação', percent(share), line(total, scale, 150, 38), target)}
    ${tile('Pesquisas respondidas', whole(pesquisas ?? 0), before, care)}
    ${abertas === null ? '' : tile('Abertas e não respondidas', unansweredShare, unansweredText)}
    ${esperamRetorno === null ? '' : tile('Esperam retorno', whole(esperamRetorno), 'telefone guardado e um “ruim”')}
  </dl>`;
};

export const hasCells = ({ total }: Report): boolean => (total.quando ?? []).some(({ hiddenBy }) => !hiddenBy);

/** Notes on how to read the figures. @param hasLines whether the months are drawn as lines */
export const notesOf = (report: Report, hasLines: boolean): string[] => {
  const { periodo, feitoEm, locais, total } = report;
  const isAnyHidden = (by: HiddenBy): boolean =>
    [total, ...report.unidades, ...locais, ...report.perguntas].some(({ hiddenBy }) => hiddenBy === by);
  const notes = [
    'Habitual: a média do mesmo local, pergunta ou hospital nos 12 meses anteriores, fora os marcados, ' +
      'nas mesmas perguntas, cada local com o peso de agora' +
      (hasLines && words.isMonth(periodo) ? '; sem tracejado onde a linha conta outras.' : '.'),
    'Abaixo ou acima: 5 pontos ou mais, além do acaso; por acaso, menos de 1 local em 100 por mês.' +
      (locais.length > 1 ? ' A ordem dos locais pode ser acaso: cada um é comparado só consigo mesmo.' : '') +
      (hasCells(report) ? ' A hora é a da resposta, não a do atendimento.' : ''),
    'Menos de 8 pesquisas respondidas não são mostradas. ' +
      (isAnyHidden('protects') ? '“Oculto”: o total menos os outros mostraria um local com menos de 8. ' : '') +
      'Os totais contam todas' +
      (locais.some(({ hiddenBy }) => hiddenBy) ? '; as perguntas, só as dos locais mostrados. ' : '. ') +
      `Feito em ${brazilianDay(feitoEm)}.`,
  ];
  return notes.slice(total.hiddenBy ? 2 : 0);
};

/** The wards without a unit, then each unit with its wards. */
const tableParts = ({ unidades, locais }: Report): ShownGroup[][] =>
  [null, ...unidades].flatMap((unit) => {
    const rows = locais.filter(({ unidade }) => unidades.length === 0 || unidade === (unit?.nome ?? null));
    return rows.length === 0 ? [] : [unit === null ? rows : [unit, ...rows]];
  });

const noteItem = ({ dia, texto, onde }: Report['notas'][number]): Html =>
  html`<p>${brazilianDay(dia)}: ${texto}${onde === null ? '' : ` (${onde})`}</p> `;

/** The dated notes of the hospital file, which are lines on the 13 months. */
const notesPart = ({ notas }: Report): Html | '' =>
  notas.length === 0
    ? ''
    : html`<section>
        <h2>Notas</h2>
        ${notas.map(noteItem)}
        <p class="quiet">Cada nota é um traço vertical nos 13 meses.</p>
      </section>`;

/** Wards that have enough surveys, and of which the lists above say nothing. */
export const protectingText = ({ locais, periodo }: Report): string => {
  const names = locais.flatMap(({ hiddenBy, titulo }) => (hiddenBy === 'protects' ? titulo : []));
  if (names.length === 0) return '';
  return `Sem resultado aqui, para proteger outro local: ${names.join('; ')}.${words.longerText(periodo)}`;
};

const unmarkedPart = ({ title, text }: { title: string; text: string }): Html =>
  html`<section>
    <h2>${title}</h2>
    <p>${text}</p>
  </section>`;

/** The parts of a report's page. @param linkTo for a page with links to the reports of its wards and questions */
const shownReport = (report: Report, linkTo?: LinkTo): ShownDocument => {
  const { total, unidades, locais, perguntas, meta } = report;
  const rows: ShownGroup[] = [...unidades, ...locais, ...perguntas];
  const cells = total.quando ?? [];
  const withTarget = meta === null ? total : { ...total, habitual: meta, usualFrom: 0 };
  const scale = scaleOf([withTarget, ...rows, ...cells]);
  const { lists, unmarked } = markLists(report);
  const found = lists.map(({ title, marks }) => list(title, marks, scale, linkTo));
  const protecting = protectingText(report);
  const compared = report.comparacao === null ? '' : comparisonPart(report.comparacao);
  return {
    title: `Satisfação dos pacientes · ${words.countedPeriod(report)}`,
    headline: words.headline(report),
    content:
      total.satisfacao === null
        ? found
        : [
            tiles({ ...report, total: withTarget }, scale),
            compared,
            ...(unmarked === null ? found : [unmarkedPart(unmarked)]),
            protecting && html`<p class="quiet apart">${protecting}</p>`,
            legend(report),
            table('Locais', 'Local', tableParts(report), scale, report, linkTo),
            hasCells(report) ? table('Quando', 'Hora da resposta', [[...cells].sort(byShare)], scale, report) : '',
            perguntas.length === 0 ? '' : table('Perguntas', 'Pergunta', [perguntas], scale, report, linkTo),
            notesPart(report),
          ],
    notes: notesOf(report, true),
    script,
  };
};

/** @returns a complete HTML document */
export const reportPage = (report: Report, letterhead: Letterhead, navigation?: Html): string =>
  reportDocument(letterhead, report.sobre, { ...shownReport(report), navigation });

/** The report as a part of the panel's page, which has its own letterhead, style and script. */
export const reportPart = (report: Report, linkTo: LinkTo): string => {
  const { headline, content, notes } = shownReport(report, linkTo);
  return html`<h1>${report.sobre ?? 'Todos os locais'} · ${words.countedPeriod(report)}</h1>
    <p class="headline">${headline}</p>
    ${content}
    <div class="quiet">${notes.map((note) => html`<p>${note}</p> `)}</div>`.text;
};
