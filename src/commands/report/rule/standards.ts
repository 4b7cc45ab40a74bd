// What a month is compared with (report-methods.md).

import type { Ward } from '../counting/collect';
import type { Selection } from '../counting/count';
import { Score } from '../counting/score';
import { noSums, type Sums, type Tally } from '../counting/tally';
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
  const { slots, firstDays } = ward;
  const now = ward.tally(month);
  const firstDay = now.byDay.first;
  const newSince = Math.min(...now.questions.map((one) => firstDays.get(one) ?? 0).filter((day) => day >= firstDay));
  return now.questions
    .filter((one) => base.filter((past) => slots[past]?.faces.has(one)).length >= minMonths)
    .filter((one) => newSince === Infinity || Math.max(...now.daysOf(one)) >= newSince);
};

const total = (numbers: readonly number[]): number => sumOver(numbers, (number) => number);

export const sumOver = <Item>(items: readonly Item[], valueOf: (item: Item, index: number) => number): number =>
  items.reduce((sum, item, index) => sum + valueOf(item, index), 0);

/**
 * By what factor the patients of a day make a share vary more than as many independent ones do (they may come in
 * groups, like a class), without the most extreme day.
 */
const groupingOf = (base: readonly Tally[], score: Score): number => {
  let [days, sums, squares, most, mostSquares] = [0, 0, 0, 0, 0];
  for (const tally of base)
    tally.eachDay(score, (_, ofDay) => {
      days += 1;
      sums += ofDay.score ** 2;
      squares += ofDay.squares;
      if (ofDay.score ** 2 <= most) return;
      most = ofDay.score ** 2;
      mostSquares = ofDay.squares;
    });
  if (days < MIN_BASE_DAYS || !(squares > mostSquares)) return 1;
  // Less the standard error that chance alone gives it: a factor that is only noise would hide drops.
  return Math.max(1, (sums - most) / (squares - mostSquares) - Math.sqrt(2 / days));
};

/** What is compared of some surveys. */
export interface Counted {
  surveys: number;
  /** The answers to the questions that are compared, the good ones of these, and how many good ones are usual. */
  answers: number;
  good: number;
  usual: number;
  /** The variances of the good ones and of the usual ones. */
  variance: number;
  usualVariance: number;
}

export const nothing = (): Counted => ({ surveys: 0, answers: 0, good: 0, usual: 0, variance: 0, usualVariance: 0 });

/** How answers vary. */
interface Spread {
  /** The variance of an answer to each question. */
  answer: readonly number[];
  /** The covariance of two answers of one survey. */
  pair: number;
}

type Added = Pick<Sums, 'surveys' | 'pairs'>;

/** What a ward usually gives to some questions. */
export class Standard {
  /** The usual share of each question: its own, or that of all of them together if it has few answers. */
  readonly shares: readonly number[];
  /** The sums of the residuals in the base. */
  readonly sums = noSums();
  /** By what factor patients who come in groups make variances larger. */
  readonly grouping: number;
  /** The answers of the base to each question, and good ones of these. */
  readonly #n: number[];
  readonly #y: number[];
  readonly #base: readonly Tally[];
  /** The surveys of each month of the base, and their pairs of answers. */
  readonly #surveys: number[] = [];
  readonly #pairs: number[] = [];

  /** @param grouping if it is known */
  constructor(
    readonly ward: Ward,
    readonly asked: readonly number[],
    base: readonly number[],
    grouping?: number,
  ) {
    this.#base = base.map((slot) => ward.tally(slot));
    this.#n = asked.map(() => 0);
    this.#y = asked.map(() => 0);
    for (const tally of this.#base) this.#count(tally, this.#n, this.#y);
    const pooled = total(this.#y) / total(this.#n);
    this.shares = this.#n.map((n, index) => (n < MIN_BASE_SURVEYS ? pooled : (this.#y[index] ?? 0) / n));
    const residual = this.residual();
    for (const tally of this.#base) {
      const { surveys, pairs } = this.sums;
      tally.addTo(this.sums, residual);
      this.#surveys.push(this.sums.surveys - surveys);
      this.#pairs.push(this.sums.pairs - pairs);
    }
    this.grouping = grouping ?? groupingOf(this.#base, residual);
  }

  /** A survey's residual adds 1 less the usual share for a good answer, and minus this share for another. */
  residual(): Score {
    return new Score(this.ward.patterns, {
      questions: this.asked,
      answer: this.shares.map((share) => -share),
      good: 1,
    });
  }

  /** Adds the surveys of each month of the base, with the spread of the base alone. */
  addBase(months: readonly Counted[]): void {
    const spread = this.#spreadOf(this.#n, this.#y, this.sums);
    for (const [index, month] of months.entries()) {
      const tally = this.#base[index];
      if (tally)
        this.#add(month, tally, { surveys: this.#surveys[index] ?? 0, pairs: this.#pairs[index] ?? 0 }, spread);
    }
  }

  /** Adds surveys that are compared with this standard. */
  addCompared(counted: Counted, tally: Tally): void {
    // The spread comes from base and month. That of a good month alone is small, and would mark too many months.
    const both = { ...this.sums };
    tally.addTo(both, this.residual());
    const [n, y] = [[...this.#n], [...this.#y]];
    this.#count(tally, n, y);
    const spread = this.#spreadOf(n, y, both);
    const added = { surveys: both.surveys - this.sums.surveys, pairs: both.pairs - this.sums.pairs };
    this.#add(counted, tally, added, spread);
    const answers = this.asked.map((question) => tally.answersTo(question));
    counted.usualVariance += this.#usualVarianceOf(answers, spread);
  }

  /** Adds the answers to each question, and the good ones of each. */
  #count(tally: Tally, n: number[], y: number[]): void {
    for (let index = 0; index < this.asked.length; index += 1) {
      const question = this.asked[index] ?? 0;
      n[index] = (n[index] ?? 0) + tally.answersTo(question);
      y[index] = (y[index] ?? 0) + tally.goodTo(question);
    }
  }

  /**
   * The answers of a survey are alike, so the survey is the unit (Cochran, 1977, 6.3): an answer has the variance of
   * its question, and two answers of a survey have a covariance.
   * @param n answers to each question, and `y` good ones
   * @param sums of the surveys' residuals
   */
  #spreadOf(n: readonly number[], y: readonly number[], sums: Sums): Spread {
    // The mean residual is subtracted, because otherwise a drop would widen its own limits.
    const mean = sums.score / sums.answers;
    // The squared residuals of surveys, and of single answers, each less the mean.
    const ofSurveys = sums.squares - 2 * mean * sums.products + mean ** 2 * (sums.pairs + sums.answers);
    const factor = (this.grouping * sums.surveys) / Math.max(1, sums.surveys - 1);
    const answer: number[] = [];
    let ofAnswers = 0;
    for (let index = 0; index < n.length; index += 1) {
      const [answers, good, center] = [n[index] ?? 0, y[index] ?? 0, (this.shares[index] ?? 0) + mean];
      ofAnswers += good * (1 - center) ** 2 + (answers - good) * center ** 2;
      const share = good / Math.max(1, answers);
      answer.push(share * (1 - share) * factor);
    }
    return { answer, pair: sums.pairs === 0 ? 0 : Math.max(0, (ofSurveys - ofAnswers) / sums.pairs) * factor };
  }

  #add(counted: Counted, tally: Tally, { surveys, pairs }: Added, { answer, pair }: Spread): void {
    counted.surveys += surveys;
    counted.variance += pair * pairs;
    for (let index = 0; index < this.asked.length; index += 1) {
      const question = this.asked[index] ?? 0;
      const n = tally.answersTo(question);
      counted.answers += n;
      counted.good += tally.goodTo(question);
      counted.usual += n * (this.shares[index] ?? 0);
      counted.variance += n * (answer[index] ?? 0);
    }
  }

  /**
   * The variance of how many good answers are usual for `n` answers to each question. It comes from the base: `weight`
   * is how many more are usual for one more good answer to a question in the base.
   */
  #usualVarianceOf(n: readonly number[], { answer, pair }: Spread): number {
    const isPooled = this.#n.map((ofBase) => ofBase < MIN_BASE_SURVEYS);
    const pooled = sumOver(n, (answers, index) => (isPooled[index] ? answers : 0)) / this.sums.answers;
    const ofAnswers = sumOver(this.#n, (ofBase, index) => {
      const weight = pooled + (isPooled[index] ? 0 : (n[index] ?? 0) / ofBase);
      return weight ** 2 * ofBase * (answer[index] ?? 0);
    });
    return ofAnswers + (total(n) / this.sums.answers) ** 2 * this.sums.pairs * pair;
  }
}

/**
 * A ward's parts by the time of the week, so that each is compared with itself: a tablet that moves to a worse time makes
 * no ward worse. The ward is divided as finely as each part with surveys in the month has enough of them in the base.
 */
const partsOf = (ward: Ward, month: number, base: readonly number[]): readonly Ward[] => {
  if (ward.whole !== ward) return [ward];
  const hasBase = (part: Ward): boolean =>
    part.tally(month).surveys === 0 ||
    (sumOver(base, (slot) => part.tally(slot).surveys) >= MIN_BASE_SURVEYS &&
      sumOver(base, (slot) => part.tally(slot).days.length) >= MIN_BASE_DAYS);
  const divisions = DIVISIONS.map((times) => times.map((time) => ward.only(time)));
  const divided = divisions.find((parts) => parts.every(hasBase));
  return divided ?? [ward];
};

/** What a ward's month is compared with in all questions: a standard for each part of the ward. */
interface Compared {
  asked: readonly number[];
  standards: readonly Standard[];
}

/**
 * Computes a value of a ward and key once, because the rows of a ward, of its unit, of its questions and of the hospital
 * usually compare it with the same months. Surveys that are added later do not change it.
 */
const oncePerWard = <Value>() => {
  const known = new WeakMap<Ward, Map<string, Value>>();
  return (ward: Ward, key: string, compute: () => Value): Value => {
    const values = known.get(ward) ?? new Map<string, Value>();
    known.set(ward, values);
    const value = values.get(key) ?? compute();
    values.set(key, value);
    return value;
  };
};

const askedOnce = oncePerWard<readonly number[]>();
const comparedOnce = oncePerWard<Compared>();

/** @param key of the month, the base and `minMonths` */
const comparedOf = (ward: Ward, month: number, base: readonly number[], minMonths: number, key: string): Compared =>
  comparedOnce(ward, key, () => {
    // A part of a ward has so few surveys that a question of the ward may have no answer in it.
    const asked = askedOnce(ward.whole, key, () => comparableQuestions(ward.whole, month, base, minMonths));
    const standards = partsOf(ward, month, base)
      .filter((part) => isAnswered(part, month, asked))
      .flatMap((part) =>
        part === ward
          ? [new Standard(part, asked, base)].filter(({ sums }) => sums.answers > 0)
          : comparedOf(part, month, base, minMonths, key).standards,
      );
    return { asked, standards };
  });

const isAnswered = (ward: Ward, month: number, questions: readonly number[]): boolean =>
  questions.some((question) => ward.tally(month).answersTo(question) > 0);

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
    const { asked: all, standards } = comparedOf(ward, month, base, minMonths, key);
    const asked = questions === undefined ? all : all.filter((one) => questions.includes(one));
    if (asked.length === all.length) return standards;
    return (
      standards
        .filter((standard) => isAnswered(standard.ward, month, asked))
        // Patients come in groups, whatever they are asked.
        .map((standard) => new Standard(standard.ward, asked, base, standard.grouping))
        .filter(({ sums }) => sums.answers > 0)
    );
  });
};
