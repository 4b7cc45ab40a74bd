import { describePeriod, type Period } from '../common/period';
import { addDays, brazilianDay, dayNumber, type Day } from '../common/zone';
import { FEWEST, type Change, type Share } from './disclosure';
import { prioritiesOf, type Figures, type Finding, type Group, type Local } from './figures';

const numbers = new Intl.NumberFormat('pt-BR');

export const UNSEEN = `menos de ${FEWEST}`;
export const CAREFUL = 'poucas respostas: leia com cuidado';
export const NOT_COMPARED = 'sem comparação';
export const INTERNAL = 'USO INTERNO, NÃO DIVULGAR';

/** A count; null is one that is not shown. */
export const whole = (value: number | null): string => (value === null ? UNSEEN : numbers.format(value));
export const percent = (value: number): string => `${value}\u00a0%`;
export const between = ({ low, high }: Share): string => `entre ${low} e ${high}\u00a0%`;
const pointsOf = (points: number): string => `${Math.abs(points)} ${Math.abs(points) === 1 ? 'ponto' : 'pontos'}`;
/** `−6 pontos`. */
export const signed = (points: number): string => `${points > 0 ? '+' : points < 0 ? '\u2212' : ''}${pointsOf(points)}`;
export const shortDay = (day: Day): string => brazilianDay(day).slice(0, 5);

/** `Como você avalia o tempo de espera?` as it stands in a sentence: `tempo de espera`. */
export const subjectOf = (pergunta: string): string =>
  pergunta.replace(/^como (?:você )?avalia (?:(?:os?|as?) )?/i, '').replace(/\?$/, '');

/** Where the period before is meant: `no mês anterior`. */
export const beforeOf = ({ from, to }: Period): string => {
  const days = dayNumber(to) - dayNumber(from) + 1;
  const wholeMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (days === 7) return 'na semana anterior';
  if (wholeMonths && days < 32) return 'no mês anterior';
  if (wholeMonths && days > 88 && days < 93) return 'no trimestre anterior';
  if (wholeMonths && days > 364 && days < 367) return 'no ano anterior';
  return days === 1 ? 'no dia anterior' : `nos ${days} dias anteriores`;
};

/** `de 12/08 a 16/09 abaixo: 54 %, antes 85 %`. */
export const findingText = ({ worse, from, to, lasting, share, otherwise, otherwiseBefore }: Finding): string =>
  `${lasting ? `desde ${shortDay(from)}` : `de ${shortDay(from)} a ${shortDay(to)}`} ${worse ? 'abaixo' : 'acima'}: ${percent(share)}, ${otherwiseBefore ? 'antes' : 'no resto do tempo'} ${percent(otherwise)}`;

/** What stands beside a location's name. */
export const signalsOf = ({ finding, satisfaction, change, apart }: Local): string[] => [
  ...(finding ? [findingText(finding)] : []),
  ...(change?.beyondChance ? [`mudou: ${signed(change.points)}`] : []),
  ...(apart ? [`${apart === 'low' ? 'abaixo' : 'acima'} do esperado para as suas perguntas`] : []),
  ...(satisfaction?.careful ? [CAREFUL] : []),
];

const moved = (change: Change, before: string): string =>
  `${pointsOf(change.points)} a ${change.points < 0 ? 'menos' : 'mais'} que ${before}`;

/** Worse first, the greatest fall first. */
export const foundIn = (locais: readonly Local[]): { local: Local; finding: Finding }[] =>
  locais
    .flatMap((local) => (local.finding ? [{ local, finding: local.finding }] : []))
    .sort((a, b) => a.finding.share - a.finding.otherwise - (b.finding.share - b.finding.otherwise));

/** What the report says before any number. */
export const leadOf = ({ total, locais, perguntas }: Figures, period: Period): string => {
  const before = beforeOf(period);
  if (!total.satisfaction) return 'Há pesquisas de menos para dizer como foi a satisfação sem expor quem respondeu.';
  const change =
    total.change === null
      ? ` (${NOT_COMPARED} com antes)`
      : total.change.beyondChance
        ? `, ${moved(total.change, before)}`
        : `, como ${before}`;
  const found = foundIn(locais);
  const [first] = prioritiesOf(perguntas);
  return [
    `A satisfação foi de ${percent(total.satisfaction.value)}${change}.`,
    ...found.slice(0, 3).map(({ local, finding: { worse, from, to, lasting } }) => {
      const when = lasting ? `desde ${shortDay(from)}` : `de ${shortDay(from)} a ${shortDay(to)}`;
      return `${local.name} ${worse ? 'piorou' : 'melhorou'} ${when}.`;
    }),
    ...(found.length > 3
      ? [`Mais ${found.length - 3} ${found.length === 4 ? 'local mudou' : 'locais mudaram'} por um tempo.`]
      : []),
    ...(first ? [`Comece por: ${subjectOf(first.name)}.`] : []),
  ].join(' ');
};

/** The sentences of Destaques: what is beyond chance, and where to begin. */
export const highlightsOf = (figures: Figures, period: Period, before: Period, target: number | null): string[] => {
  const { locais, perguntas, unidades, total } = figures;
  const compared: Group[] = [...unidades, ...locais, ...perguntas];
  const changed = compared.filter(({ change }) => change?.beyondChance);
  const extremes = (apart: Local['apart']) => locais.filter((local) => local.apart === apart);
  const [worst, best] = [extremes('low')[0], extremes('high').at(-1)];
  const judged = locais.filter(({ satisfaction }) => satisfaction !== null);
  const named = (local: Local) => `${local.name} (${percent(local.satisfaction?.value ?? 0)})`;
  const quiet = compared.some(({ change }) => change)
    ? `Nenhum local e nenhuma pergunta mudou além do acaso em relação a ${describePeriod(before)}.`
    : `${NOT_COMPARED[0]?.toUpperCase() ?? ''}${NOT_COMPARED.slice(1)}: em ${describePeriod(before)} há pesquisas de menos.`;
  return [
    ...foundIn(locais).map(({ local, finding }) => `${local.name}: ${findingText(finding)}.`),
    ...changed.map(
      ({ name, satisfaction, change }) =>
        `${name}: ${percent(satisfaction?.value ?? 0)}, ${change ? moved(change, beforeOf(period)) : ''}.`,
    ),
    ...(changed.length === 0 ? [quiet] : []),
    ...(worst ? [`Pior local, já descontadas as perguntas que faz: ${named(worst)}.`] : []),
    ...(best ? [`Melhor local, já descontadas as perguntas que faz: ${named(best)}.`] : []),
    ...(!worst && !best && judged.length > 1 ? ['Nenhum local se afasta dos outros além do acaso.'] : []),
    ...(target !== null && total.satisfaction ? [targetText(total.satisfaction, judged, target)] : []),
    ...prioritiesOf(perguntas).map(
      ({ name, satisfaction }, index) =>
        `${index === 0 ? 'Comece por' : 'Depois'}: ${subjectOf(name)} (${percent(satisfaction?.value ?? 0)}); quem avalia mal isto costuma avaliar mal o resto.`,
    ),
  ];
};

const targetText = ({ low, high }: Share, judged: readonly Local[], target: number): string => {
  const reached = judged.filter(({ satisfaction }) => (satisfaction?.value ?? 0) >= target).length;
  const where =
    low >= target
      ? 'atingida'
      : high < target
        ? 'não atingida'
        : 'pode ter sido atingida ou não: está dentro do intervalo';
  const locais =
    judged.length > 0
      ? ` ${reached} de ${judged.length} ${judged.length === 1 ? 'local chega' : 'locais chegam'} a ela.`
      : '';
  return `Meta de ${percent(target)}: ${where}.${locais}`;
};
