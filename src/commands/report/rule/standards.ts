// What a month is compared with (report-methods.md).

import type { Ward } from '../counting/collect';
import type { Selection } from '../counting/count';
import { noPairs, type Pairs, type Score, type Tally } from '../counting/tally';
import { DIVISIONS } from '../counting/week';

export const MIN_BASE_SURVEYS = 24;
export const MIN_BASE_MONTHS = 3;
/** Fewer days with surveys say nothing about groups of patients, or about a time of the week. */
const MIN_BASE_DAYS = 12;

/**
 * The questions of a ward that a month is compared in: those that were answered in this month and in enough months of
 * the base. A question is left out in the month in which others take its place: its last answer comes before their
 * first.
 * @param minMonths how many months of the base must have answers
 */
const comparableQuestions = (ward: Ward, month: number, base: readonly number[], minMonths: number): number[] => {
  // A cell of a ward has so few surveys that a question of the ward may have no answer in it.
  const { slots, firstDays } = ward.whole;
  const now = ward.whole.tally(month);
  const newSince = Math.min(
    ...now.questions.map((one) => firstDays.get(one) ?? 0).filter((day) => day >= now.firstDay),
  );
  return now.questions
    .filter((one) => base.filter((past) => slots[past]?.faces.has(one)).length >= minMonths)
    .filter((one) => newSince === Infinity || now.daysOf(one).last >= newSince)
    .sort((a, b) => a - b);
};

export const sumOver = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);

/**
 * By what factor the patients of a day make a share vary more than as many independent ones do (they may come in
 * groups, like a class), without the most extreme day.
 */
const groupingOf = (base: readonly Tally[], residual: Score, squares: number): number => {
  const found = { days: 0, squares: 0, most: 0, mostDay: 0, mostIn: base[0] };
  for (const tally of base) {
    tally.eachDay(residual, (day, sum) => {
      found.days += 1;
      found.squares += sum ** 2;
      if (sum ** 2 <= found.most) return;
      found.most = sum ** 2;
      found.mostDay = day;
      found.mostIn = tally;
    });
  }
  if (found.days < MIN_BASE_DAYS) return 1;
  const without = squares - (found.mostIn?.squaresOn(found.mostDay, residual) ?? 0);
  if (!(without > 0)) return 1;
  // Less the standard error that chance alone gives it: a factor that is only noise would hide drops.
  return Math.max(1, (found.squares - found.most) / without - Math.sqrt(2 / found.days));
};

/** What is compared of some surveys. */
export interface Counted {
  surveys: number;
  /** Answers to the questions that are compared, and good ones of these. */
  n: number;
  y: number;
  /** How many good ones are usual. */
  usual: number;
  /** The variance of the good ones, and of the usual ones. */
  variance: number;
  usualVariance: number;
}

export const nothing = (): Counted => ({ surveys: 0, n: 0, y: 0, usual: 0, variance: 0, usualVariance: 0 });

interface UsualShare {
  question: number;
  /** The answers of the base, and good ones of these. */
  n: number;
  y: number;
  share: number;
  /** Whether the share is that of all the questions together, because this one has few answers. */
  isPooled: boolean;
}

/**
 * Adds surveys.
 * @param covariances of their answers
 */
export const addSurveys = (
  counted: Counted,
  tally: Tally,
  { asked, shares }: Pick<Standard, 'asked' | 'shares'>,
  covariances: readonly number[],
): void => {
  counted.surveys += tally.surveysWith(asked);
  counted.variance += tally.sumOfPairs(asked, covariances);
  for (let at = 0; at < asked.length; at += 1) {
    const question = asked[at] ?? -1;
    const n = tally.answersTo(question);
    counted.n += n;
    counted.y += tally.goodTo(question);
    counted.usual += n * (shares[at] ?? 0);
  }
};

/**
 * The covariance of two answers of a survey, for each pair of questions. The answers of a survey are alike, so the survey
 * is the unit (Cochran, 1977, 6.3).
 * @param means the mean residual of each question
 * @param count of the surveys in `pairs`
 */
export const covariancesOf = (
  { surveys, products }: Pairs,
  means: readonly number[],
  count: number,
  grouping: number,
): number[] => {
  const factor = (grouping * count) / Math.max(1, count - 1);
  const covariances: number[] = [];
  for (let one = 0, pair = 0; one < means.length; one += 1) {
    for (let two = 0; two < means.length; two += 1, pair += 1) {
      const product = (products[pair] ?? 0) / Math.max(1, surveys[pair] ?? 1);
      covariances.push((product - (means[one] ?? 0) * (means[two] ?? 0)) * factor);
    }
  }
  return covariances;
};

/** What a ward usually gives to some questions. */
export interface Standard {
  ward: Ward;
  asked: readonly number[];
  questions: readonly UsualShare[];
  shares: readonly number[];
  /** A survey's score is its residual: how many more of its answers are good than the usual shares say. */
  residual: Score;
  /** The months of the base. */
  months: readonly Tally[];
  /** Of the base, as `surveys` and `pairs`. */
  answers: number;
  surveys: number;
  pairs: Pairs;
  /** By what factor patients who come in groups make variances larger. */
  grouping: number;
  /** What is compared of each month of the base, with covariances of the base alone. */
  past: readonly Counted[];
}

const standardOf = (ward: Ward, asked: readonly number[], base: readonly number[]): Standard => {
  const months = base.map((slot) => ward.tally(slot));
  const counts = asked.map((question) => {
    let [n, y] = [0, 0];
    for (const tally of months) {
      n += tally.answersTo(question);
      y += tally.goodTo(question);
    }
    return { question, n, y };
  });
  const answers = sumOver(counts, ({ n }) => n);
  const pooled = sumOver(counts, ({ y }) => y) / answers;
  const questions = counts.map((counted): UsualShare => {
    const isPooled = counted.n < MIN_BASE_SURVEYS;
    return { ...counted, isPooled, share: isPooled ? pooled : counted.y / counted.n };
  });
  const shares = questions.map(({ share }) => share);
  const residual: Score = { questions: asked, answer: shares.map((share) => -share), good: 1 };
  const pairs = noPairs(asked);
  for (const tally of months) tally.addTo(pairs, shares);
  let surveys = 0;
  for (const tally of months) surveys += tally.surveysWith(asked);
  let squares = 0;
  for (const product of pairs.products) squares += product;
  const grouping = groupingOf(months, residual, squares);
  const means = questions.map(({ n, y, share }) => y / Math.max(1, n) - share);
  const covariances = covariancesOf(pairs, means, surveys, grouping);
  return {
    ward,
    asked,
    questions,
    shares,
    residual,
    months,
    answers,
    surveys,
    pairs,
    grouping,
    past: months.map((tally) => {
      const counted = nothing();
      addSurveys(counted, tally, { asked, shares }, covariances);
      return counted;
    }),
  };
};

/**
 * A ward's parts by the time of the week, so that each is compared with itself: a tablet that moves to a worse time makes
 * no ward worse. The ward is divided as finely as each part with surveys in the month has enough of them in the base.
 */
const partsOf = (ward: Ward, month: number, base: readonly number[]): readonly Ward[] => {
  if (ward.whole !== ward) return [ward];
  const hasBase = (part: Ward): boolean =>
    part.tally(month).surveys === 0 ||
    (sumOver(base, (slot) => part.tally(slot).surveys) >= MIN_BASE_SURVEYS &&
      sumOver(base, (slot) => part.tally(slot).daysWithSurveys) >= MIN_BASE_DAYS);
  const divisions = DIVISIONS.map((times) => times.map((time) => ward.only(time)));
  const divided = divisions.find((parts) => parts.every(hasBase));
  return divided ?? [ward];
};

const known = new WeakMap<Ward, Map<string, unknown>>();

/** Computes a value of a ward once: a ward, its unit and the hospital compare it with the same months, as a rule. */
const once = <Value>(ward: Ward, key: string, compute: () => Value): Value => {
  const values = (known.get(ward) ?? new Map<string, unknown>()) as Map<string, Value>;
  known.set(ward, values);
  const value = values.get(key) ?? compute();
  values.set(key, value);
  return value;
};

/**
 * What a group's month is compared with, for each ward and time of the week that can be compared.
 * @param minMonths how many months of the base must have answers to a question
 */
export const standardsOf = (
  selection: Selection,
  month: number,
  base: readonly number[],
  minMonths = MIN_BASE_MONTHS,
): Standard[] => {
  const key = `${month} ${minMonths} ${base.join()}`;
  return selection.flatMap(({ ward, questions }) => {
    const all = once(ward, `questions ${key}`, () => comparableQuestions(ward, month, base, minMonths));
    const asked = questions === undefined ? all : all.filter((one) => questions.includes(one));
    if (asked.length === 0) return [];
    return once(ward, `parts ${key}`, () => partsOf(ward, month, base))
      .filter((part) => part.tally(month).surveysWith(asked) > 0)
      .map((part) =>
        questions === undefined
          ? once(part, `standard ${asked.join()} ${base.join()}`, () => standardOf(part, asked, base))
          : standardOf(part, asked, base),
      )
      .filter(({ answers }) => answers > 0);
  });
};
