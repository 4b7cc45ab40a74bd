import { RESPOSTAS } from '../../contract/respostas';
import palette from '../../deployment/palette.json';
import { html, htmlDocument, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import { describePeriod, namedPeriod } from '../common/period';
import { brazilianDay, brazilianMoment } from '../common/zone';
import { FEWEST } from '../statistics/share';
import { courseChart, drawnOf } from './charts';
import { SHIFTS, CHART_WEEKS } from './collect';
import { isFallen, lastSundayOf } from './courses';
import type { Attendance, Participation } from './figures';
import type { Facts } from './gather';
import script from './sorting.page.js';
import sheet from './style.css';
import { emphasised, groupTable, lacksOnlyAnswers, shareText, table, type Content } from './table';
import * as words from './words';
import { percent, shortDay, UNSEEN, whole } from './words';

export interface ReportFacts extends Facts {
  hospital: Letterhead;
}

const section = (id: string, title: string, ...content: Content[]): Html =>
  html`<section id="${id}" aria-labelledby="${id}-h">
    <h2 id="${id}-h">${title}</h2>
    ${content}
  </section> `;

const quiet = (text: Content): Html => html`<p class="quiet">${text}</p>`;
const list = (items: readonly Content[]): Html =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
const strong = (text: string): Html => html`<strong>${text}</strong>`;
const attendanceText = ({ patients, rate, leftOut }: Attendance): string =>
  [
    `${rate === null ? '–' : percent(rate)} de ${whole(patients)} atendimentos`,
    ...(leftOut.length > 0 ? [`sem ${words.namesOrCount(leftOut)}`] : []),
    ...(rate !== null && rate > 100 ? ['mais pesquisas que atendimentos: confira o arquivo'] : []),
  ].join(', ');

const numbers = (facts: Facts): Html => {
  const { figures, target, hasCounts, period } = facts;
  const { share, surveys, change, attendance, now } = figures.total;
  const entries: (readonly [title: string, value: Content] | false)[] = [
    ['Satisfação (muito bom e bom)', share ? shareText(share, hasCounts) : '–'],
    target !== null && ['Meta', html`${strong(percent(target))} ${words.targetText(facts)}`],
    ['Comparação, nas mesmas perguntas e locais', words.comparisonText(change, facts)],
    hasCounts && [
      'Pesquisas respondidas',
      html`${strong(whole(surveys))} ${attendance ? attendanceText(attendance) : ''}`,
    ],
    hasCounts && [
      'Pesquisas abertas',
      html`${strong(whole(now.opened))} <small>${words.openedBeforeText(facts)}</small>`,
    ],
    hasCounts && [
      'Pedem retorno',
      html`${strong(whole(figures.callBack))} ${figures.callBack === 1 ? 'pesquisa' : 'pesquisas'} com telefone ainda guardado e algo avaliado como ruim`,
    ],
  ];
  return html`<dl class="numbers">
    ${entries.map((entry) =>
      entry
        ? html`<div>
          <dt>${entry[0]}</dt>
          <dd>${entry[1]}</dd>
        </div>`
        : '',
    )}
  </dl>
  ${figures.lacksAnswers ? quiet(`Estas somas são ${words.LACKS_ANSWERS} em um local.`) : ''}
  ${figures.notCounted.length > 0 ? quiet(`Fora de uma ou mais destas somas, onde há ${UNSEEN} pesquisas${period.months > 1 ? ' no período ou em um dos seus meses' : ''}: ${words.namesOrCount(figures.notCounted)}.`) : ''}`;
};

const MOST_CHANGES = 8;

const changes = (facts: Facts): Html => {
  const { figures, last } = facts;
  const end = lastSundayOf(last);
  const { changes: all, isCompared, leftOut } = words.changesOf(facts);
  const more = all.length - MOST_CHANGES;
  const none = isCompared
    ? words.NOTHING_CHANGED
    : `${words.capitalised(words.NOT_COMPARED)}: o período anterior não tem pesquisas suficientes.`;
  return section(
    'mudancas',
    'O que mudou',
    all.length === 0
      ? html`<p>${none}</p>`
      : list(all.slice(0, MOST_CHANGES).map((change) => html`${change.heading} ${emphasised(change)}`)),
    more > 0 ? quiet(`E mais ${more}: veja as tabelas.`) : '',
    figures.locais.some(({ course }) => course.cuts.length > 0) && end < last
      ? quiet(`As mudanças com data vão até ${shortDay(end)}, o fim da última semana inteira.`)
      : '',
    leftOut === '' ? '' : quiet(leftOut),
  );
};

const lowest = ({ figures: { perguntas }, hasCounts }: Facts): Content => {
  const questions = words.lowestOf(perguntas);
  if (questions.length === 0) return '';
  return section(
    'menores',
    `As ${questions.length} perguntas com a menor satisfação`,
    list(questions.map(({ name, share }) => html`${name} ${share ? shareText(share, hasCounts) : ''}`)),
  );
};

const rankingText = ([only, ...others]: readonly string[]): string => {
  const first =
    'Primeiro os locais cuja última mudança neste período é uma queda e os sem respostas, ou quase; depois,';
  if (only === undefined)
    return `${first} em ordem alfabética: não há pergunta em que se possam comparar todos os locais.`;
  return others.length === 0
    ? `${first} da menor para a maior satisfação na pergunta que todos fazem: “${only}”.`
    : `${first} da menor para a maior satisfação nas ${others.length + 1} perguntas que todos fazem.`;
};

const locais = (facts: Facts): Html => {
  const { locais: groups, rankedBy } = facts.figures;
  return section(
    'locais',
    'Locais lado a lado',
    quiet(
      facts.hasCounts
        ? `As partes da barra são Mb (muito bom), Bo (bom), Re (regular) e Ru (ruim), em %. ${rankingText(rankedBy)} O intervalo tem 95 % de confiança.`
        : rankingText(rankedBy),
    ),
    groupTable(
      'Locais lado a lado',
      'Local',
      groups,
      facts,
      words.signalsOf,
      rankedBy.length > 0 && {
        title: rankedBy.length === 1 ? 'Pergunta em comum' : 'Perguntas em comum',
        cell: ({ ranked }) => (ranked === null ? '–' : percent(ranked)),
        value: ({ ranked }) => ranked,
        name: 'n',
      },
      // If the row also reports a change between weeks, the comparison with the previous period says "whole month" or
      // "until 23/11", so that readers do not confuse the two. If some months are hidden, it does not say so, because
      // "whole" would be untrue.
      ({ change, course, isPartial }) =>
        (course.cuts.length > 0 && !isPartial ? words.wholeComparisonText : words.comparisonText)(change, facts),
    ),
  );
};

const courses = ({ figures, target, period }: Facts): Content => {
  const { drawn, scale } = drawnOf(figures.locais, target);
  if (!scale) return '';
  const isAlone = figures.locais.length === 1;
  const size = isAlone ? { width: 640, height: 240 } : { width: 320, height: 130 };
  const ordered = [...drawn].sort((a, b) => Number(b.course.cuts.length > 0) - Number(a.course.cuts.length > 0));
  return section(
    'semanas',
    'Ao longo das semanas',
    quiet(
      `Cada ponto é uma semana inteira (ou duas ou quatro, se há poucas pesquisas). A linha é a satisfação em cada trecho sem mudança além do acaso, nas perguntas feitas durante todo o tempo. O fundo cinza são as ${CHART_WEEKS} semanas antes do período.${isAlone ? '' : ' Todos os gráficos têm a mesma escala.'}`,
    ),
    html`<div class="${isAlone ? '' : 'small'}">
      ${ordered.map((local) => {
        const { name, course } = local;
        return html`<figure>
            <figcaption>
              <span>${name}</span> ${emphasised(words.courseSignal(local))}
            </figcaption>
            ${courseChart({ name, course, scale, target, begin: period.from, isAlarm: isFallen(course), ...size })}
          </figure>`;
      })}
    </div>`,
  );
};

const SHIFT_NAMES = [
  `Manhã (${SHIFTS.manhã}h às ${SHIFTS.tarde}h)`,
  `Tarde (${SHIFTS.tarde}h às ${SHIFTS.noite}h)`,
  `Noite (${SHIFTS.noite}h às ${SHIFTS.manhã}h)`,
];

const shifts = ({ figures, isInternal }: Facts): Content => {
  const rows = figures.shifts.map((shares, index) => ({ name: SHIFT_NAMES[index] ?? '', shares }));
  if (rows.every(({ shares }) => !shares[0] && !shares[1])) return '';
  const column = (title: string, at: 0 | 1) => ({
    title,
    cell: ({ shares }: (typeof rows)[number]) => (shares[at] ? shareText(shares[at], isInternal) : UNSEEN),
    value: ({ shares }: (typeof rows)[number]) => shares[at]?.share ?? null,
  });
  return section(
    'turnos',
    'Turnos',
    quiet('Satisfação pela hora em que a pesquisa foi aberta.'),
    table(
      'Turnos',
      { title: 'Turno', cell: ({ name }) => name },
      [column('Segunda a sexta', 0), column('Sábado e domingo', 1)],
      rows,
    ),
  );
};

const participation = ({ figures, period, before, hasCounts, isInternal }: Facts): Content => {
  if (!hasCounts) return '';
  const { compared, ...total } = figures.total;
  const all = { ...total, ...compared, name: compared.isPartial ? 'Com número nos dois períodos' : 'Todos' };
  const isAlone = figures.locais.length === 1;
  const rows = isAlone ? figures.locais : [all, ...figures.locais];
  type Row = (typeof rows)[number];
  const column = (title: string, part: keyof Participation) => ({
    title,
    cell: (row: Row) =>
      row === all && row.now[part] === null
        ? '–'
        : html`<span>${whole(row.now[part])}</span> <small>(${whole(row.before[part])})</small>`,
    value: ({ now }: Row) => now[part],
    name: 'n',
  });
  return section(
    'participacao',
    'Participação',
    quiet(
      `Completas têm todas as perguntas enviadas; interrompidas, só uma parte; em branco, nenhuma avaliação. Entre parênteses: ${namedPeriod('em', before)}.${compared.isPartial && !isAlone ? ' A primeira linha soma, em cada coluna, só os locais que têm número nos dois períodos.' : ''}${!isInternal && period.months > 1 ? ` A linha de um local não conta, em cada coluna, os meses em que ele tem ${UNSEEN} dessas pesquisas.` : ''}`,
    ),
    table<Row>(
      'Participação',
      { title: 'Local', cell: ({ name }) => html`<span>${name}</span>` },
      [
        column('Abertas', 'opened'),
        column('Completas', 'complete'),
        column('Interrompidas', 'interrupted'),
        column('Em branco', 'blank'),
        figures.locais.some(({ attendance }) => attendance) && {
          title: 'Dos atendimentos',
          cell: ({ attendance }) => (attendance ? attendanceText(attendance) : '–'),
          value: ({ attendance }) => attendance?.rate ?? null,
        },
      ],
      rows,
    ),
  );
};

const notes = ({ zone, isInternal, hasCounts, period }: Facts): Html => {
  const protection = isInternal
    ? `Este relatório é de uso interno: todas as pesquisas estão nas somas. Grupos com menos de ${FEWEST} pesquisas respondidas não têm satisfação.`
    : `Grupos com menos de ${FEWEST} pesquisas respondidas não são mostrados. As somas só os incluem se, juntos, eles têm ao menos ${FEWEST} pesquisas. ${period.months > 1 ? `“${words.capitalised(UNSEEN)}” pode valer para o período ou para cada um dos seus meses. ` : ''}${hasCounts ? 'As contagens são exatas.' : 'Semanas não têm contagens: comparadas com as do mês, mostrariam dias isolados. Divulgue os relatórios das semanas ou os dos meses, não os dois: juntos, podem revelar as respostas de poucos pacientes.'}`;
  return section(
    'ler',
    'Como ler',
    list([
      'Satisfação é a proporção de “Muito bom” e “Bom” entre as perguntas respondidas. As respostas de uma pesquisa se parecem; por isso o intervalo (95 %, Wilson sobre o número efetivo de respostas) e as comparações contam pesquisas, não respostas.',
      'As comparações usam só as mesmas perguntas, com o mesmo texto, nos mesmos locais, e cada uma tem no período anterior o mesmo peso que neste. Por isso a satisfação anterior pode diferir da que o relatório daquele período mostra. “Caiu” e “subiu” são mudanças que o acaso das pesquisas não explica, mas não dizem a causa: a época do ano ou algumas semanas incomuns também bastam. “Não se distingue” quer dizer que o acaso basta para explicar a diferença.',
      protection,
      `“${words.CAREFUL}”: o número equivale a menos de 30 respostas independentes, ou o intervalo tem mais de 30 pontos.`,
      `Uma pesquisa conta no dia e na hora em que foi aberta, no fuso horário ${zone.name}.`,
      'Este arquivo não contém nomes nem telefones.',
    ]),
  );
};

const bodyOf = (facts: Facts): Content[] => {
  const { figures, period, hasCounts } = facts;
  if (!figures.total.share) {
    return [
      html`<p class="lead">Não há pesquisas suficientes neste período para mostrar algo.</p>`,
      quiet(
        `${words.capitalised(namedPeriod('em', period))} ${lacksOnlyAnswers(figures.total, hasCounts) ? `cada pergunta tem ${UNSEEN} respostas` : `há ${UNSEEN} pesquisas respondidas`} que se possam mostrar. Escolha um período maior, ou confira as datas e se o endereço da pesquisa está à mão dos pacientes.`,
      ),
      figures.locais.some(({ silence }) => silence) ? changes(facts) : '',
    ];
  }
  const units = groupTable('Unidades lado a lado', 'Unidade', figures.unidades, facts);
  return [
    html`<p class="lead">${words.leadOf(facts)}</p>`,
    numbers(facts),
    changes(facts),
    lowest(facts),
    html`<div class="sheet-end"></div>`,
    figures.locais.length === 1 ? '' : locais(facts),
    figures.unidades.length > 0 ? section('unidades', 'Unidades lado a lado', units) : '',
    section('perguntas', 'Perguntas', groupTable('Perguntas', 'Pergunta', figures.perguntas, facts)),
    courses(facts),
    shifts(facts),
    participation(facts),
  ];
};

const declarations = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([name, color]) => `${name}:${color};`)
    .join('');

const faces = Object.fromEntries(RESPOSTAS.map((face) => [`--${face.toLowerCase()}`, palette.faces[face]]));
const [light, dark] = [declarations({ ...palette.light, ...faces }), declarations(palette.dark)];
const STYLE = `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}${sheet}`;

export const documentOf = (
  title: string,
  facts: ReportFacts,
  content: readonly Content[],
  sorting?: string,
): string => {
  const { period, last, made, zone, isInternal, hospital } = facts;
  const internal = isInternal ? html`<p class="internal">${words.INTERNAL}</p>` : '';
  const inMargin = `@page{@top-center{content:'${words.INTERNAL}';font:700 9pt system-ui,sans-serif}}`;
  const still = facts.today < period.from ? 'começou' : `acabou: contado até ${brazilianDay(last)}`;
  return htmlDocument({
    title: `${isInternal ? `${words.INTERNAL}: ` : ''}${title}, ${describePeriod(period)}`,
    style: `${STYLE}${isInternal ? inMargin : ''}`,
    script: sorting,
    body: html`${internal}
      <header>
        ${hospital.logo}
        <p>${hospital.title}</p>
        <h1>${title}</h1>
        <p>
          ${describePeriod(period)}${facts.today > period.to ? '' : html` <strong>O período ainda não ${still}.</strong>`}
        </p>
      </header>
      <main>${content}</main>
      <footer class="quiet">Feito em ${brazilianMoment(zone, made.toISOString())}.</footer>
      ${internal}`,
  });
};

export const reportPage = (facts: ReportFacts): string =>
  documentOf(
    `Relatório de satisfação${facts.about === undefined ? '' : `: ${facts.about}`}`,
    facts,
    [...bodyOf(facts), notes(facts)],
    script,
  );
