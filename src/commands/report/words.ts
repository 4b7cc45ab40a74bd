import { counted } from '../common/counted';
import { namedPeriod, wholePeriod } from '../common/period';
import { brazilianDay, dayNumber, type Day } from '../common/zone';
import { FEWEST, type Share } from '../statistics/share';
import type { Course, Cut } from './courses';
import type { Change, Group, LocalGroup, PerguntaGroup, Silence } from './figures';
import type { Gathered } from './gather';
import type { LeftOut } from './leftOut';

export const UNSEEN = `menos de ${FEWEST}`;
export const CAREFUL = 'poucas respostas: leia com cuidado';
export const NOT_COMPARED = 'sem comparação';
export const INTERNAL = 'USO INTERNO, NÃO DIVULGAR';
export const NOTHING_CHANGED = 'Nada mudou além do que o acaso explica.';

/** The data that sentences are written from. The target is in percent. */
export type Facts = Pick<Gathered, 'figures' | 'period' | 'before'> & { target: number | null };

/** Formats a count. Null is a count that may not be shown. */
export const whole = (value: number | null): string => value?.toLocaleString('pt-BR') ?? UNSEEN;
export const percent = (value: number): string => `${value}\u00a0%`;
export const between = ({ low, high }: Share): string => `entre ${low} e ${high}\u00a0%`;
export const shortDay = (day: Day): string => brazilianDay(day).slice(0, 5);
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1) ?? ''}`;

const moved = (from: number, to: number): string => (to < from ? 'caiu' : 'subiu');

/** A rise counts as a recovery if it ends at most this many points below the share before the drop. */
const NEARLY = 5;

const cutText = ({ from, before, after }: Cut, previous: Cut | undefined, first: Cut | undefined): string => {
  const day = shortDay(from);
  if (!previous) return `${moved(before, after)} em ${day}, de ${percent(before)} para ${percent(after)}`;
  if (after < before) return `caiu em ${day}, para ${percent(after)}`;
  const isBack = first !== undefined && previous.after < previous.before && after >= first.before - NEARLY;
  return `${isBack ? 'voltou' : 'subiu'} em ${day}, a ${percent(after)}`;
};

/** `caiu em 10/08, de 87 % para 64 %; voltou em 21/09, a 88 %`; empty if nothing changed within the period. */
export const courseText = ({ cuts }: Course): string =>
  cuts.map((cut, index) => cutText(cut, cuts[index - 1], cuts[0])).join('; ');

/** Whether the location fell within the period and has not recovered. */
export const isFallen = ({ course: { cuts, drop } }: LocalGroup): boolean =>
  drop !== null && cuts.at(-1)?.from === drop.from;

export const silenceText = ({ last, isTotal }: Silence): string =>
  isTotal ? `nenhuma pesquisa desde ${shortDay(last)}` : `bem menos pesquisas que antes, a última em ${shortDay(last)}`;

/** A remark beside a location's name. */
export interface Signal {
  text: string;
  /** Whether it is a drop without recovery. */
  isAlarm: boolean;
}

export const signalsOf = (local: LocalGroup): Signal[] =>
  [
    { text: courseText(local.course), isAlarm: isFallen(local) },
    { text: local.silence ? silenceText(local.silence) : '', isAlarm: false },
    {
      text: local.apart === null ? '' : `${local.apart === 'low' ? 'abaixo' : 'acima'} dos outros locais`,
      isAlarm: false,
    },
  ].filter(({ text }) => text !== '');

export type Periods = Pick<Facts, 'period' | 'before'>;

/** The name of the period before, without the year if that is the period's year too: `em setembro`. */
const namedBefore = (preposition: 'de' | 'em', { period, before }: Periods): string => {
  const year = ` de ${period.from.slice(0, 4)}`;
  const name = namedPeriod(preposition, before);
  return namedPeriod('em', period).endsWith(year) && name.endsWith(year) ? name.slice(0, -year.length) : name;
};

/** `caiu de 86 % em setembro para 79 % em outubro de 2026`, or `não se distingue de setembro (86 %)`. */
export const comparisonText = (change: Change | null, periods: Periods): string => {
  if (!change) return NOT_COMPARED;
  const { before, now, beyondChance } = change;
  if (!beyondChance) return `não se distingue ${namedBefore('de', periods)} (${percent(before)})`;
  const [was, is] = [namedBefore('em', periods), namedPeriod('em', periods.period)];
  return `${moved(before, now)} de ${percent(before)} ${was} para ${percent(now)} ${is}`;
};

/** The comparison for a table: `no mês inteiro não se distingue de setembro (86 %)`, as a row may also name a change within it. */
export const wholeComparisonText = (change: Change | null, periods: Periods): string =>
  change ? `${wholePeriod(periods.period)} ${comparisonText(change, periods)}` : NOT_COMPARED;

/** The opened surveys of the period before: `371 em setembro`, and which locations the comparison leaves out. */
export const openedBeforeText = (facts: Facts): string => {
  const { now, compared } = facts.figures.total;
  if (compared.before.opened === null) return NOT_COMPARED;
  const before = `${whole(compared.before.opened)} ${namedBefore('em', facts)}`;
  if (compared.leftOut.length === 0) return before;
  const same = compared.now.opened === now.opened ? '' : `${whole(compared.now.opened)}, `;
  return `nos mesmos locais, sem ${namesOrCount(compared.leftOut)}: ${same}${before}`;
};

/** The first sentence of the report. */
export const leadOf = (facts: Facts): string => {
  const { total } = facts.figures;
  if (!total.share) return 'Há pesquisas de menos para dizer como foi a satisfação sem expor quem respondeu.';
  const { change, share } = total;
  const was = `${capitalised(namedPeriod('em', facts.period))} a satisfação foi de ${percent(share.share)}`;
  if (!change) return `${was}, ${NOT_COMPARED} com o período anterior.`;
  const compared = comparisonText(change, facts);
  if (change.now === share.share) return change.beyondChance ? `A satisfação ${compared}.` : `${was}; ${compared}.`;
  return `${was}; no que é comparável, ${change.beyondChance ? '' : `${percent(change.now)} `}${compared}.`;
};

/** `Meta de 85 %: atingida. 1 de 5 locais chega a ela.` */
export const targetText = ({ figures: { total, locais }, target }: Facts): string => {
  if (target === null || !total.share) return '';
  const { low, high } = total.share;
  const result =
    low >= target
      ? 'atingida'
      : high < target
        ? 'não atingida'
        : 'não se sabe se foi atingida: está dentro do intervalo';
  const judged = locais.filter(({ share }) => share);
  const reached = judged.filter(({ share }) => (share?.share ?? 0) >= target).length;
  const places = `${reached} de ${judged.length} locais ${reached === 1 ? 'chega' : 'chegam'} a ela.`;
  return `Meta de ${percent(target)}: ${result}.${judged.length > 1 ? ` ${places}` : ''}`;
};

const arrivedOn = ({ from, to }: { from: Day; to: Day }): string =>
  dayNumber(to) - dayNumber(from) <= 3 ? `em ${shortDay(from)}` : `entre ${shortDay(from)} e ${shortDay(to)}`;

/** Names of locations, or their number if there are more than four. */
export const namesOrCount = (names: readonly string[]): string =>
  names.length > 4 ? counted(names.length, 'local', 'locais') : listed(names);

/** What the comparison with the period before leaves out, as parts of a sentence. */
export const leftOutTexts = ({ newLocais, goneLocais, changed, added, removed }: LeftOut): string[] => [
  ...(newLocais.length > 0
    ? [`${newLocais.length === 1 ? 'local novo' : 'locais novos'}: ${namesOrCount(newLocais)}`]
    : []),
  ...(goneLocais.length > 0 ? [`sem pesquisas neste período: ${namesOrCount(goneLocais)}`] : []),
  ...(changed ? [`${counted(changed.count, 'pergunta mudou', 'perguntas mudaram')} ${arrivedOn(changed)}`] : []),
  ...(added ? [`${counted(added.count, 'pergunta nova', 'perguntas novas')} ${arrivedOn(added)}`] : []),
  ...(removed > 0 ? [counted(removed, 'pergunta saiu', 'perguntas saíram')] : []),
];

/** The changes: locations that fell, then those that recovered or rose, silent locations, changes since the period before. */
export const changesOf = (facts: Facts): (Signal & { name: string })[] => {
  const { locais, unidades, perguntas } = facts.figures;
  const sizeOf = ({ course }: LocalGroup) =>
    Math.max(...course.cuts.map(({ before, after }) => Math.abs(after - before)));
  const cut = locais.filter(({ course }) => course.cuts.length > 0);
  const byMeans = [...unidades, ...(locais.length === 1 ? [] : locais), ...perguntas].filter(
    (group) => group.change?.beyondChance && !cut.includes(group as LocalGroup),
  );
  return [
    ...cut
      .sort((a, b) => Number(isFallen(b)) - Number(isFallen(a)) || sizeOf(b) - sizeOf(a))
      .map((local) => ({ name: local.name, text: courseText(local.course), isAlarm: isFallen(local) })),
    ...locais.flatMap(({ name, silence }) => (silence ? [{ name, text: silenceText(silence), isAlarm: false }] : [])),
    ...byMeans
      .sort(
        (a, b) =>
          Math.abs((b.change?.now ?? 0) - (b.change?.before ?? 0)) -
          Math.abs((a.change?.now ?? 0) - (a.change?.before ?? 0)),
      )
      .map((group) => ({ name: group.name, text: comparisonText(group.change, facts), isAlarm: false })),
  ];
};

export const LOWEST = 3;

/** The questions with the lowest share. */
export const lowestOf = (perguntas: readonly PerguntaGroup[]): PerguntaGroup[] =>
  perguntas.filter(({ share }) => share).slice(0, LOWEST);

/** A sentence of name and text: `UTI: caiu em 10/08 …`. After a question mark there is no colon. */
export const sentenceOf = ({ name, text }: { name: string; text: string }): string =>
  `${name}${name.endsWith('?') ? '' : ':'} ${text}.`;

/** The statements of the first page, for `--formato json`. */
export const highlightsOf = (facts: Facts): string[] => {
  const { figures } = facts;
  if (!figures.total.share) return [leadOf(facts)];
  const changes = changesOf(facts);
  const isCompared = [figures.total as Group, ...figures.locais].some(({ change }) => change);
  const leftOut = leftOutTexts(figures.leftOut);
  return [
    leadOf(facts),
    ...(changes.length === 0 && isCompared ? [NOTHING_CHANGED] : []),
    ...changes.map(sentenceOf),
    ...(isCompared && leftOut.length > 0 ? [`A comparação deixa de fora: ${leftOut.join('; ')}.`] : []),
    ...[targetText(facts)].filter((text) => text !== ''),
    ...lowestOf(figures.perguntas).map(
      ({ name, share }) => `Entre as mais baixas: ${name} ${percent(share?.share ?? 0)}.`,
    ),
  ];
};
