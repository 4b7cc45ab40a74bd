import { daysIn, describePeriod, monthsIn, type Period } from '../common/period';
import { brazilianDay, type Day } from '../common/zone';
import { FEWEST, type Change, type Share } from './disclosure';
import { prioritiesOf, type Figures, type Group, type LocalGroup } from './figures';
import type { Finding } from './weeks';

export const UNSEEN = `menos de ${FEWEST}`;
export const CAREFUL = 'poucas respostas: leia com cuidado';
export const NOT_COMPARED = 'sem comparação';
export const INTERNAL = 'USO INTERNO, NÃO DIVULGAR';

/** A count; null is one that is not shown. */
export const whole = (value: number | null): string => value?.toLocaleString('pt-BR') ?? UNSEEN;
export const percent = (value: number): string => `${value}\u00a0%`;
export const between = ({ low, high }: Share): string => `entre ${low} e ${high}\u00a0%`;
const pointsOf = (points: number): string => `${Math.abs(points)} ${Math.abs(points) === 1 ? 'ponto' : 'pontos'}`;
/** `−6 pontos`. */
export const signed = (points: number): string => `${points > 0 ? '+' : points < 0 ? '\u2212' : ''}${pointsOf(points)}`;
export const shortDay = (day: Day): string => brazilianDay(day).slice(0, 5);

/** `Como você avalia o tempo de espera?` as it stands in a sentence: `tempo de espera`. */
const subjectOf = (pergunta: string): string =>
  pergunta.replace(/^como (?:você )?avalia (?:(?:os?|as?) )?/i, '').replace(/\?$/, '');

/** Where the period before is meant: `no mês anterior`. */
export const beforeOf = (period: Period): string => {
  const [days, months] = [daysIn(period), monthsIn(period)];
  if (days === 7) return 'na semana anterior';
  if (months === 1) return 'no mês anterior';
  if (months === 3) return 'no trimestre anterior';
  if (months === 12) return 'no ano anterior';
  if (months > 0) return `nos ${months} meses anteriores`;
  return days === 1 ? 'no dia anterior' : `nos ${days} dias anteriores`;
};

const whenOf = ({ from, to, lasting }: Finding): string =>
  lasting ? `desde ${shortDay(from)}` : `de ${shortDay(from)} a ${shortDay(to)}`;

/** `de 12/08 a 16/09 abaixo: 54 %, antes 85 %`. */
export const findingText = (finding: Finding): string => {
  const { worse, share, otherwise, otherwiseBefore } = finding;
  return `${whenOf(finding)} ${worse ? 'abaixo' : 'acima'}: ${percent(share)}, ${otherwiseBefore ? 'antes' : 'no resto do tempo'} ${percent(otherwise)}`;
};

/** What stands beside a location's name; good news is not printed in the colour of alarm. */
export interface Signal {
  text: string;
  good: boolean;
}

export const signalsOf = ({ finding, change, apart }: LocalGroup): Signal[] => [
  ...(finding ? [{ text: findingText(finding), good: !finding.worse }] : []),
  ...(change?.beyondChance ? [{ text: `mudou: ${signed(change.points)}`, good: change.points > 0 }] : []),
  ...(apart === 'low' ? [{ text: 'abaixo do esperado para as suas perguntas', good: false }] : []),
  ...(apart === 'high' ? [{ text: 'acima do esperado para as suas perguntas', good: true }] : []),
];

/** `, 6 pontos a menos que no mês anterior`, where that is beyond chance. */
const comparedText = (change: Change | null, period: Period): string => {
  const before = beforeOf(period);
  if (!change) return ` (${NOT_COMPARED} com antes)`;
  if (!change.beyondChance) return `, como ${before}`;
  return `, ${pointsOf(change.points)} a ${change.points < 0 ? 'menos' : 'mais'} que ${before}`;
};

/** Worse first, the greatest fall first. */
export const foundIn = (locais: readonly LocalGroup[]): { local: LocalGroup; finding: Finding }[] =>
  locais
    .flatMap((local) => (local.finding ? [{ local, finding: local.finding }] : []))
    .sort((a, b) => a.finding.share - a.finding.otherwise - (b.finding.share - b.finding.otherwise));

/** What the report says before any number. */
export const leadOf = ({ total, locais, perguntas }: Figures, period: Period): string => {
  if (!total.satisfaction) return 'Há pesquisas de menos para dizer como foi a satisfação sem expor quem respondeu.';
  const found = foundIn(locais);
  const [first] = prioritiesOf(perguntas);
  return [
    `A satisfação foi de ${percent(total.satisfaction.value)}${comparedText(total.change, period)}.`,
    ...found
      .slice(0, 3)
      .map(({ local, finding }) => `${local.name} ${finding.worse ? 'piorou' : 'melhorou'} ${whenOf(finding)}.`),
    ...(found.length > 3
      ? [`Mais ${found.length - 3} ${found.length === 4 ? 'local mudou' : 'locais mudaram'} por um tempo.`]
      : []),
    ...(first ? [`Comece por: ${subjectOf(first.name)}.`] : []),
  ].join(' ');
};

/** Whoever wants to read of more changes reads the tables. */
const MOST = 10;

/** The sentences of Destaques: what is beyond chance, and where to begin. @param target in percent */
export const highlightsOf = (figures: Figures, period: Period, before: Period, target: number | null): string[] => {
  const { locais, perguntas, unidades, total } = figures;
  const compared: Group[] = [...unidades, ...locais, ...perguntas];
  const changed = compared
    .filter(({ change }) => change?.beyondChance)
    .sort((a, b) => Math.abs(b.change?.points ?? 0) - Math.abs(a.change?.points ?? 0));
  const more = changed.length - MOST;
  const judged = locais.filter(({ satisfaction }) => satisfaction !== null);
  const worst = locais.find(({ apart }) => apart === 'low');
  const best = locais.filter(({ apart }) => apart === 'high').at(-1);
  const shareOf = ({ satisfaction }: Group) => percent(satisfaction?.value ?? 0);
  const extreme = (local: LocalGroup) =>
    `local, já descontadas as perguntas que faz: ${local.name} (${percent(local.standardised ?? 0)}).`;
  const quiet = compared.some(({ change }) => change)
    ? `Na média do período, nenhum local e nenhuma pergunta mudou além do acaso em relação a ${describePeriod(before)}.`
    : `Sem comparação: em ${describePeriod(before)} há pesquisas de menos.`;
  return [
    ...foundIn(locais).map(({ local, finding }) => `${local.name}: ${findingText(finding)}.`),
    ...changed.slice(0, MOST).map((group) => {
      const stop = group.name.endsWith('?') ? '' : ':';
      return `${group.name}${stop} ${shareOf(group)}${comparedText(group.change, period)}.`;
    }),
    ...(more > 0 ? [`Mais ${more} ${more === 1 ? 'mudou' : 'mudaram'} além do acaso: veja as tabelas.`] : []),
    ...(changed.length === 0 ? [quiet] : []),
    ...(worst ? [`Pior ${extreme(worst)}`] : []),
    ...(best ? [`Melhor ${extreme(best)}`] : []),
    ...(!worst && !best && judged.length > 1 ? ['Nenhum local se afasta dos outros além do acaso.'] : []),
    ...(target !== null && total.satisfaction ? [targetText(total.satisfaction, judged, target)] : []),
    ...prioritiesOf(perguntas).map(
      (pergunta, index) =>
        `${index === 0 ? 'Comece por' : 'Depois'}: ${subjectOf(pergunta.name)} (${shareOf(pergunta)}); quem avalia mal isto costuma avaliar mal o resto.`,
    ),
  ];
};

const targetText = ({ low, high }: Share, judged: readonly LocalGroup[], target: number): string => {
  const reached = judged.filter(({ satisfaction }) => (satisfaction?.value ?? 0) >= target).length;
  const unclear = high < target ? 'não atingida' : 'pode ter sido atingida ou não: está dentro do intervalo';
  const locais = `${reached} de ${judged.length} ${judged.length === 1 ? 'local chega' : 'locais chegam'} a ela.`;
  return `Meta de ${percent(target)}: ${low >= target ? 'atingida' : unclear}.${judged.length > 0 ? ` ${locais}` : ''}`;
};
