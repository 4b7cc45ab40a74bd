import type { Patterns } from './patterns';

/** What the answers to some questions give to a survey's score. */
export interface Points {
  questions: readonly number[];
  /** What an answer to each of these questions gives. */
  answer: readonly number[];
  /** What each good answer to them gives besides. */
  good: number;
}

/** By question; 0 for one that does not count. */
interface Table {
  answer: number[];
  isCounted: number[];
}

const tableOf = (length: number, { questions, answer }: Points): Table => {
  const none = (): number[] => Array.from({ length }, () => 0);
  const table = { answer: none(), isCounted: none() };
  for (const [index, question] of questions.entries()) {
    table.answer[question] = answer[index] ?? 0;
    table.isCounted[question] = 1;
  }
  return table;
};

let lastId = 0;

/** Scores surveys. Many surveys share a pattern, so the score of each pattern is computed once. */
export class Score {
  readonly #id = (lastId += 1);
  #table: Table | undefined;

  constructor(
    private readonly patterns: Patterns,
    readonly points: Points,
  ) {}

  /** How many answers of a pattern are to these questions. */
  answersOf(pattern: number): number {
    return this.#compute(pattern).answers[pattern] ?? 0;
  }

  /** The score of a pattern. */
  of(pattern: number): number {
    return this.#compute(pattern).scores[pattern] ?? 0;
  }

  #compute(pattern: number) {
    const { lastScores: last } = this.patterns;
    if (last.scoreId[pattern] === this.#id) return last;
    const { answer, isCounted } = (this.#table ??= tableOf(this.patterns.questions, this.points));
    let [answers, good, score] = [0, 0, 0];
    this.patterns.eachQuestion(pattern, false, (question) => {
      answers += isCounted[question] ?? 0;
      score += answer[question] ?? 0;
    });
    this.patterns.eachQuestion(pattern, true, (question) => (good += isCounted[question] ?? 0));
    last.scoreId[pattern] = this.#id;
    last.answers[pattern] = answers;
    last.scores[pattern] = score + good * this.points.good;
    return last;
  }
}
