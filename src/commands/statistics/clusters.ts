import { studentQuantile, studentTails } from './student';

/** Bounds, as parts of 1. */
export interface Interval {
  low: number;
  high: number;
}

/** Answers of one survey go together, so the survey is the unit: sums of its good answers y and all its answers n. */
export class Clusters {
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

  /**
   * The variance of the share between surveys, by linearisation (Cochran, Sampling Techniques, 3rd ed., 6.4).
   * @param ratio the share from which surveys differ
   */
  variance(ratio = this.ratio): number {
    const squares = this.#yy - 2 * ratio * this.#yn + ratio * ratio * this.#nn;
    return Math.max(0, (this.surveys / (this.surveys - 1)) * (squares / this.answers ** 2));
  }

  /** As many independent answers would say as much about the share. Where all surveys agree, each counts once. */
  get effectiveAnswers(): number {
    const variance = this.variance();
    if (variance === 0) return this.surveys;
    return Math.min(this.answers, (this.ratio * (1 - this.ratio)) / variance);
  }
}

/**
 * The 95 % interval of a share by Korn and Graubard (Survey Methodology 24, 1998, 193): Wilson's interval on the effective
 * number of answers, with t of surveys - 1 degrees of freedom.
 * @param ratio around which the interval lies
 */
export const kornGraubard = (clusters: Clusters, ratio = clusters.ratio): Interval => {
  const n = clusters.effectiveAnswers;
  const t = studentQuantile(clusters.surveys - 1);
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
 * none: the score test of a ratio, its variances around the share of both together (Rao, Scott and Skinner, Statistica
 * Sinica 8, 1998, 1059).
 */
export const differenceOf = (a: Clusters, b: Clusters): Interval & { p: number } => {
  const pooled = (a.good + b.good) / (a.answers + b.answers);
  const error = Math.sqrt(a.variance(pooled) + b.variance(pooled));
  const freedom = a.surveys + b.surveys - 2;
  const value = b.ratio - a.ratio;
  const half = studentQuantile(freedom) * error;
  return { low: value - half, high: value + half, p: error === 0 ? 1 : studentTails(value / error, freedom) };
};
