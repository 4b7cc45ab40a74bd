import { counted } from '../../common/names';
import { brazilianDay } from '../../common/zone';
import { byShare } from '../answers/rows';
import { percentOf } from '../counting/count';
import type { LocalRow, Report, Row } from '../answers/types';
import { tableOf } from './columns';
import { lineOf, marksOf, markLists } from './marks';
import { monthsTable } from './months';
import type { Content, LegendItem, Section, Table, Tile } from './types';
import {
  careText,
  countedPeriod,
  isMonth,
  joined,
  newLevel,
  numberText,
  percent,
  PRIVACY,
  targetText,
  withShare,
} from './words';

const headlineOf = (report: Report): string => {
  const { total, periodo, antes } = report;
  const { satisfacao } = total.group;
  if (satisfacao === null) {
    const [where, each] = antes === null ? ['', ''] : [' em um dos dois períodos', ' em cada um'];
    return `Menos de 8 pesquisas respondidas${where}: os números aparecem com 8 pesquisas${each}.`;
  }
  const share = `${percent(satisfacao)} das avaliações foram “muito bom” ou “bom”`;
  if (antes !== null || isMonth(periodo))
    return total.group.habitual === null
      ? `${share}: ${antes === null ? 'ainda sem habitual' : 'sem perguntas em comum com antes'}.`
      : `${joined(withShare(share, total, report), newLevel(total))}.`;
  const marks = marksOf(total, report).map(({ text }) => text);
  return `${[share, ...(marks.length === 0 ? [] : [marks.join('; ')])].join(': ')}.`;
};

const tilesOf = ({ total, meta, periodo, antes }: Report): Tile[] => {
  const { abertas, naoRespondidas, esperamRetorno, pesquisasAntes, atendimentos, group } = total;
  if (group.satisfacao === null || group.pesquisas === null) return [];
  const when = antes !== null ? 'antes' : isMonth(periodo) ? 'no mês anterior' : 'no período anterior';
  const line = lineOf(total);
  const care =
    atendimentos &&
    `${careText(atendimentos)}, em ${counted(atendimentos.locais, 'local mostrado', 'locais mostrados')}`;
  return [
    {
      title: 'Satisfação',
      value: { kind: 'share', value: group.satisfacao },
      details: meta === null ? [] : [`meta ${percent(meta)}: ${targetText(group, meta)}`],
      line: line && meta !== null ? { ...line, dashed: { share: meta, from: 0 } } : line,
    },
    {
      title: 'Pesquisas respondidas',
      value: { kind: 'count', value: group.pesquisas },
      details: [pesquisasAntes === null ? '' : `${numberText(pesquisasAntes)} ${when}`, care ?? ''].filter(Boolean),
      line: null,
    },
    ...(abertas === null || naoRespondidas === null
      ? []
      : [
          {
            title: 'Abertas e não respondidas',
            value: { kind: 'share', value: percentOf(naoRespondidas, abertas) } as const,
            details: [`${numberText(naoRespondidas)} de ${numberText(abertas)}`],
            line: null,
          },
        ]),
    ...(esperamRetorno === null
      ? []
      : [
          {
            title: 'Esperam retorno',
            value: { kind: 'count', value: esperamRetorno } as const,
            details: ['telefone guardado e um “ruim”'],
            line: null,
          },
        ]),
  ];
};

/** The wards without a unit, then each unit with its wards, then small wards of several units. */
const wardParts = ({ unidades, locais, outros }: Report): Row[][] => {
  const inUnit = (unit: string | null) => [
    ...locais.filter(({ unidade }) => unidades.length === 0 || unidade === unit),
    ...outros.filter(({ unidade, isAcrossUnits }) => !isAcrossUnits && (unidades.length === 0 || unidade === unit)),
  ];
  return [
    inUnit(null),
    ...unidades.map((unit) => [unit, ...inUnit(unit.nome)]),
    outros.filter(({ isAcrossUnits }) => isAcrossUnits),
  ].filter((part) => part.length > 0);
};

/** Which ward a row of `Quando` is about. */
const cellRows = (row: Row & Pick<LocalRow, 'quando'>) =>
  (row.quando ?? []).map((cell) => ({ ...cell, descricao: row.titulo }));

const NOTES = 'Notas';

/** The dated notes, with their days as days. */
const notesTable = ({ notas }: Report): Table[] =>
  notas.length === 0
    ? []
    : [
        {
          title: NOTES,
          only: 'workbook',
          columns: [
            { title: 'Dia', kind: 'day' },
            { title: 'Nota', kind: 'text' },
            { title: 'Local', kind: 'text' },
          ],
          parts: [
            notas.map(({ dia, texto, onde }) => ({
              kind: 'one',
              hidden: null,
              cells: [dia, texto, onde ?? 'Todos os locais'],
            })),
          ],
        },
      ];

const tablesOf = (report: Report): Table[] => {
  const { total, locais, perguntas, outrasPerguntas, unidades } = report;
  if (total.isHidden) return [];
  const cells = total.quando ?? [];
  const asked = [...perguntas, ...(outrasPerguntas ? [outrasPerguntas] : [])];
  return [
    ...tableOf(report, {
      title: 'Locais',
      unitsTitle: 'Unidades',
      rowTitle: 'Local',
      parts: wardParts(report),
      more:
        unidades.length === 0
          ? []
          : [{ title: 'Unidade', kind: 'text', only: 'workbook', of: ({ unidade }) => unidade ?? null }],
    }),
    ...tableOf(report, { title: 'Quando', rowTitle: 'Hora da resposta', parts: [[...cells].sort(byShare)] }),
    ...(locais.length < 2
      ? []
      : tableOf(report, {
          title: 'Quando por local',
          rowTitle: 'Hora da resposta',
          parts: [locais.flatMap(cellRows)],
          more: [{ title: 'Local', kind: 'text', of: ({ descricao }) => descricao ?? null }],
          only: 'workbook',
        })),
    ...tableOf(report, {
      title: 'Perguntas',
      rowTitle: 'Pergunta',
      parts: [asked],
    }),
    ...monthsTable([
      ['Total', [total]],
      ...wardParts(report)
        .flat()
        .map((row) => ['nome' in row ? 'Unidade' : 'Local', [row]] as const),
      ['Pergunta', asked],
    ]),
    ...notesTable(report),
  ];
};

/** The signs of the page's tables. */
const legendOf = (report: Report): LegendItem[] => {
  const { total, unidades, locais, perguntas, antes, periodo, meta } = report;
  if (total.isHidden) return [];
  const dashed = antes === null && isMonth(periodo) ? 'habitual' : meta === null ? null : 'meta, no alto';
  const hasNotes = [total, ...unidades, ...locais, ...perguntas].some((row) => lineOf(row)?.noted.length);
  return [
    ...(dashed === null ? [] : [{ sign: 'dashed', text: dashed } as const]),
    { sign: 'abaixo', text: 'abaixo' },
    { sign: 'acima', text: 'acima' },
    ...(hasNotes ? [{ sign: 'note', text: 'nota ou pergunta nova' } as const] : []),
  ];
};

const notesOf = ({ total, notas, antes }: Report): Section | null =>
  total.isHidden || notas.length === 0
    ? null
    : {
        title: NOTES,
        texts: notas.map(
          ({ dia, texto, onde }) => `${brazilianDay(dia)}: ${texto}${onde === null ? '' : ` (${onde})`}`,
        ),
        // A comparison has no lines of months.
        footnote: antes === null ? 'Cada nota é um traço vertical nos 13 meses.' : null,
      };

const USUAL =
  'Habitual: o que os mesmos locais e perguntas deram nos meses anteriores (até 12), sem os meses marcados.';
const MARKED =
  '▼ ▲: 5 pontos ou mais, além do acaso; alarme falso em menos de 1 de 100 locais por mês ' +
  '(em até 4 onde os pacientes vêm em grupos).';

const footnotesOf = (report: Report): string[] => {
  const { total, locais, antes, emNenhuma, feitoEm, outros } = report;
  const compared =
    antes === null
      ? [USUAL, MARKED]
      : [
          `Antes: o que as mesmas perguntas deram de ${brazilianDay(antes.de)} a ${brazilianDay(antes.ate)}. ` +
            'A diferença conta só o que os dois períodos têm.',
        ];
  const left = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`Ficam de fora ${what}: ${names.join('; ')}.`];
  return [
    ...(total.isHidden ? [] : compared),
    ...(antes === null
      ? []
      : [
          ...left('perguntas que só um dos períodos tem', antes.semPerguntas),
          ...left('locais com poucas pesquisas em um dos períodos', antes.semLocais),
        ]),
    ...(locais.length > 1 && !total.isHidden
      ? ['A ordem dos locais pode ser acaso: cada um é comparado só consigo mesmo.']
      : []),
    ...(total.quando?.length ? ['A hora é a da resposta, não a do atendimento.'] : []),
    ...(outros.length > 0 ? ['Outros locais: os que têm menos de 8 pesquisas respondidas, juntos.'] : []),
    ...(emNenhuma === null
      ? []
      : [
          `Menos de 8 não são mostradas: ${counted(emNenhuma.pesquisas, 'pesquisa', 'pesquisas')} de ` +
            `${counted(emNenhuma.locais, 'local', 'locais')} não ${emNenhuma.pesquisas === 1 ? 'está' : 'estão'} ` +
            'em nenhuma porcentagem.',
        ]),
    `Feito em ${brazilianDay(feitoEm)}.`,
  ];
};

const longerOf = ({ periodoMaior }: Report): Content['longer'] =>
  periodoMaior === null ? null : { text: 'Um período maior pode mostrar mais', choice: { periodo: periodoMaior } };

/** What a report says. */
export const reportContent = (report: Report): Content => ({
  document: report.antes === null ? 'Satisfação dos pacientes' : 'Comparação da satisfação dos pacientes',
  title: `${report.sobre ?? 'Todos os locais'} · ${countedPeriod(report)}`,
  headline: headlineOf(report),
  longer: longerOf(report),
  tiles: tilesOf(report),
  lists: markLists(report),
  tables: tablesOf(report),
  legend: legendOf(report),
  notes: notesOf(report),
  footnotes: footnotesOf(report),
  privacy: PRIVACY,
});
