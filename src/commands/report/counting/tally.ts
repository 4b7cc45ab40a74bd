import type { Patterns } from './patterns';

/** What a survey scores. */
export interface Score {
  questions: readonly number[];
  /** What an answer to each of these questions adds. */
  answer: readonly number[];
  /** What each good answer to them adds besides. */
  good: number;
}

/** Sums over surveys for each pair of some questions, row by row; the pairs of a question with itself, too. */
export interface Pairs {
  questions: readonly number[];
  /** How many surveys answer both. */
  surveys: number[];
  /** The products of the residuals of both answers. */
  products: number[];
}

export const noPairs = (questions: readonly number[]): Pairs => {
  const pairs: Pairs = { questions, surveys: [], products: [] };
  for (let pair = 0; pair < questions.length ** 2; pair += 1) {
    pairs.surveys.push(0);
    pairs.products.push(0);
  }
  return pairs;
};

/** How many bits are set (Warren, Hacker's Delight, 2012, 5-1). */
const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
};

/**
 * Counts surveys so that sums of their scores are fast for any points. A table of bits has a row for each survey and two
 * columns for each question: whether it has an answer, and whether this is good.
 */
export class Tally {
  readonly firstDay: number;
  /** How many days have surveys. */
  readonly daysWithSurveys: number;
  /** The number of columns. */
  readonly #width: number;
  /** The columns, each with `#words` words of bits. */
  readonly #bits: Int32Array;
  readonly #words: number;
  /** How many surveys have the bits of both columns, for each pair of columns. */
  readonly #pairs: Int32Array;
  /** How many surveys have the bit of each column, by day from `firstDay` on. The last number counts all surveys. */
  readonly #byDay: Int32Array;

  /**
   * @param surveys the pattern of each survey
   * @param days the day of each survey, in days since 1970-01-01
   * @param questions those with answers
   */
  constructor(
    patterns: Patterns,
    surveys: Int32Array,
    private readonly days: Int32Array,
    readonly questions: readonly number[],
  ) {
    const width = 2 * questions.length;
    let [first, last] = [days[0] ?? 0, days[0] ?? -1];
    for (const day of days) {
      if (day < first) first = day;
      if (day > last) last = day;
    }
    this.firstDay = first;
    this.#width = width;
    this.#words = Math.ceil(surveys.length / 32);
    this.#bits = new Int32Array(width * this.#words);
    this.#byDay = new Int32Array((last - first + 1) * (width + 1));
    for (let survey = 0; survey < surveys.length; survey += 1) this.#add(patterns, surveys[survey] ?? 0, survey);
    let daysWithSurveys = 0;
    for (let counts = width; counts < this.#byDay.length; counts += width + 1)
      if (this.#byDay[counts] !== 0) daysWithSurveys += 1;
    this.daysWithSurveys = daysWithSurveys;
    this.#pairs = new Int32Array(width * width);
    for (let column = 0; column < width; column += 1)
      for (let other = column; other < width; other += 1) {
        const both = this.#surveysIn(column, other);
        this.#pairs[column * width + other] = both;
        this.#pairs[other * width + column] = both;
      }
  }

  #add(patterns: Patterns, pattern: number, survey: number): void {
    const counts = ((this.days[survey] ?? 0) - this.firstDay) * (this.#width + 1);
    for (let column = 0; column < this.#width; column += 1) {
      if (!patterns.has(pattern, this.questions[column >>> 1] ?? 0, (column & 1) === 1)) continue;
      const word = column * this.#words + (survey >>> 5);
      this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (survey & 31));
      this.#byDay[counts + column] = (this.#byDay[counts + column] ?? 0) + 1;
    }
    this.#byDay[counts + this.#width] = (this.#byDay[counts + this.#width] ?? 0) + 1;
  }

  /** How many surveys have the bits of both columns. */
  #surveysIn(column: number, other: number): number {
    const [one, two] = [column * this.#words, other * this.#words];
    let surveys = 0;
    for (let word = 0; word < this.#words; word += 1)
      surveys += bitsIn((this.#bits[one + word] ?? 0) & (this.#bits[two + word] ?? 0));
    return surveys;
  }

  /** The number of answers to a question. */
  answersTo(question: number): number {
    const column = 2 * this.questions.indexOf(question);
    return column < 0 ? 0 : this.#both(column, column);
  }

  /** The number of good answers to a question. */
  goodTo(question: number): number {
    const column = 2 * this.questions.indexOf(question) + 1;
    return column < 0 ? 0 : this.#both(column, column);
  }

  /** How many surveys answer at least one of these questions. */
  surveysWith(questions: readonly number[]): number {
    const [only] = questions;
    if (questions.length === 1 && only !== undefined) return this.answersTo(only);
    if (this.questions.every((question) => questions.includes(question))) return this.days.length;
    const columns = this.questions.flatMap((question, at) =>
      questions.includes(question) ? 2 * at * this.#words : [],
    );
    let surveys = 0;
    for (let word = 0; word < this.#words; word += 1)
      surveys += bitsIn(columns.reduce((bits, column) => bits | (this.#bits[column + word] ?? 0), 0));
    return surveys;
  }

  /** The first and the last day on which the question has an answer. */
  daysOf(question: number): { first: number; last: number } {
    const days = { first: Infinity, last: -Infinity };
    this.eachDay({ questions: [question], answer: [1], good: 0 }, (day, answers) => {
      if (answers === 0) return;
      days.first = Math.min(days.first, day);
      days.last = day;
    });
    return days;
  }

  /** How many surveys the tally counts. */
  get surveys(): number {
    return this.days.length;
  }

  /**
   * Adds this tally to sums over surveys, for each pair of these questions. A residual is 1 less the share of its
   * question for a good answer, and otherwise minus this share.
   */
  addTo({ questions, surveys, products }: Pairs, shares: readonly number[]): void {
    const columns = this.#columnsOfAnswers(questions);
    for (let one = 0, pair = 0; one < columns.length; one += 1) {
      for (let two = 0; two < columns.length; two += 1, pair += 1) {
        const column = columns[one] ?? -1;
        const other = columns[two] ?? -1;
        if (column < 0 || other < 0) continue;
        const share = shares[one] ?? 0;
        const otherShare = shares[two] ?? 0;
        const both = this.#both(column, other);
        surveys[pair] = (surveys[pair] ?? 0) + both;
        products[pair] =
          (products[pair] ?? 0) +
          this.#both(column + 1, other + 1) -
          otherShare * this.#both(column + 1, other) -
          share * this.#both(column, other + 1) +
          share * otherShare * both;
      }
    }
  }

  /** The sum of `values`, one for each pair of these questions, over the surveys that answer both. */
  sumOfPairs(questions: readonly number[], values: readonly number[]): number {
    const columns = this.#columnsOfAnswers(questions);
    let sum = 0;
    for (let one = 0, pair = 0; one < columns.length; one += 1) {
      for (let two = 0; two < columns.length; two += 1, pair += 1) {
        const column = columns[one] ?? -1;
        const other = columns[two] ?? -1;
        if (column >= 0 && other >= 0) sum += (values[pair] ?? 0) * this.#both(column, other);
      }
    }
    return sum;
  }

  /** The column of the answers to each question; negative without answers. */
  #columnsOfAnswers(questions: readonly number[]): number[] {
    const columns: number[] = [];
    for (const question of questions) columns.push(2 * this.questions.indexOf(question));
    return columns;
  }

  #both(column: number, other: number): number {
    return this.#pairs[column * this.#width + other] ?? 0;
  }

  /** Calls `onDay` with each day with surveys, and the sum of these surveys' scores. */
  eachDay({ questions, answer, good }: Score, onDay: (day: number, sum: number) => void): void {
    const columns = this.#columnsOfAnswers(questions);
    const step = this.#width + 1;
    for (let counts = 0, day = this.firstDay; counts < this.#byDay.length; counts += step, day += 1) {
      if (this.#byDay[counts + this.#width] === 0) continue;
      let sum = 0;
      for (let at = 0; at < columns.length; at += 1) {
        const column = columns[at] ?? -1;
        if (column < 0) continue;
        sum += (answer[at] ?? 0) * (this.#byDay[counts + column] ?? 0);
        sum += good * (this.#byDay[counts + column + 1] ?? 0);
      }
      onDay(day, sum);
    }
  }

  /** The sum of the squares of the scores of a day's surveys. */
  squaresOn(day: number, { questions, answer, good }: Score): number {
    const columns = this.#columnsOfAnswers(questions);
    let squares = 0;
    for (let survey = this.days.indexOf(day); survey >= 0; survey = this.days.indexOf(day, survey + 1)) {
      let sum = 0;
      for (let at = 0; at < columns.length; at += 1) {
        const column = columns[at] ?? -1;
        if (column < 0) continue;
        sum += (answer[at] ?? 0) * this.#bit(column, survey) + good * this.#bit(column + 1, survey);
      }
      squares += sum ** 2;
    }
    return squares;
  }

  #bit(column: number, survey: number): number {
    return ((this.#bits[column * this.#words + (survey >>> 5)] ?? 0) >>> (survey & 31)) & 1;
  }
}
