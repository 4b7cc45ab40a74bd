import type { Numbers, Patterns } from './patterns';
import type { Score } from './score';

/** Surveys: the day of each, in days since 1970-01-01, and its pattern. */
export interface SurveyList {
  days: Numbers;
  patterns: Numbers;
}

/** Sums over surveys. An answer counts here if it is to a question that the score knows. */
export interface Sums {
  /** How many surveys have answers that count. */
  surveys: number;
  answers: number;
  /** The ordered pairs of two answers of one survey. */
  pairs: number;
  /** The scores, their squares, and their products with the survey's number of answers. */
  score: number;
  squares: number;
  products: number;
}

export const noSums = (): Sums => ({ surveys: 0, answers: 0, pairs: 0, score: 0, squares: 0, products: 0 });

/** Counts surveys of a slot. */
export class Tally {
  /** The answers to each question, then the good ones of each. */
  #counts: Int32Array | undefined;
  #questions: readonly number[] | undefined;
  #byDay: { first: number; surveys: Int32Array } | undefined;

  /** @param isCounted the days that count; null: all */
  constructor(
    readonly patterns: Patterns,
    private readonly lists: readonly SurveyList[],
    private readonly isCounted: ((day: number) => boolean) | null = null,
  ) {}

  #each(onSurvey: (pattern: number, day: number) => void): void {
    for (const { days, patterns } of this.lists) {
      for (let at = 0; at < days.length; at += 1) {
        const day = days.at(at);
        if (this.isCounted === null || this.isCounted(day)) onSurvey(patterns.at(at), day);
      }
    }
  }

  #count(column: number): number {
    if (!this.#counts) {
      const counts = new Int32Array(2 * this.patterns.questions);
      const countFrom = (first: number) => (question: number) =>
        (counts[first + question] = (counts[first + question] ?? 0) + 1);
      const [countAnswer, countGood] = [countFrom(0), countFrom(this.patterns.questions)];
      this.#each((pattern) => {
        this.patterns.eachQuestion(pattern, false, countAnswer);
        this.patterns.eachQuestion(pattern, true, countGood);
      });
      this.#counts = counts;
    }
    return this.#counts[column] ?? 0;
  }

  /** The number of answers to a question. */
  answersTo(question: number): number {
    return this.#count(question);
  }

  /** The number of good answers to a question. */
  goodTo(question: number): number {
    return this.#count(this.patterns.questions + question);
  }

  /** The questions with answers. */
  get questions(): readonly number[] {
    return (this.#questions ??= Array.from({ length: this.patterns.questions }, (_, question) => question).filter(
      (question) => this.answersTo(question) > 0,
    ));
  }

  /** How many surveys were answered on each day from `first` on. */
  get byDay(): { first: number; surveys: Int32Array } {
    if (this.#byDay) return this.#byDay;
    let [first, last] = [Infinity, -Infinity];
    this.#each((_, day) => {
      first = Math.min(first, day);
      last = Math.max(last, day);
    });
    const surveys = new Int32Array(Math.max(0, last - first + 1));
    this.#each((_, day) => (surveys[day - first] = (surveys[day - first] ?? 0) + 1));
    return (this.#byDay = { first, surveys });
  }

  get surveys(): number {
    let all = 0;
    for (const surveys of this.byDay.surveys) all += surveys;
    return all;
  }

  /** The days with surveys. */
  get days(): number[] {
    const { first, surveys } = this.byDay;
    return [...surveys.keys()].filter((at) => surveys[at] !== 0).map((at) => first + at);
  }

  /** How many surveys answer at least one of these questions. */
  surveysWith(questions: readonly number[]): number {
    const [only] = questions;
    if (questions.length === 1 && only !== undefined) return this.answersTo(only);
    let surveys = 0;
    this.#each((pattern) => {
      if (questions.some((question) => this.patterns.has(pattern, question, false))) surveys += 1;
    });
    return surveys;
  }

  /** The days on which a question has an answer. */
  daysOf(question: number): ReadonlySet<number> {
    const days = new Set<number>();
    this.#each((pattern, day) => {
      if (this.patterns.has(pattern, question, false)) days.add(day);
    });
    return days;
  }

  /** Adds these surveys to `sums`. */
  addTo(sums: Sums, score: Score): void {
    const [only] = score.points.questions;
    if (only !== undefined && score.points.questions.length === 1) {
      this.#addOnly(sums, only, score);
      return;
    }
    this.#each((pattern) => {
      const answers = score.answersOf(pattern);
      if (answers === 0) return;
      const value = score.of(pattern);
      sums.surveys += 1;
      sums.answers += answers;
      sums.pairs += answers * (answers - 1);
      sums.score += value;
      sums.squares += value ** 2;
      sums.products += value * answers;
    });
  }

  /** With a single question there are no pairs, so its counts are enough. */
  #addOnly(sums: Sums, question: number, { points }: Score): void {
    const {
      answer: [perAnswer = 0],
      good,
    } = points;
    const [n, y] = [this.answersTo(question), this.goodTo(question)];
    const score = n * perAnswer + y * good;
    sums.surveys += n;
    sums.answers += n;
    sums.score += score;
    sums.squares += (n - y) * perAnswer ** 2 + y * (perAnswer + good) ** 2;
    sums.products += score;
  }

  /** Calls `onDay` with each day with surveys, and the sums of their scores and of the squares of these. */
  eachDay(score: Score, onDay: (day: number, sums: { score: number; squares: number }) => void): void {
    const { first, surveys } = this.byDay;
    const scores: number[] = [];
    const squares: number[] = [];
    for (let at = 0; at < surveys.length; at += 1) {
      scores.push(0);
      squares.push(0);
    }
    this.#each((pattern, day) => {
      const value = score.of(pattern);
      scores[day - first] = (scores[day - first] ?? 0) + value;
      squares[day - first] = (squares[day - first] ?? 0) + value ** 2;
    });
    for (let at = 0; at < surveys.length; at += 1)
      if (surveys[at] !== 0) onDay(first + at, { score: scores[at] ?? 0, squares: squares[at] ?? 0 });
  }
}
