import { studentQuantile, studentTails } from './student';

/** Bounds, as parts of 1. */
export interface Interval {
  low: number;
  high: number;
}

/** A share, with what it is made of. */
export interface Sample {
  /** The share of good answers, as a part of 1. */
  ratio: number;
  surveys: number;
  /** As many independent answers would say as much about the share. */
  effectiveAnswers: number;
}

/** Answers of one survey go together, so the survey is the unit: sums of its good answers y and all its answers n. */
export class Clusters implements Sample {
  surveys = 0;
  good = 0;
  answers = 0;
  #yy = 0;
  #yn = 0;
  #nn = 0;

  /** Adds a survey with at least one answer. */
  add(good: number, answers: number): void {
    this.surveys += 1;
    this.good += good;
    this.answers += answers;
    this.#yy += good * good;
    this.#yn += good * answers;
    this.#nn += answers * answers;
  }

  /** @param sign -1 takes out what was merged */
  merge(other: Clusters, sign: 1 | -1 = 1): void {
    this.surveys += sign * other.surveys;
    this.good += sign * other.good;
    this.answers += sign * other.answers;
    this.#yy += sign * other.#yy;
    this.#yn += sign * other.#yn;
    this.#nn += sign * other.#nn;
  }

  /** The share of good answers: a ratio of sums over surveys. */
  get ratio(): number {
    return this.good / this.answers;
  }

  /** The variance of the share between surveys, by linearisation (Cochran, Sampling Techniques, 3rd ed., 6.4). */
  variance(): number {
    const { ratio } = this;
    const squares = this.#yy - 2 * ratio * this.#yn + ratio * ratio * this.#nn;
    return Math.max(0, (this.surveys / (this.surveys - 1)) * (squares / this.answers ** 2));
  }

  /** Where all surveys agree, each counts once. */
  get effectiveAnswers(): number {
    const variance = this.variance();
    if (variance === 0) return this.surveys;
    return Math.min(this.answers, (this.ratio * (1 - this.ratio)) / variance);
  }
}

/**
 * The 95 % interval of a share by Korn and Graubard (Survey Methodology 24, 1998, 193): Wilson's interval on the effective
 * number of answers, with t of surveys - 1 degrees of freedom.
 */
export const kornGraubard = ({ ratio, surveys, effectiveAnswers: n }: Sample): Interval => {
  const t = studentQuantile(surveys - 1);
  const middle = ratio + t ** 2 / (2 * n);
  const spread = t * Math.sqrt((ratio * (1 - ratio)) / n + t ** 2 / (4 * n ** 2));
  const shrink = 1 + t ** 2 / n;
  // At the ends the bound is the share itself; sums of floating point numbers miss it by a hair.
  return {
    low: ratio === 0 ? 0 : (middle - spread) / shrink,
    high: ratio === 1 ? 1 : (middle + spread) / shrink,
  };
};

/**
 * The difference `b - a` of two shares with its 95 % interval, and the probability `p` of one as great where there is
 * none: the test of two proportions of effective numbers of answers (Rao and Scott, Biometrics 48, 1992, 577), by Student's
 * t. What a survey is worth is taken from both together: of eight alone nobody knows it.
 */
export const differenceOf = (a: Sample, b: Sample): Interval & { p: number } => {
  const surveys = a.surveys + b.surveys;
  const pooled = (a.ratio * a.surveys + b.ratio * b.surveys) / surveys;
  const worth = (a.effectiveAnswers + b.effectiveAnswers) / surveys;
  const error = Math.sqrt((pooled * (1 - pooled) * (1 / a.surveys + 1 / b.surveys)) / worth);
  const value = b.ratio - a.ratio;
  const half = studentQuantile(surveys - 2) * error;
  return { low: value - half, high: value + half, p: error === 0 ? 1 : studentTails(value / error, surveys - 2) };
};
