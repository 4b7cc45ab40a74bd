import { counted } from '../common/counted';
import { namedPeriod, wholePeriod, type Period } from '../common/period';
import { brazilianDay, dayOf, type Day } from '../common/zone';
import { FEWEST, type Share } from '../statistics/share';
import { isFallen, type Course } from './courses';
import type { Change, Group, LocalGroup, PerguntaGroup, Silence } from './figures';
import type { Facts } from './gather';
import type { LeftOut } from './leftOut';

export const UNSEEN = `menos de ${FEWEST}`;
export const CAREFUL = 'poucas respostas: leia com cuidado';
/** For a location whose figures leave out months, for privacy. */
export const PARTIAL = `sem os meses com ${UNSEEN} pesquisas`;
/** For figures that leave out answers to a question, for privacy. */
export const LACKS_ANSWERS = `sem as perguntas com ${UNSEEN} respostas`;
export const NOT_COMPARED = 'sem comparação';
export const INTERNAL = 'USO INTERNO, NÃO DIVULGAR';
export const NOTHING_CHANGED = 'Nada mudou além do que o acaso explica.';

/** `menos de 8` for null, a count that is hidden for privacy. */
export const whole = (value: number | null): string => value?.toLocaleString('pt-BR') ?? UNSEEN;
export const percent = (value: number): string => `${value}\u00a0%`;
export const between = ({ low, high }: Share): string => `entre ${low} e ${high}\u00a0%`;
export const shortDay = (day: Day): string => brazilianDay(day).slice(0, 5);
/** `10/08`, or `10/08/2025` if `last` is in a later year. */
export const dayBefore = (day: Day, last: Day): string =>
  day.slice(0, 4) < last.slice(0, 4) ? brazilianDay(day) : shortDay(day);
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const moved = (from: number, to: number): string => (to < from ? 'caiu' : 'subiu');

/** A rise after a drop is a recovery if the new share is at most this many points below the highest earlier one. */
const NEARLY = 5;

/** `caiu em 10/08, de 87 % para 64 %; voltou em 21/09, a 88 %` */
export const courseText = ({ cuts, pieces }: Course): string =>
  cuts
    .map(({ from, before, after }, index) => {
      const previous = cuts[index - 1];
      const day = dayBefore(from, pieces.at(-1)?.to ?? from);
      if (!previous) return `${moved(before, after)} em ${day}, de ${percent(before)} para ${percent(after)}`;
      if (after < before) return `caiu em ${day}, para ${percent(after)}`;
      const isBack =
        previous.after < previous.before &&
        after >= Math.max(...cuts.slice(0, index).map((cut) => cut.before)) - NEARLY;
      return `${isBack ? 'voltou' : 'subiu'} em ${day}, a ${percent(after)}`;
    })
    .join('; ');

export const silenceText = ({ last, counted, isTotal, isOpened }: Silence): string => {
  const day = dayBefore(last, counted);
  if (!isTotal) return `bem menos pesquisas respondidas que antes, a última em ${day}`;
  return `nenhuma pesquisa${isOpened ? ' respondida' : ''} desde ${day}`;
};

export interface Signal {
  text: string;
  /** Whether the text is red: the share has dropped and not risen since. */
  isAlarm: boolean;
}

const quietly = (text: string): Signal => ({ text, isAlarm: false });
export const courseSignal = ({ course }: LocalGroup): Signal => ({
  text: courseText(course),
  isAlarm: isFallen(course),
});

export const signalsOf = (local: LocalGroup): Signal[] => [
  ...(local.share && local.course.cuts.length > 0 ? [courseSignal(local)] : []),
  ...(local.silence ? [quietly(silenceText(local.silence))] : []),
  ...(local.apart ? [quietly(`${local.apart === 'low' ? 'abaixo' : 'acima'} dos outros locais`)] : []),
  ...(local.isPartial ? [quietly(PARTIAL)] : []),
  ...(local.share && local.lacksAnswers ? [quietly(LACKS_ANSWERS)] : []),
];

/** `em setembro`, `na semana anterior`, or `em dezembro de 2025` if the report is about another year. */
const namedBefore = (preposition: 'de' | 'em', { period, before }: Facts): string => {
  if (period.calendar && period.months === 0) return `${preposition === 'de' ? 'da' : 'na'} semana anterior`;
  const year = ` de ${period.from.slice(0, 4)}`;
  const name = namedPeriod(preposition, before);
  return namedPeriod('em', period).endsWith(year) && name.endsWith(year) ? name.slice(0, -year.length) : name;
};

/** `caiu de 86 % em setembro para 79 % em outubro de 2026`, `não se distingue de setembro (86 %)` */
export const comparisonText = (change: Change | null, facts: Facts): string => {
  if (!change) return NOT_COMPARED;
  const { before, after, beyondChance } = change;
  if (!beyondChance) return `não se distingue ${namedBefore('de', facts)} (${percent(before)})`;
  const [was, is] = [namedBefore('em', facts), namedPeriod('em', facts.period)];
  return `${moved(before, after)} de ${percent(before)} ${was} para ${percent(after)} ${is}`;
};

/** The largest p-value of a change that chance hardly explains, if no other change is looked at. */
const HARDLY_CHANCE = 0.05;

/**
 * Compares the whole period with the previous one, for a location whose share also changed within the period. So the
 * text begins with the days that it compares: `no mês inteiro não se distingue de setembro (86 %)`, `até 23/11 não se
 * distingue de outubro (86 %)`. A difference may be significant (5 %) if it is tested alone, but not among the many
 * comparisons of the report. Then the text gives both shares without a verdict: `no mês inteiro 60 %, em setembro 68 %`.
 */
export const wholeComparisonText = (change: Change | null, facts: Facts): string => {
  if (!change) return NOT_COMPARED;
  const { last, period, today } = facts;
  const when = today > period.to ? wholePeriod(period) : `até ${shortDay(last)}`;
  const hasVerdict = change.beyondChance || change.p > HARDLY_CHANCE;
  return hasVerdict
    ? `${when} ${comparisonText(change, facts)}`
    : `${when} ${percent(change.after)}, ${namedBefore('em', facts)} ${percent(change.before)}`;
};

/**
 * How many surveys patients opened in the previous period: `371 em setembro`. If the comparison leaves out locations,
 * the text names them and counts only the remaining locations. It gives their number for this period first, unless it
 * equals the total of all locations: `nos mesmos locais, sem UTI: 350, 371 em setembro`.
 */
export const openedBeforeText = (facts: Facts): string => {
  const { now, compared } = facts.figures.total;
  if (compared.before.opened === null) return NOT_COMPARED;
  const before = `${whole(compared.before.opened)} ${namedBefore('em', facts)}`;
  if (compared.leftOut.length === 0) return before;
  const same = compared.now.opened === now.opened ? '' : `${whole(compared.now.opened)}, `;
  return `nos mesmos locais, sem ${namesOrCount(compared.leftOut)}: ${same}${before}`;
};

export const leadOf = (facts: Facts): string => {
  const { change, share } = facts.figures.total;
  if (!share) return 'Não há pesquisas suficientes para dizer como foi a satisfação sem expor quem respondeu.';
  const was = `${capitalised(namedPeriod('em', facts.period))} a satisfação foi de ${percent(share.share)}`;
  if (!change) return `${was}, ${NOT_COMPARED} com o período anterior.`;
  const compared = comparisonText(change, facts);
  if (change.after === share.share) return change.beyondChance ? `A satisfação ${compared}.` : `${was}; ${compared}.`;
  return `${was}; no que é comparável, ${change.beyondChance ? '' : `${percent(change.after)} `}${compared}.`;
};

/** `atingida. 1 de 5 locais chega a ela.` */
export const targetText = ({ figures: { total, locais }, target }: Facts): string => {
  if (target === null || !total.share) return '';
  const { low, high } = total.share;
  const result =
    low >= target
      ? 'atingida'
      : high < target
        ? 'não atingida'
        : 'não se sabe se foi atingida: está dentro do intervalo';
  const shares = locais.flatMap(({ share }) => share?.share ?? []);
  const reached = shares.filter((share) => share >= target).length;
  const places = ` ${reached} de ${shares.length} locais ${reached === 1 ? 'chega' : 'chegam'} a ela.`;
  return `${result}.${shares.length > 1 ? places : ''}`;
};

/** `2 perguntas mudaram em 14/09`, `1 pergunta mudou entre 06/07 e 20/07` */
const arrivedText = ({ questions, days }: LeftOut['changed'], { to }: Period, one: string, many: string): string => {
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const [from, until] = [first, last].map((day) => dayBefore(dayOf(day), to));
  return `${counted(questions, one, many)} ${last - first <= 3 ? `em ${from}` : `entre ${from} e ${until}`}`;
};

const list = new Intl.ListFormat('pt-BR');

export const namesOrCount = (names: readonly string[]): string =>
  names.length > 4 ? counted(names.length, 'local', 'locais') : list.format(names);

export const leftOutTexts = (
  { newLocais, goneLocais, fewBefore, changed, added, removed }: LeftOut,
  period: Period,
): string[] =>
  [
    newLocais.length > 0 && `${newLocais.length === 1 ? 'local novo' : 'locais novos'}: ${namesOrCount(newLocais)}`,
    goneLocais.length > 0 && `sem respostas neste período: ${namesOrCount(goneLocais)}`,
    fewBefore.length > 0 && `${UNSEEN} pesquisas antes: ${namesOrCount(fewBefore)}`,
    changed.questions > 0 && arrivedText(changed, period, 'pergunta mudou', 'perguntas mudaram'),
    added.length > 0 &&
      arrivedText({ questions: added.length, days: added }, period, 'pergunta entrou', 'perguntas entraram'),
    removed > 0 && counted(removed, 'pergunta saiu', 'perguntas saíram'),
  ].filter((text) => text !== false);

const largestFirst = <T>(items: readonly T[], sizeOf: (item: T) => number): T[] =>
  [...items].sort((a, b) => sizeOf(b) - sizeOf(a));
const distance = ({ before, after }: { before: number; after: number }): number => Math.abs(after - before);

/**
 * The changes in the order of the report: lasting drops between weeks, other changes between weeks, silences (no or
 * surprisingly few surveys), changes since the previous period.
 */
export const changesOf = (facts: Facts) => {
  const { total, locais, unidades, perguntas, leftOut } = facts.figures;
  const named = (name: string, signal: Signal) => ({ heading: name.endsWith('?') ? name : `${name}:`, ...signal });
  const cut = locais.filter(({ course, share }) => share && course.cuts.length > 0);
  const byMeans = [...unidades, ...(locais.length === 1 ? [] : locais), ...perguntas].filter(
    (group) => group.change?.beyondChance && !cut.includes(group as LocalGroup),
  );
  const isCompared = [total as Group, ...locais].some(({ change }) => change);
  const leftOutText = leftOutTexts(leftOut, facts.period).join('; ');
  return {
    changes: [
      ...largestFirst(cut, ({ course }) => Math.max(...course.cuts.map(distance)) + (isFallen(course) ? 1000 : 0)).map(
        (local) => named(local.name, courseSignal(local)),
      ),
      ...locais.flatMap(({ name, silence }) => (silence ? [named(name, quietly(silenceText(silence)))] : [])),
      ...largestFirst(byMeans, ({ change }) => (change ? distance(change) : 0)).map(({ name, change }) =>
        named(name, quietly(comparisonText(change, facts))),
      ),
    ],
    isCompared,
    leftOut: isCompared && leftOutText !== '' ? `A comparação deixa de fora: ${leftOutText}.` : '',
  };
};

export const LOWEST = 3;

/** The questions with the lowest shares; none if at most `LOWEST` have a share or if all have the same. */
export const lowestOf = (perguntas: readonly PerguntaGroup[]): PerguntaGroup[] => {
  const shown = perguntas.filter(({ share }) => share);
  const isLower = shown[0]?.share?.share !== shown.at(-1)?.share?.share;
  return shown.length > LOWEST && isLower ? shown.slice(0, LOWEST) : [];
};

export const highlightsOf = (facts: Facts): string[] => {
  const { figures, target } = facts;
  const { changes, isCompared, leftOut } = changesOf(facts);
  return [
    leadOf(facts),
    changes.length === 0 && isCompared ? NOTHING_CHANGED : '',
    ...changes.map(({ heading, text }) => `${heading} ${text}.`),
    leftOut,
    target === null || !figures.total.share ? '' : `Meta de ${percent(target)}: ${targetText(facts)}`,
    ...lowestOf(figures.perguntas).map(
      ({ name, share }) => `Entre as mais baixas: ${name} ${percent(share?.share ?? 0)}.`,
    ),
  ].filter((text) => text !== '');
};
