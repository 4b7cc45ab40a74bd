import { html, htmlDocument, type Html } from '../common/html';
import { describePeriod, type Period } from '../common/period';
import { brazilianDay, brazilianMoment, type Day, type Zone } from '../common/zone';
import { controlChart, courseLabel, funnelChart } from './charts';
import { answersIn, FEWEST, type Disclosure } from './disclosure';
import type { Figures, Group, Local } from './figures';
import { script } from './script';
import { style } from './style';
import { groupTable, numeric, shareText, table } from './table';
import {
  beforeOf,
  CAREFUL,
  highlightsOf,
  INTERNAL,
  leadOf,
  NOT_COMPARED,
  percent,
  signalsOf,
  signed,
  UNSEEN,
  whole,
} from './words';

export interface ReportFacts {
  figures: Figures;
  period: Period;
  before: Period;
  /** The last day that was counted; before the period's end while it is not over. */
  last: Day;
  zone: Zone;
  /** The one location or unit that the report is about; null for all. */
  only: { kind: 'local' | 'unidade'; name: string } | null;
  /** In percent. */
  target: number | null;
  disclosure: Disclosure;
  hospital: { title: string; logo: Html };
  /** ISO in UTC. */
  made: string;
}

const section = (id: string, title: string, ...content: (Html | string | (Html | string)[])[]): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section> `;

const quiet = (...text: (Html | string)[]): Html => html`<p class="quiet">${text}</p>`;

const numbers = ({ figures: { total }, before, target }: ReportFacts): Html => {
  const { faces, satisfaction, change } = total;
  const asked = faces ? answersIn(faces) + faces[''] : 0;
  const entry = (title: string, value: string | Html) =>
    html`<div>
      <dt>${title}</dt>
      <dd>${value}</dd>
    </div>`;
  const strong = (text: string) => html`<strong>${text}</strong>`;
  return section(
    'numeros',
    'Em poucos números',
    html`<dl class="numbers">
      ${entry('Satisfação (muito bom e bom)', satisfaction ? html`${shareText(satisfaction)}${target === null ? '' : `; meta ${percent(target)}`}` : strong('–'))}
      ${entry('Mudança', change ? html`${strong(signed(change.points))} ${change.beyondChance ? 'mais do que o acaso explica' : 'dentro do que o acaso explica'}, ante ${describePeriod(before)}` : html`${strong('–')} ${NOT_COMPARED}`)}
      ${entry('Pesquisas respondidas', strong(whole(total.surveys)))}
      ${entry('Respostas', strong(faces ? whole(answersIn(faces)) : '–'))}
      ${entry('Sem resposta', html`${strong(faces && asked > 0 ? percent(Math.round((100 * faces['']) / asked)) : '–')} das perguntas feitas`)}
    </dl>`,
  );
};

/** Where most who opened the survey did not send it, the figures are those of the others. */
const fewTookPart = ({ opened, surveys }: Figures['total']): Html | string =>
  opened !== null && surveys !== null && surveys < opened / 2
    ? html`<p class="warning">
        De cerca de ${whole(opened)} pesquisas abertas, só ${whole(surveys)} foram respondidas
        (${percent(Math.round((100 * surveys) / opened))}). Quem respondeu pode não pensar como os outros.
      </p>`
    : '';

const locais = ({ figures }: ReportFacts): Html => {
  const { shared } = figures;
  return section(
    'locais',
    'Locais lado a lado',
    quiet(
      'As partes da barra são Mb (muito bom), Bo (bom), Re (regular) e Ru (ruim), em %. Na ordem da satisfação “com as mesmas perguntas”: a que o local teria se perguntasse o que todos perguntam. O intervalo tem 95 % de confiança.',
    ),
    groupTable<Local>('Locais lado a lado', 'Local', figures.locais, signalsOf, [
      {
        title: 'Com as mesmas perguntas',
        cell: ({ standardised }) => numeric(standardised === null ? '–' : percent(standardised), standardised),
      },
      ...(shared === null
        ? []
        : [
            {
              title: `“${shared}”`,
              cell: ({ shared: share }: Local) => numeric(share ? percent(share.value) : '–', share?.value ?? null),
            },
          ]),
    ]),
  );
};

const funnel = ({ figures: { locais: all, total, spread } }: ReportFacts): Html | string => {
  const shown = all.filter(({ standardised }) => standardised !== null);
  if (shown.length < 3 || !total.satisfaction) return '';
  return section(
    'funil',
    'Quem se afasta dos outros',
    quiet(
      'Cada ponto é um local, pela satisfação com as mesmas perguntas. Entre as linhas cheias ficam 95 % e entre as tracejadas 99,8 % dos locais que são como todos; um quadrado está fora delas.',
    ),
    html`<figure>
      ${funnelChart(shown, total.satisfaction.value, spread, `Funil de ${shown.length} locais em torno de ${percent(total.satisfaction.value)}. Os números estão na tabela dos locais.`)}
    </figure>`,
  );
};

const courses = ({ figures: { course, locais: all, total }, target, only }: ReportFacts): Html | string => {
  const shown = only?.kind === 'local' ? [] : all.filter((local) => local.course.length > 0);
  if (course.length === 0 && shown.length === 0) return '';
  const ordered = [...shown.filter(({ finding }) => finding), ...shown.filter(({ finding }) => !finding)];
  const whole_ = only?.kind === 'local' ? (all[0]?.course ?? course) : course;
  return section(
    'semanas',
    'Ao longo das semanas',
    quiet(
      'Com as 13 semanas antes do período. Na faixa fica quase tudo o que o acaso faz; um ponto cheio está fora dela, e um quadrado nas semanas em que algo mudou. Onde uma semana tem poucas pesquisas, um ponto são duas ou quatro.',
    ),
    whole_.length > 0
      ? html`<figure>
          ${controlChart(whole_, target, { width: 600, height: 200 }, `${total.name || 'Todos'}: ${courseLabel(whole_)}`)}
        </figure>`
      : '',
    shown.length > 0
      ? html`<div class="small">
          ${ordered.map(
            ({ name, course: points, finding }) =>
              html`<figure>
                <figcaption>
                  ${name}${finding ? html` <em class="${finding.worse ? '' : 'good'}">${finding.worse ? 'piorou' : 'melhorou'}</em>` : ''}
                </figcaption>
                ${controlChart(points, target, { width: 300, height: 120 }, `${name}: ${courseLabel(points)}`)}
              </figure>`,
          )}
        </div>`
      : '',
  );
};

const WEEKDAYS = ['seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.', 'dom.'] as const;

const hourCell = ({ satisfaction, change }: Group): Html => {
  if (!satisfaction) return html`<td class="n" data-v="">·</td>`;
  const differs = change?.beyondChance ? (change.points < 0 ? 'low' : 'high') : '';
  const mark = differs === '' ? '' : differs === 'low' ? ' ▼' : ' ▲';
  return html`<td class="n ${differs}" data-v="${satisfaction.value}">${satisfaction.value}${mark}</td>`;
};

const hours = ({ figures }: ReportFacts): Html => {
  const rows = Array.from({ length: 24 }, (_, hour) => ({ hour, days: figures.hours.map((day) => day[hour]) })).filter(
    ({ days }) => days.some((group) => group?.satisfaction),
  );
  if (rows.length === 0) return html``;
  return section(
    'horas',
    'Hora e dia da semana',
    quiet(
      html`Satisfação em %, pela hora em que a pesquisa foi aberta. Só tem cor, com ▼ ou ▲, o que difere do resto da
      semana mais do que o acaso explica; um ponto é um horário com ${UNSEEN} pesquisas.`,
    ),
    table(
      'Hora e dia da semana',
      [
        { title: 'Hora', cell: ({ hour }) => html`<th scope="row" data-v="${hour}">${hour}h</th>` },
        ...WEEKDAYS.map((title, weekday) => ({
          title,
          cell: ({ days }: (typeof rows)[number]) => (days[weekday] ? hourCell(days[weekday]) : html`<td></td>`),
        })),
      ],
      rows,
    ),
  );
};

const participation = ({ figures: { locais: all, total } }: ReportFacts): Html =>
  section(
    'participacao',
    'Participação',
    table<Pick<Local, 'name' | 'opened' | 'sent' | 'blank'>>(
      'Participação',
      [
        { title: 'Local', cell: ({ name }) => html`<th scope="row">${name}</th>` },
        { title: 'Abertas', cell: ({ opened }) => numeric(whole(opened), opened) },
        { title: 'Enviadas', cell: ({ sent }) => numeric(whole(sent), sent) },
        { title: 'Enviadas em branco', cell: ({ blank }) => numeric(blank === null ? '–' : whole(blank), blank) },
      ],
      all.length === 1 ? all : [{ ...total, name: 'Todos' }, ...all],
    ),
  );

const notes = ({ before, zone, disclosure }: ReportFacts): Html =>
  section(
    'ler',
    'Como ler',
    html`<ul>
      <li>
        Satisfação é a parte de “Muito bom” e “Bom” entre as perguntas respondidas. As respostas de um paciente andam
        juntas; por isso o intervalo (95 %, Korn e Graubard) e as comparações contam pesquisas, não respostas.
      </li>
      <li>
        A mudança compara com ${describePeriod(before)}. “Mudou” é o que o acaso não explica (5 %, descontado quantas
        comparações a tabela faz: Benjamini e Hochberg). “Piorou” e “melhorou” vêm de uma varredura de todas as janelas
        de 1 a 13 semanas (Kulldorff).
      </li>
      <li>
        ${
          disclosure.exact
            ? `As contagens são exatas: este relatório é de uso interno. Nem aqui se mostram notas de grupos com menos de ${FEWEST} pesquisas respondidas.`
            : `Grupos com menos de ${FEWEST} pesquisas respondidas não são mostrados. As contagens são arredondadas a múltiplos de 5, e tudo o mais é calculado delas, para que ninguém possa ser descoberto; por isso as somas podem não fechar.`
        }
      </li>
      <li>
        “${CAREFUL}”: o número equivale a menos de 30 respostas independentes, ou o intervalo tem mais de 30 pontos.
      </li>
      <li>
        Uma pesquisa conta no dia e na hora em que foi aberta, pelo relógio de ${zone.name}. Uma pergunta que mudou de
        texto conta como outra.
      </li>
      <li>Este arquivo não contém nomes nem telefones.</li>
    </ul>`,
  );

const bodyOf = (facts: ReportFacts): (Html | string)[] => {
  const { figures, period, before, target, only } = facts;
  if (!figures.total.faces) {
    return [
      html`<p class="lead">Há pesquisas de menos neste período para mostrar algo.</p>`,
      quiet(
        `De ${describePeriod(period)} houve ${UNSEEN} pesquisas. Escolha um período maior, ou confira as datas e se o endereço da pesquisa está à mão dos pacientes.`,
      ),
    ];
  }
  return [
    html`<p class="lead">${leadOf(figures, period)}</p>`,
    fewTookPart(figures.total),
    numbers(facts),
    section(
      'destaques',
      'Destaques',
      html`<ul>
        ${highlightsOf(figures, period, before, target).map((text) => html`<li>${text}</li>`)}
      </ul>`,
    ),
    figures.unidades.length > 0
      ? section(
          'unidades',
          'Unidades lado a lado',
          groupTable('Unidades lado a lado', 'Unidade', figures.unidades, () => []),
        )
      : '',
    only?.kind === 'local' ? '' : locais(facts),
    only?.kind === 'local' ? '' : funnel(facts),
    courses(facts),
    section(
      'perguntas',
      'Perguntas',
      groupTable('Perguntas', 'Pergunta', figures.perguntas, () => []),
    ),
    hours(facts),
    participation(facts),
  ];
};

/** The report as one HTML file that loads nothing. */
export const reportPage = (facts: ReportFacts): string => {
  const { period, last, zone, made, only, disclosure, hospital } = facts;
  const internal = disclosure.exact ? html`<p class="internal">${INTERNAL}</p>` : '';
  const title = `Relatório de satisfação${only ? `: ${only.name}` : ''}`;
  return htmlDocument({
    title: `${disclosure.exact ? `${INTERNAL}: ` : ''}${title}, ${describePeriod(period)}`,
    style: style(disclosure.exact),
    script,
    body: html`${internal}
      <header>
        ${hospital.logo}
        <p>${hospital.title}</p>
        <h1>${title}</h1>
        <p>
          ${describePeriod(period)}${last < period.to ? html` <strong>O período ainda não acabou: contado até ${brazilianDay(last)}.</strong>` : ''}
        </p>
      </header>
      <main>${bodyOf(facts)} ${notes(facts)}</main>
      <footer class="quiet">
        Feito em ${brazilianMoment(zone, made)}. A comparação é com o que houve ${beforeOf(period)}.
      </footer>
      ${internal}`,
  });
};
