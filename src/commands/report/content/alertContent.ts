import { counted } from '../../common/names';
import { brazilianDay } from '../../common/zone';
import type { Alert, Drop } from '../answers/alert';
import type { Days } from '../answers/types';
import { markOf, withAdvice } from './marks';
import type { Content, Mark, MarkList, Tile } from './types';
import { comparedText, joined, newLevel, percent, PRIVACY, shortDay, silenceText } from './words';

const shortDaysText = ({ de, ate }: Days): string => `${shortDay(de)} a ${brazilianDay(ate)}`;

/** `2 locais abaixo do habitual, 1 local sem pesquisas.`, or how many could be compared if there is no alert */
export const alertHeadline = ({ quedas, perguntas, silencios, comparados }: Alert): string => {
  const found = [
    quedas.length > 0 && counted(quedas.length, 'local abaixo do habitual', 'locais abaixo do habitual'),
    perguntas.length > 0 && counted(perguntas.length, 'pergunta abaixo do habitual', 'perguntas abaixo do habitual'),
    silencios.length > 0 && counted(silencios.length, 'local sem pesquisas', 'locais sem pesquisas'),
  ].filter(Boolean);
  return `${found.join(', ') || `Nenhum alerta. Locais com habitual para comparar: ${comparados}`}.`;
};

const MONTHS = { antes: null };

const dropMark = (drop: Drop, { semana }: Alert): Mark => {
  const week = drop.semana
    ? `${percent(drop.semana.satisfacao)} em ${counted(drop.semana.pesquisas, 'pesquisa', 'pesquisas')}`
    : 'menos de 8 pesquisas';
  // Blocks are no months, so the day of the beginning is said instead of the number of months.
  const difference = comparedText({ ...drop, group: { ...drop.group, mesesSeguidos: null } }, MONTHS);
  const mark = markOf(drop, MONTHS, 'abaixo', joined(`${difference} desde ${shortDay(drop.desde)}`, newLevel(drop)));
  const note =
    `${counted(drop.group.pesquisas ?? 0, 'pesquisa', 'pesquisas')} em 28 dias. ` +
    `Na última semana (${shortDaysText(semana)}): ${week}.`;
  return { ...mark, notes: [note, ...mark.notes] };
};

const weekTiles = ({ ultimaSemana, semana }: Alert): Tile[] =>
  ultimaSemana === null
    ? []
    : [
        {
          title: 'Satisfação na última semana',
          value: { kind: 'share', value: ultimaSemana.satisfacao },
          details: [`${counted(ultimaSemana.pesquisas, 'pesquisa', 'pesquisas')} de ${shortDaysText(semana)}`],
          line: null,
        },
      ];

/** What an alert says. */
export const alertContent = (alert: Alert): Content => {
  const { quedas, perguntas, silencios, dias, sobre } = alert;
  const lists: MarkList[] = [
    { title: 'Locais abaixo do habitual', text: null, marks: quedas.map((drop) => dropMark(drop, alert)) },
    { title: 'Perguntas abaixo do habitual', text: null, marks: perguntas.map((drop) => dropMark(drop, alert)) },
    {
      title: 'Sem pesquisas',
      text: null,
      marks: silencios.map((row) =>
        withAdvice(markOf(row, MONTHS, 'silencio', silenceText(row.semPesquisasDesde, dias))),
      ),
    },
  ];
  return {
    document: 'Alerta',
    title: `${sobre ?? 'Todos os locais'} · ${shortDaysText(dias)}`,
    headline: alertHeadline(alert),
    longer: null,
    tiles: weekTiles(alert),
    lists: lists.filter(({ marks }) => marks.length > 0),
    tables: [],
    legend: [],
    notes: null,
    footnotes: [
      'As linhas mostram 13 períodos de 28 dias. Habitual: o que os mesmos locais e perguntas deram nos 12 anteriores, ' +
        'sem os marcados. Sem tracejado onde a linha conta outras respostas.',
    ],
    privacy: PRIVACY,
  };
};
