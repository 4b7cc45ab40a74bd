import { MEANINGS, RESPOSTAS } from '../../contract/respostas';
import palette from '../../deployment/palette.json';
import { html, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import { brazilianDay } from '../common/zone';
import { documentOf } from './document';
import { bar, line, scaleOf, symbol, type Scale } from './lines';
import type { Group, Report } from './report';
import script from './sorting.page.js';
import * as words from './words';
import { percent, whole, type Mark } from './words';

/** A group in the lists and tables. */
interface Row {
  name: string;
  group: Group;
  marks: Mark[];
  /** `novo`, `texto novo em 15/09` */
  notes: string[];
  /** Answered surveys per 100 patients. */
  rate: number | null;
}

const rowsOf = (report: Report) => {
  const { periodo, total, unidades, locais, perguntas } = report;
  const row = (name: string, group: Group, news: string | null = null): Row => ({
    name,
    group,
    marks: words.marksOf(group, periodo),
    notes: [
      ...(news === null ? [] : [news]),
      ...(group.habitualDesde === null ? [] : [`novo habitual desde ${words.monthName(group.habitualDesde)}`]),
      // The headline says it if there is no usual value at all.
      ...(news === null && group.pesquisas !== null && group.habitual === null && total.habitual !== null
        ? ['ainda sem habitual']
        : []),
    ],
    rate: null,
  });
  return {
    total: row('Todos os locais', total),
    unidades: unidades.map((unidade) => row(unidade.nome, unidade)),
    locais: locais.map((local) => {
      const { marks, ...rest } = row(local.nome, local, local.novoDesde && 'novo');
      const silent = local.semPesquisasDesde === null ? [] : [words.silentMark(local.semPesquisasDesde)];
      return { ...rest, marks: [...marks, ...silent], rate: local.taxa, unidade: local.unidade };
    }),
    perguntas: perguntas.map((pergunta) =>
      row(
        pergunta.descricao,
        pergunta,
        pergunta.textoNovoDesde && `texto novo em ${words.shortDay(pergunta.textoNovoDesde)}`,
      ),
    ),
  };
};

const tile = (title: string, value: string, ...more: (Html | string)[]): Html =>
  html`<div>
    <dt>${title}</dt>
    <dd><b>${value}</b> ${more.map((part) => (typeof part === 'string' ? html`<small>${part}</small> ` : part))}</dd>
  </div> `;

const tiles = ({ total, meta, periodo }: Report, scale: Scale): Html => {
  const { satisfacao, pesquisas, abertas, naoRespondidas, esperamRetorno, pesquisasAntes, atendimentos } = total;
  const reached = satisfacao !== null && meta !== null && satisfacao >= meta;
  const before = words.isMonth(periodo) ? 'no mês anterior' : 'no período anterior';
  return html`<dl class="tiles">
    ${tile('Satisfação', satisfacao === null ? words.hiddenText(total) : percent(satisfacao), line(total, scale, 150, 38, meta ?? total.habitual), meta === null ? '' : `meta ${percent(meta)}: ${reached ? 'atingida' : 'não atingida'}`)}
    ${tile('Pesquisas respondidas', pesquisas === null ? words.hiddenText(total) : whole(pesquisas), pesquisasAntes === null ? '' : `${whole(pesquisasAntes)} ${before}`, atendimentos ? `${percent(atendimentos.taxa)} de ${whole(atendimentos.pacientes)} atendimentos${atendimentos.semNumero.length > 0 ? `, sem ${words.listed(atendimentos.semNumero)}` : ''}` : '')}
    ${abertas === null || naoRespondidas === null ? '' : tile('Abertas e não respondidas', abertas === 0 ? '–' : percent(Math.round((100 * naoRespondidas) / abertas)), `${whole(naoRespondidas)} de ${whole(abertas)}`)}
    ${esperamRetorno === null ? '' : tile('Esperam retorno', whole(esperamRetorno), 'telefone e um “ruim”')}
  </dl>`;
};

const list = (title: string, rows: readonly Row[], kinds: readonly Mark['kind'][], scale: Scale): Html | '' => {
  const items = rows.flatMap(({ name, group, marks }) =>
    marks
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, text }) => {
        const share = kind === 'silent' || group.satisfacao === null ? '' : percent(group.satisfacao);
        const after = kind === 'silent' ? ': confira o código QR e o tablet' : '';
        return html`<li class="${kind}">
          ${line(group, scale, 170, 44, group.habitual)}
          <span>${symbol(kind)} <b>${name}</b> ${share}${share === '' ? '' : group.comparavel === null ? ', ' : '; '}${text}${after}</span>
        </li> `;
      }),
  );
  if (items.length === 0) return '';
  return html`<section>
    <h2>${title}</h2>
    <ul>
      ${items}
    </ul>
  </section> `;
};

const legend = (meta: number | null): Html => html`<p class="legend quiet">
  ${RESPOSTAS.map((face) => html`<span><svg width="12" height="12" aria-hidden="true"><rect width="12" height="12" fill="${palette.faces[face]}" /></svg> ${MEANINGS[face]}</span> `)}
  <span>${symbol('usual')} habitual</span> <span>${symbol('below')} abaixo</span> <span>${symbol('above')} acima</span>
  ${meta === null ? '' : html`<span>${symbol('reached')} meta ${percent(meta)}</span>`}
</p>`;

const rowCells = ({ group, rate }: Row, scale: Scale, meta: number | null): Html => {
  const { satisfacao, faces, pesquisas } = group;
  if (satisfacao === null || faces === null || pesquisas === null)
    return html`<td role="cell" class="quiet" data-v="" colspan="4">${words.hiddenText(group)}</td>`;
  return html`<td role="cell" class="share" data-v="${satisfacao}">${percent(satisfacao)}${meta !== null && satisfacao >= meta ? html` ${symbol('reached')}` : ''}</td>
    <td role="cell" class="faces">${bar(faces)}</td>
    <td role="cell" class="months">${line(group, scale, 140, 38, group.habitual)}</td>
    <td role="cell" class="n" data-v="${pesquisas}">${whole(pesquisas)}${rate === null ? '' : html` <small>(${percent(rate)})</small>`}</td>`;
};

interface Part {
  /** The row of the unit whose wards follow. Text above wards without a unit. */
  unit?: Row | string;
  rows: readonly Row[];
}

const table = (title: string, head: string, parts: readonly Part[], scale: Scale, meta: number | null): Html => {
  const tableRow = (row: Row, kind: string) =>
    html`<tr role="row" class="${kind}">
      <th role="rowheader" scope="row"><span>${row.name}</span>${row.notes.map((note) => html` <small>${note}</small>`)}${row.marks.map(({ kind, text }) => html` <span class="mark ${kind}">${symbol(kind)} ${text}</span>`)}</th>
      ${rowCells(row, scale, meta)}
    </tr> `;
  return html`<section>
    <h2>${title}</h2>
    ${title === 'Locais' ? legend(meta) : ''}
    <table role="table" aria-label="${title}">
      <thead role="rowgroup">
        <tr role="row">
          ${[head, 'Satisfação', 'Avaliações', '13 meses', 'Pesquisas'].map((column, at) => html`<th role="columnheader" scope="col" ${at === 1 ? html`aria-sort="ascending"` : ''}>${column}</th>`)}
        </tr>
      </thead>
      ${parts.map(
        ({ unit, rows }) => html`<tbody role="rowgroup">
          ${typeof unit === 'object' ? tableRow(unit, 'unit') : unit ? html`<tr role="row" class="unit"><th role="rowheader" scope="row" colspan="5"><span>${unit}</span></th></tr>` : ''} ${rows.map((row) => tableRow(row, ''))}
        </tbody> `,
      )}
    </table>
  </section> `;
};

const notesOf = (report: Report, groups: readonly Group[]): string[] => [
  'Habitual: a média do mesmo local, pergunta ou hospital nos 12 meses anteriores, nas mesmas perguntas.',
  'Abaixo ou acima: 5 pontos ou mais de diferença, e mais do que o acaso explica; por acaso, menos de 1 local em 100 por mês.',
  `Menos de 8 pesquisas respondidas não são mostradas${groups.some(({ oculto }) => oculto === 'protege') ? '; “oculto” protege as de outro local' : ''}. Os totais contam todas.`,
  `Uso interno do hospital. Sem nomes nem telefones. Feito em ${brazilianDay(report.feitoEm)}.`,
];

/** @returns a complete HTML document */
export const reportPage = (report: Report, letterhead: Letterhead): string => {
  const { total, meta, sobre } = report;
  const rows = rowsOf(report);
  const all = [rows.total, ...rows.unidades, ...rows.locais, ...rows.perguntas];
  const groups = all.map(({ group }) => group);
  const scale = scaleOf(groups, meta);
  const marked = rows.locais.length === 1 ? all.slice(1) : all;
  const lists = [list('Pede atenção', marked, ['below', 'silent'], scale), list('Melhorou', marked, ['above'], scale)];
  const isQuiet = lists.every((part) => part === '');
  const parts: Part[] = [
    ...rows.unidades.map((unit) => ({ unit, rows: rows.locais.filter(({ unidade }) => unidade === unit.name) })),
    {
      unit: rows.unidades.length === 0 ? '' : 'Sem unidade',
      rows: rows.locais.filter(({ unidade }) => rows.unidades.length === 0 || unidade === null),
    },
  ];
  return documentOf(letterhead, sobre, {
    title: `Satisfação dos pacientes · ${words.countedPeriod(report)}`,
    headline: words.headline(report),
    content: [
      tiles(report, scale),
      isQuiet ? html`<section><h2>Pede atenção</h2><p>Nada fora do habitual.</p></section>` : '',
      ...lists,
      ...(total.satisfacao === null
        ? []
        : [
            table(
              'Locais',
              'Local',
              parts.filter((part) => part.rows.length > 0),
              scale,
              meta,
            ),
            table('Perguntas', 'Pergunta', [{ rows: rows.perguntas }], scale, meta),
          ]),
    ],
    notes: notesOf(report, groups),
    script,
  });
};
