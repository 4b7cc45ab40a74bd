import { RESPOSTAS, type Resposta } from '../../../contract/respostas';
import { rememberingTexts } from '../../../hospital/rememberingTexts';

export interface Answer {
  /** Its index in `Collected.questions`. */
  question: number;
  resposta: Resposta;
}

/** The answers of a survey in the form in which they are counted. */
export interface Given {
  /** Its number in `Patterns`. */
  pattern: number;
  /** The place of each answer in an array with `FACES` counts for each question. */
  counted: readonly number[];
  /** Whether something was rated RU. */
  isBad: boolean;
}

export const FACES = RESPOSTAS.length;

/** The most texts or patterns to remember: with many questions, nearly every survey has its own. */
export const MOST_KNOWN = 50_000;

/** A list in a typed array, because an object for each of millions of surveys would take too much memory. */
export class Numbers {
  #room = new Int32Array(16);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#room.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#room[this.#length] = value;
    this.#length += 1;
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#room[index] ?? 0;
  }

  get values(): Int32Array {
    return this.#room.subarray(0, this.#length);
  }
}

/** By pattern. */
interface LastScores {
  /** Which `Score` computed it. */
  scoreId: Int32Array;
  scores: Float64Array;
  /** How many answers of the pattern the score counts. */
  answers: Int32Array;
}

const questionsOf = (answers: readonly Answer[]): number[] => answers.map(({ question }) => question);

/** Sets the bits of these questions. */
const mark = (words: Int32Array, questions: readonly number[]): Int32Array => {
  for (const question of questions) {
    const word = question >>> 5;
    words[word] = (words[word] ?? 0) | (1 << (question & 31));
  }
  return words;
};

/**
 * Counts surveys by their patterns. A pattern has a bit for each question with an answer, and a bit for each good
 * answer. Many surveys share a pattern. One that was forgotten gets another number when it comes back.
 */
export class Patterns {
  /** By the words of a pattern. */
  readonly #numberOf = rememberingTexts((words) => this.#add(words.split(',').map(Number)), MOST_KNOWN);
  /** For each pattern, the 32-bit words of the questions with an answer, then the words of the good answers. */
  readonly #bits = new Numbers();
  /** 32-bit words for one bit for each question. */
  readonly #words: number;
  #length = 0;
  #lastScores: LastScores = { scoreId: new Int32Array(0), scores: new Float64Array(0), answers: new Int32Array(0) };

  constructor(readonly questions: number) {
    this.#words = Math.ceil(questions / 32);
  }

  given(answers: readonly Answer[]): Given {
    const good = answers.filter(({ resposta }) => resposta === 'MB' || resposta === 'BO');
    const bits = [questionsOf(answers), questionsOf(good)].flatMap((some) => [
      ...mark(new Int32Array(this.#words), some),
    ]);
    return {
      pattern: this.#numberOf(bits.join()),
      counted: answers.map(({ question, resposta }) => FACES * question + RESPOSTAS.indexOf(resposta)),
      isBad: answers.some(({ resposta }) => resposta === 'RU'),
    };
  }

  #add(bits: readonly number[]): number {
    for (const word of bits) this.#bits.push(word);
    this.#length += 1;
    return this.#length - 1;
  }

  /** Whether a pattern has an answer to the question, or a good one. */
  has(pattern: number, question: number, isGood: boolean): boolean {
    const word = (2 * pattern + (isGood ? 1 : 0)) * this.#words + (question >>> 5);
    return (this.#bits.at(word) & (1 << (question & 31))) !== 0;
  }

  /** Calls `onQuestion` with each question that a pattern answers, or with each that has a good answer. */
  eachQuestion(pattern: number, isGood: boolean, onQuestion: (question: number) => void): void {
    const first = (2 * pattern + (isGood ? 1 : 0)) * this.#words;
    for (let word = 0; word < this.#words; word += 1)
      // Takes away the lowest bit until none is left.
      for (let bits = this.#bits.at(first + word); bits !== 0; bits &= bits - 1)
        onQuestion(32 * word + 31 - Math.clz32(bits & -bits));
  }

  /** What was computed last for each pattern. */
  get lastScores(): LastScores {
    if (this.#lastScores.scoreId.length < this.#length)
      this.#lastScores = {
        scoreId: new Int32Array(this.#length),
        scores: new Float64Array(this.#length),
        answers: new Int32Array(this.#length),
      };
    return this.#lastScores;
  }
}
