import { describePeriod, type Period } from '../common/period';
import { FEWEST } from '../common/privacy';
import { brazilianDay, brazilianMoment, type Zone } from '../common/zone';
import { Html, html, htmlDocument } from '../common/html';
import {
  describeFaces,
  FACES,
  facesChart,
  hoursChart,
  ROWS_PER_PICTURE,
  stepOf,
  STEPS,
  trendChart,
  WEEKDAYS,
  type Size,
} from './charts';
import { extremesOf, type Figures, type Group, type LocalGroup } from './figures';
import { change, count, interval, percent, plural } from './numbers';
import { script } from './script';
import { style } from './style';

interface ReportFacts {
  figures: Figures;
  period: Period;
  before: Period;
  zone: Zone;
  /** The name of the one location that the report is about; null for the whole hospital. */
  local: string | null;
  /** ISO in UTC. */
  made: string;
}

const UNSEEN = { small: `menos de ${FEWEST}`, guarded: 'protegido', empty: 'nenhuma', shown: '' } as const;

/** A cell of a table; `value` is what it is sorted by, `null` sorts last. */
const cell = (text: string | Html, value?: number | null): Html =>
  value === undefined ? html`<td>${text}</td>` : html`<td class="n" data-v="${value ?? ''}">${text}</td>`;

interface Column<Row> {
  title: string;
  numeric?: boolean;
  cell: (row: Row) => Html;
}

const table = <Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html =>
  html`<details>
    <summary>Tabela: ${caption}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Tabela: ${caption}">
      <table>
        <caption>
          ${caption}
        </caption>
        <thead>
          <tr>
            ${columns.map(({ title, numeric }) => html`<th scope="col" ${numeric ? new Html(' class="n"') : ''}>${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${columns.map((column) => column.cell(row))}
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </details>`;

const surveysColumn: Column<Group> = {
  title: 'Pesquisas',
  numeric: true,
  cell: ({ surveys }) => cell(surveys === null ? UNSEEN.small : count(surveys), surveys ?? 0),
};

const satisfactionColumns: Column<Group>[] = [
  {
    title: 'Satisfação',
    numeric: true,
    cell: ({ satisfaction, visibility }) =>
      satisfaction
        ? cell(percent(satisfaction.value), satisfaction.value)
        : cell(visibility === 'guarded' ? UNSEEN.guarded : '–', null),
  },
  {
    title: 'Intervalo 95 %',
    numeric: true,
    cell: ({ satisfaction }) => (satisfaction ? cell(interval(satisfaction), satisfaction.low) : cell('–', null)),
  },
];

const comparedColumns: Column<Group>[] = [
  {
    title: 'Mudança',
    numeric: true,
    cell: ({ change: moved }) =>
      moved ? cell(`${change(moved)}${moved.clear ? ' *' : ''}`, moved.value) : cell('–', null),
  },
  ...FACES.map(({ meaning, resposta }): Column<Group> => ({
    title: meaning,
    numeric: true,
    cell: ({ tally }) => (tally ? cell(count(tally.faces[resposta]), tally.faces[resposta]) : cell('–', null)),
  })),
  {
    title: 'Sem resposta',
    numeric: true,
    cell: ({ blank }) => (blank ? cell(percent(blank.value), blank.value) : cell('–', null)),
  },
];

const nameColumn = (title: string): Column<Group> => ({
  title,
  cell: ({ name }) => html`<th scope="row">${name}</th>`,
});

/** The same picture for a desk and for a phone; the style shows one of them. */
const figure = (draw: (size: Size) => string): Html =>
  html`<figure class="wide">${new Html(draw('wide'))}</figure>
    <figure class="narrow">${new Html(draw('narrow'))}</figure> `;

const inPictures = <T>(items: readonly T[]): T[][] => {
  const pictures = Math.ceil(items.length / ROWS_PER_PICTURE);
  const size = Math.ceil(items.length / Math.max(1, pictures));
  return Array.from({ length: pictures }, (_, index) => items.slice(index * size, (index + 1) * size));
};

const unseenNote = (groups: readonly Group[], one: string, many: string): Html | null => {
  const unseen = groups.filter(({ visibility }) => visibility === 'small' || visibility === 'guarded');
  if (unseen.length === 0) return null;
  return html`<p class="quiet">
    ${plural(unseen.length, one, many)} fora do gráfico: pesquisas de menos para julgar sem expor um paciente.
  </p>`;
};

const facesSection = (
  title: string,
  what: string,
  one: string,
  many: string,
  groups: readonly Group[],
  columns: readonly Column<never>[],
): Html => {
  const shown = groups.filter(({ tally }) => tally !== null);
  return html`<section aria-labelledby="${what}">
    <h2 id="${what}">${title}</h2>
    ${inPictures(shown).map((part) => figure((size) => facesChart(part, size, describeFaces(what, part))))}
    ${unseenNote(groups, one, many)} ${table(title, columns as readonly Column<Group>[], groups)}
  </section> `;
};

const satisfactionNumber = ({ satisfaction }: Group): Html =>
  satisfaction
    ? html`<strong>${percent(satisfaction.value)}</strong> entre ${interval(satisfaction)} com 95 % de confiança`
    : html`<strong>–</strong> pesquisas de menos para julgar`;

const changeNumber = ({ change: moved }: Group, before: Period): Html => {
  if (!moved) return html`<strong>–</strong> sem base de comparação em ${describePeriod(before)}`;
  const meaning = moved.clear ? 'mais do que o acaso explica' : 'dentro do que o acaso explica';
  return html`<strong>${change(moved)}</strong> ante ${describePeriod(before)}; ${meaning}`;
};

const numbers = ({ figures: { total }, before }: ReportFacts): Html =>
  html`<section aria-labelledby="numeros">
    <h2 id="numeros">Em poucos números</h2>
    <dl class="numbers">
      <div>
        <dt>Pesquisas</dt>
        <dd><strong>${total.surveys === null ? UNSEEN.small : count(total.surveys)}</strong></dd>
      </div>
      <div>
        <dt>Respostas</dt>
        <dd><strong>${total.tally ? count(total.tally.answered) : '–'}</strong></dd>
      </div>
      <div>
        <dt>Satisfação (muito bom e bom)</dt>
        <dd>${satisfactionNumber(total)}</dd>
      </div>
      <div>
        <dt>Mudança</dt>
        <dd>${changeNumber(total, before)}</dd>
      </div>
      <div>
        <dt>Sem resposta</dt>
        <dd><strong>${total.blank ? percent(total.blank.value) : '–'}</strong> das perguntas feitas</dd>
      </div>
    </dl>
  </section> `;

const named = (group: Group | null): Html =>
  group?.satisfaction
    ? html`${group.name} <span class="quiet">(${percent(group.satisfaction.value)})</span>`
    : html`<span class="quiet">ainda não dá para dizer</span>`;

const highlights = ({ figures: { perguntas, movers } }: ReportFacts): Html => {
  const { best, worst } = extremesOf(perguntas);
  return html`<section aria-labelledby="destaques">
    <h2 id="destaques">Destaques</h2>
    <div class="marks">
      <div>
        <h3>Melhor pergunta</h3>
        <p>${named(best)}</p>
      </div>
      <div>
        <h3>Pior pergunta</h3>
        <p>${named(worst)}</p>
      </div>
      <div>
        <h3>O que mais mudou</h3>
        ${
          movers.length === 0
            ? html`<p class="quiet">Nada além do que o acaso explica.</p>`
            : html`<ul>
                ${movers.map((mover) => html`<li>${mover.name} <span class="quiet">(${mover.kind.toLowerCase()})</span> ${change(mover.change)}</li>`)}
              </ul>`
        }
      </div>
    </div>
  </section> `;
};

const locais = (groups: readonly LocalGroup[]): Html => {
  const extreme = (title: string, of: (group: LocalGroup) => string | null): Column<LocalGroup> => ({
    title,
    cell: (group) => cell(of(group) ?? '–'),
  });
  const columns: Column<LocalGroup>[] = [
    nameColumn('Local'),
    surveysColumn,
    ...satisfactionColumns,
    ...comparedColumns,
    extreme('Melhor pergunta', ({ best }) => best),
    extreme('Pior pergunta', ({ worst }) => worst),
  ];
  return facesSection('Locais lado a lado', 'locais', 'local', 'locais', groups, columns);
};

const perguntas = (groups: readonly Group[]): Html =>
  facesSection('Perguntas', 'perguntas', 'pergunta', 'perguntas', groups, [
    nameColumn('Pergunta'),
    surveysColumn,
    ...satisfactionColumns,
    ...comparedColumns,
  ]);

const trend = ({ figures: { weeks } }: ReportFacts): Html =>
  html`<section aria-labelledby="semanas">
    <h2 id="semanas">Semana a semana</h2>
    ${figure((size) => trendChart(weeks, size, `Satisfação e pesquisas em ${count(weeks.length)} semanas. Os números estão na tabela abaixo.`))}
    ${unseenNote(weeks, 'semana', 'semanas')}
    ${table(
      'Semana a semana',
      [
        {
          title: 'Semana',
          cell: ({ from, to }) =>
            html`<th scope="row" data-v="${Date.parse(from)}">${brazilianDay(from)} a ${brazilianDay(to)}</th>`,
        },
        surveysColumn as Column<(typeof weeks)[number]>,
        ...(satisfactionColumns as Column<(typeof weeks)[number]>[]),
      ],
      weeks,
    )}
  </section> `;

const swatch = (step: number): Html =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true">
    <rect width="16" height="16" rx="3" fill="var(--s${step})" stroke="var(--quiet)" />
  </svg>`;

const hourCell = ({ satisfaction, surveys, visibility }: Group): Html =>
  satisfaction
    ? cell(html`${percent(satisfaction.value)} <span class="quiet">(${count(surveys ?? 0)})</span>`, satisfaction.value)
    : cell(visibility === 'empty' ? '–' : UNSEEN[visibility], null);

const hours = ({ figures }: ReportFacts): Html => {
  const rows = Array.from({ length: 24 }, (_, hour) => ({ hour, days: figures.hours.map((day) => day[hour]) }));
  const shown = figures.hours.flat().filter(({ satisfaction }) => satisfaction !== null);
  const steps = new Set(shown.map(({ satisfaction }) => stepOf(satisfaction?.value ?? 0)));
  return html`<section aria-labelledby="horas">
    <h2 id="horas">Hora e dia da semana</h2>
    <p class="quiet">
      Satisfação em %, pela hora em que a pesquisa foi aberta. Um ponto é um horário com menos de ${FEWEST} pesquisas,
      ou protegido.
    </p>
    <ul class="key">
      ${STEPS.map(({ text }, step) => (steps.has(step) ? html`<li>${swatch(step)}${text}</li>` : ''))}
    </ul>
    ${figure((size) => hoursChart(figures.hours, size, 'Mapa da satisfação por hora e dia da semana. Os números estão na tabela abaixo.'))}
    ${table(
      'Hora e dia da semana (satisfação e pesquisas)',
      [
        { title: 'Hora', cell: ({ hour }) => html`<th scope="row" data-v="${hour}">${hour}h</th>` },
        ...WEEKDAYS.map((title, weekday): Column<(typeof rows)[number]> => ({
          title,
          numeric: true,
          cell: ({ days }) => {
            const group = days[weekday];
            return group ? hourCell(group) : cell('–', null);
          },
        })),
      ],
      rows,
    )}
  </section> `;
};

const notes = ({ before, zone }: ReportFacts): Html =>
  html`<section aria-labelledby="ler">
    <h2 id="ler">Como ler</h2>
    <ul>
      <li>
        Satisfação é a parte de “Muito bom” e “Bom” entre as perguntas respondidas. O intervalo (Wilson, 95 %) diz entre
        que valores ela fica se mais pacientes respondessem; conta cada resposta por si.
      </li>
      <li>
        A mudança compara com os mesmos dias antes, ${describePeriod(before)}, em pontos percentuais. Um asterisco marca
        o que o acaso não explica.
      </li>
      <li>
        Grupos com menos de ${FEWEST} pesquisas respondidas não são julgados nem mostrados. “Protegido” é o grupo que,
        mostrado, deixaria calcular um desses.
      </li>
      <li>
        Uma pesquisa conta no dia e na hora em que foi aberta, pelo relógio de ${zone.name}. Uma pergunta que mudou de
        texto conta como outra.
      </li>
      <li>Este arquivo não contém nomes nem telefones.</li>
    </ul>
  </section> `;

const title = ({ local }: ReportFacts): string =>
  local === null ? 'Relatório de satisfação' : `Relatório de satisfação: ${local}`;

/** The report as one HTML file that loads nothing. */
export const reportPage = (facts: ReportFacts): string => {
  const { figures, period, zone, made, local } = facts;
  const empty = (figures.total.surveys ?? 1) === 0;
  return htmlDocument({
    title: `${title(facts)}, ${describePeriod(period)}`,
    style,
    script,
    body: html`<header>
        <h1>${title(facts)}</h1>
        <p>${describePeriod(period)}</p>
        <p class="quiet">Feito em ${brazilianMoment(zone, made)}.</p>
      </header>
      <main>
        ${
          empty
            ? html`<section>
                <h2>Nenhuma pesquisa neste período</h2>
                <p>
                  Ninguém enviou respostas de ${describePeriod(period)}. Confira as datas e se o endereço da pesquisa
                  está à mão dos pacientes.
                </p>
              </section>`
            : figures.total.visibility !== 'shown'
              ? [
                  numbers(facts),
                  html`<section>
                    <h2>Pesquisas de menos para um relatório</h2>
                    <p>
                      Com menos de ${FEWEST} pesquisas respondidas, mostrar notas exporia quem respondeu. Escolha um
                      período maior.
                    </p>
                  </section>`,
                ]
              : [
                  numbers(facts),
                  highlights(facts),
                  local === null ? locais(figures.locais) : '',
                  perguntas(figures.perguntas),
                  trend(facts),
                  hours(facts),
                ]
        }
        ${notes(facts)}
      </main>`,
  });
};
