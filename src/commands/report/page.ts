import { html, htmlDocument, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import { describePeriod } from '../common/period';
import { brazilianDay, brazilianMoment } from '../common/zone';
import { courseChart, funnelChart } from './charts';
import { answersIn, FEWEST } from './disclosure';
import type { Figures, Group, LocalGroup } from './figures';
import type { Gathered } from './gather';
import script from './sorting.page.js';
import style from './style.css';
import { groupTable, numeric, shareText, table } from './table';
import * as words from './words';
import { percent, UNSEEN, whole } from './words';

export interface ReportFacts extends Gathered {
  /** In percent. */
  target: number | null;
  hospital: Letterhead;
}

type Content = Html | string;

const section = (id: string, title: string, ...content: Content[]): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section> `;

const quiet = (text: Content): Html => html`<p class="quiet">${text}</p>`;
const list = (items: readonly Content[]): Html =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
const strong = (text: string): Html => html`<strong>${text}</strong>`;
const share = (part: number, of: number): string => percent(Math.round((100 * part) / of));

const numbers = ({ figures: { total }, before, target }: ReportFacts): Html => {
  const { faces, satisfaction, change, surveys } = total;
  const answers = faces ? answersIn(faces) : 0;
  const blank = faces?.[''] ?? 0;
  const chance = change?.beyondChance ? 'mais do que o acaso explica' : 'dentro do que o acaso explica';
  const entries: [string, Content][] = [
    [
      'Satisfação (muito bom e bom)',
      satisfaction
        ? html`${shareText(satisfaction)}${target === null ? '' : `; meta ${percent(target)}`}`
        : strong('–'),
    ],
    [
      'Mudança',
      change
        ? html`${strong(words.signed(change.points))} ${chance}, ante ${describePeriod(before)}`
        : html`${strong('–')} ${words.NOT_COMPARED}`,
    ],
    ['Pesquisas respondidas', strong(whole(surveys))],
    ['Respostas', strong(faces ? whole(answers) : '–')],
    ['Sem resposta', html`${strong(answers + blank > 0 ? share(blank, answers + blank) : '–')} das perguntas feitas`],
  ];
  return section(
    'numeros',
    'Em poucos números',
    html`<dl class="numbers">
      ${entries.map(
        ([title, value]) =>
          html`<div>
            <dt>${title}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>`,
  );
};

/** Where most who opened the survey did not send it, the figures are those of the others. */
const fewTookPart = ({ opened, surveys }: Figures['total']): Content =>
  opened !== null && surveys !== null && surveys < opened / 2
    ? html`<p class="warning">
        De cerca de ${whole(opened)} pesquisas abertas, só ${whole(surveys)} foram respondidas
        (${share(surveys, opened)}). Quem respondeu pode não pensar como os outros.
      </p>`
    : '';

const localSection = ({ figures: { shared, locais: all } }: ReportFacts): Html => {
  const percentCell = (value: number | null | undefined) =>
    numeric(value == null ? '–' : percent(value), value ?? null);
  return section(
    'locais',
    'Locais lado a lado',
    quiet(
      'As partes da barra são Mb (muito bom), Bo (bom), Re (regular) e Ru (ruim), em %. Na ordem da satisfação “com as mesmas perguntas”: a que o local teria se perguntasse o que todos perguntam. O intervalo tem 95 % de confiança.',
    ),
    groupTable('Locais lado a lado', 'Local', all, words.signalsOf, [
      { title: 'Com as mesmas perguntas', cell: ({ standardised }) => percentCell(standardised) },
      ...(shared === null
        ? []
        : [{ title: `“${shared}”`, cell: ({ shared: own }: LocalGroup) => percentCell(own?.value) }]),
    ]),
  );
};

const funnel = ({ figures: { locais: all, total, spread } }: ReportFacts): Content => {
  const shown = all.filter(({ standardised }) => standardised !== null);
  if (shown.length < 3 || !total.satisfaction) return '';
  return section(
    'funil',
    'Quem se afasta dos outros',
    quiet(
      'Cada ponto é um local, pela satisfação com as mesmas perguntas. Entre as linhas cheias ficam 95 % e entre as tracejadas 99,8 % dos locais que são como todos; um quadrado está fora das tracejadas.',
    ),
    html`<figure>${funnelChart(shown, total.satisfaction.value, spread)}</figure>`,
  );
};

const courses = ({ figures, target, alone }: ReportFacts): Content => {
  const drawn = alone ? [] : figures.locais.filter(({ course }) => course.length > 0);
  if (figures.course.length === 0 && drawn.length === 0) return '';
  const ordered = [...drawn.filter(({ finding }) => finding), ...drawn.filter(({ finding }) => !finding)];
  const main = (alone ? figures.locais[0] : figures)?.course ?? [];
  const mark = ({ finding }: LocalGroup) =>
    finding ? html` <em class="${finding.worse ? '' : 'good'}">${finding.worse ? 'piorou' : 'melhorou'}</em>` : '';
  return section(
    'semanas',
    'Ao longo das semanas',
    quiet(
      'Com as 13 semanas antes do período. Na faixa fica quase tudo o que o acaso faz; um ponto cheio está fora dela, e um quadrado nas semanas em que algo mudou. Onde uma semana tem poucas pesquisas, um ponto são duas ou quatro.',
    ),
    main.length > 0 ? html`<figure>${courseChart('Todos', main, target, { width: 600, height: 200 })}</figure>` : '',
    ordered.length > 0
      ? html`<div class="small">
          ${ordered.map(
            (local) =>
              html`<figure>
                <figcaption>${local.name}${mark(local)}</figcaption>
                ${courseChart(local.name, local.course, target, { width: 300, height: 120 })}
              </figure>`,
          )}
        </div>`
      : '',
  );
};

const hourCell = ({ satisfaction, change }: Group): Html => {
  if (!satisfaction) return html`<td class="n" data-v="">·</td>`;
  const [differs, mark] = !change?.beyondChance ? ['', ''] : change.points < 0 ? ['low', ' ▼'] : ['high', ' ▲'];
  return html`<td class="n ${differs}" data-v="${satisfaction.value}">${satisfaction.value}${mark}</td>`;
};

const hours = ({ figures }: ReportFacts): Content => {
  const rows = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    days: figures.hours.flatMap((day) => day[hour] ?? []),
  })).filter(({ days }) => days.some(({ satisfaction }) => satisfaction));
  if (rows.length === 0) return '';
  return section(
    'horas',
    'Hora e dia da semana',
    quiet(
      `Satisfação em %, pela hora em que a pesquisa foi aberta. Só tem cor, com ▼ ou ▲, o que difere do resto da semana mais do que o acaso explica; um ponto é um horário com ${UNSEEN} pesquisas.`,
    ),
    table(
      'Hora e dia da semana',
      [
        { title: 'Hora', cell: ({ hour }) => html`<th scope="row" data-v="${hour}">${hour}h</th>` },
        ...['seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.', 'dom.'].map((title, weekday) => ({
          title,
          cell: ({ days }: (typeof rows)[number]) => html`${days.slice(weekday, weekday + 1).map(hourCell)}`,
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
    table(
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
    list([
      'Satisfação é a parte de “Muito bom” e “Bom” entre as perguntas respondidas. As respostas de um paciente andam juntas; por isso o intervalo (95 %, Korn e Graubard) e as comparações contam pesquisas, não respostas.',
      `A mudança compara com ${describePeriod(before)}. “Mudou” é o que o acaso não explica (5 %, descontado quantas comparações a tabela faz: Benjamini e Hochberg). “Piorou” e “melhorou” vêm de uma varredura de todas as janelas de 1 a 13 semanas (Kulldorff).`,
      disclosure.exact
        ? `As contagens são exatas: este relatório é de uso interno. Nem aqui se mostram notas de grupos com menos de ${FEWEST} pesquisas respondidas.`
        : `Grupos com menos de ${FEWEST} pesquisas respondidas não são mostrados. As contagens são arredondadas a múltiplos de 5, e tudo o mais é calculado delas, para que ninguém possa ser descoberto; por isso as somas podem não fechar.`,
      `“${words.CAREFUL}”: o número equivale a menos de 30 respostas independentes, ou o intervalo tem mais de 30 pontos.`,
      `Uma pesquisa conta no dia e na hora em que foi aberta, pelo relógio de ${zone.name}. Uma pergunta que mudou de texto conta como outra.`,
      'Este arquivo não contém nomes nem telefones.',
    ]),
  );

const bodyOf = (facts: ReportFacts): Content[] => {
  const { figures, period, before, target, alone } = facts;
  if (!figures.total.faces) {
    return [
      html`<p class="lead">Há pesquisas de menos neste período para mostrar algo.</p>`,
      quiet(
        `De ${describePeriod(period)} houve ${UNSEEN} pesquisas. Escolha um período maior, ou confira as datas e se o endereço da pesquisa está à mão dos pacientes.`,
      ),
    ];
  }
  return [
    html`<p class="lead">${words.leadOf(figures, period)}</p>`,
    fewTookPart(figures.total),
    numbers(facts),
    section('destaques', 'Destaques', list(words.highlightsOf(figures, period, before, target))),
    figures.unidades.length > 0
      ? section('unidades', 'Unidades lado a lado', groupTable('Unidades lado a lado', 'Unidade', figures.unidades))
      : '',
    ...(alone ? [] : [localSection(facts), funnel(facts)]),
    courses(facts),
    section('perguntas', 'Perguntas', groupTable('Perguntas', 'Pergunta', figures.perguntas)),
    hours(facts),
    participation(facts),
  ];
};

/** The report as one HTML file that loads nothing. */
export const reportPage = (facts: ReportFacts): string => {
  const { period, last, zone, made, about, disclosure, hospital } = facts;
  const internal = disclosure.exact ? html`<p class="internal">${words.INTERNAL}</p>` : '';
  // On every sheet of paper, in the margin.
  const inMargin = `@page{@top-center{content:'${words.INTERNAL}';font:700 9pt system-ui,sans-serif}}`;
  const today = zone.at(made).day;
  const still = today < period.from ? 'começou' : `acabou: contado até ${brazilianDay(last)}`;
  const title = `Relatório de satisfação${about === undefined ? '' : `: ${about}`}`;
  return htmlDocument({
    title: `${disclosure.exact ? `${words.INTERNAL}: ` : ''}${title}, ${describePeriod(period)}`,
    style: disclosure.exact ? style + inMargin : style,
    script,
    body: html`${internal}
      <header>
        ${hospital.logo}
        <p>${hospital.title}</p>
        <h1>${title}</h1>
        <p>${describePeriod(period)}${today > period.to ? '' : html` <strong>O período ainda não ${still}.</strong>`}</p>
      </header>
      <main>${bodyOf(facts)} ${notes(facts)}</main>
      <footer class="quiet">
        Feito em ${brazilianMoment(zone, made.toISOString())}. A comparação é com o que houve ${words.beforeOf(period)}.
      </footer>
      ${internal}`,
  });
};
