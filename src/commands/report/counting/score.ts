import type { Patterns } from './patterns';

/** What the answers to some questions give to a survey's score. */
export interface Points {
  questions: readonly number[];
  /** What an answer to each of these questions gives. */
  answer: readonly number[];
  /** What each good answer to them gives besides. */
  good: number;
}

let lastId = 0;

/** Scores surveys. Many surveys share a pattern, so the score of each pattern is computed once. */
export class Score {
  readonly #id = (lastId += 1);

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
    const { questions, answer, good } = this.points;
    let [answers, score] = [0, 0];
    for (let index = 0; index < questions.length; index += 1) {
      const question = questions[index] ?? 0;
      if (!this.patterns.has(pattern, question, false)) continue;
      answers += 1;
      score += (answer[index] ?? 0) + (this.patterns.has(pattern, question, true) ? good : 0);
    }
    last.scoreId[pattern] = this.#id;
    last.answers[pattern] = answers;
    last.scores[pattern] = score;
    return last;
  }
}
