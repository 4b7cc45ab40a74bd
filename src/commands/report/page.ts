import { html, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import { brazilianDay } from '../common/zone';
import { documentOf } from './document';
import { line, scaleOf, symbol, type Scale } from './lines';
import type { Group } from './groups';
import type { Report } from './report';
import { rowsOf, type Row } from './rows';
import script from './sorting.page.js';
import { legend, table, type Part } from './table';
import * as words from './words';
import { percent, whole, type Mark } from './words';

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
    ${tile('Pesquisas respondidas', pesquisas === null ? words.hiddenText(total) : whole(pesquisas), pesquisasAntes === null ? '' : `${whole(pesquisasAntes)} ${before}`, atendimentos ? `${percent(atendimentos.taxa)} de ${whole(atendimentos.pacientes)} atendimentos informados` : '')}
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

const notesOf = (report: Report, groups: readonly Group[]): string[] => [
  'Habitual: a média do mesmo local, pergunta ou hospital nos 12 meses anteriores, nas mesmas perguntas.',
  'Abaixo ou acima: 5 pontos ou mais de diferença, e mais do que o acaso explica; por acaso, menos de 1 local em 100 por mês.',
  `Menos de 8 pesquisas respondidas não são mostradas${groups.some(({ oculto }) => oculto === 'protege') ? '; “oculto” protege as de outro local' : ''}. Os totais contam todas.`,
  `Uso interno do hospital. Sem nomes nem telefones. Feito em ${brazilianDay(report.feitoEm)}.`,
];

/** The wards without a unit, then those of each unit. */
const partsOf = ({ unidades, locais }: ReturnType<typeof rowsOf>): Part[] =>
  [null, ...unidades].flatMap((unit) => {
    const rows = locais.filter(({ unidade }) => unidades.length === 0 || unidade === (unit?.name ?? null));
    return rows.length === 0 ? [] : [{ unit, rows }];
  });

/** What is remarkable, or a sentence that nothing is. */
const remarkable = ({ periodo }: Report, rows: readonly Row[], scale: Scale): (Html | '')[] => {
  const lists = [list('Pede atenção', rows, ['below', 'silent'], scale), list('Melhorou', rows, ['above'], scale)];
  if (lists.some((part) => part !== '')) return lists;
  const isCompared = rows.some(({ group }) => words.isCompared(group, periodo));
  const text = isCompared ? 'Nada fora do habitual.' : 'Ainda não há habitual para comparar.';
  return [
    html`<section>
      <h2>Pede atenção</h2>
      <p>${text}</p>
    </section>`,
  ];
};

/** @returns a complete HTML document */
export const reportPage = (report: Report, letterhead: Letterhead): string => {
  const { total, meta, sobre } = report;
  const rows = rowsOf(report);
  const all = [rows.total, ...rows.unidades, ...rows.locais, ...rows.perguntas];
  const groups = all.map(({ group }) => group);
  const scale = scaleOf(groups, meta);
  // With one ward, its row says the same as the total.
  const found = remarkable(report, rows.locais.length === 1 ? all.slice(1) : all, scale);
  return documentOf(letterhead, sobre, {
    title: `Satisfação dos pacientes · ${words.countedPeriod(report)}`,
    headline: words.headline(report),
    content:
      total.satisfacao === null
        ? [list('Pede atenção', rows.locais, ['silent'], scale)]
        : [
            tiles(report, scale),
            ...found,
            table({ title: 'Locais', column: 'Local', below: legend(report) }, partsOf(rows), scale, report),
            table({ title: 'Perguntas', column: 'Pergunta' }, [{ unit: null, rows: rows.perguntas }], scale, report),
          ],
    notes: notesOf(report, groups),
    script,
  });
};
