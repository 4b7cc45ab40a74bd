import { studentQuantile } from './student';

export interface Survey {
  /** How many answers are Mb (very good) or Bo (good). If answers have weights, the number may be a fraction. */
  readonly good: number;
  readonly answered: number;
}

export interface Share {
  /** In whole percent; 0 only if no answer is good, and 100 only if all are. */
  share: number;
  /** The 95 % interval in percent, rounded outward. */
  low: number;
  high: number;
  /** Whether the answers are too few for a precise share. The report then adds "poucas respostas: leia com cuidado". */
  isUncertain: boolean;
}

/** A share needs at least this many answered surveys: a share of fewer could reveal a patient's answers. */
export const FEWEST = 8;

/** Sums over surveys. Each survey is one cluster of answers, because the answers of one patient are correlated. */
export class SurveySums {
  surveys = 0;
  good = 0;
  answers = 0;
  #squaredGood = 0;
  #products = 0;
  #squaredAnswers = 0;

  static of(surveys: readonly Survey[]): SurveySums {
    const sums = new SurveySums();
    for (const survey of surveys) sums.add(survey);
    return sums;
  }

  add({ good, answered }: Survey): this {
    if (answered === 0) return this;
    this.surveys += 1;
    this.good += good;
    this.answers += answered;
    this.#squaredGood += good * good;
    this.#products += good * answered;
    this.#squaredAnswers += answered * answered;
    return this;
  }

  merge(other: SurveySums): void {
    this.surveys += other.surveys;
    this.good += other.good;
    this.answers += other.answers;
    this.#squaredGood += other.#squaredGood;
    this.#products += other.#products;
    this.#squaredAnswers += other.#squaredAnswers;
  }

  /** The share of good answers, from 0 to 1. */
  get ratio(): number {
    return this.good / this.answers;
  }

  /**
   * The variance of the share of good answers, by linearisation (Cochran, Sampling Techniques, 3rd edition, 6.4).
   * @param ratio the share from which the deviation of each survey is measured
   */
  variance(ratio: number): number {
    return (this.surveys / (this.surveys - 1)) * (this.#squares(ratio) / this.answers ** 2);
  }

  /** How many surveys with equally many answers would be as precise as these (Kish, Survey Sampling, 1965). */
  get effectiveSurveys(): number {
    return this.answers ** 2 / this.#squaredAnswers;
  }

  /** Like `variance`, estimated from the surveys of this and the `other` group together. */
  varianceWith(other: SurveySums, ratio: number): number {
    const squares = this.#relativeSquares(ratio) + other.#relativeSquares(ratio);
    return squares / (this.effectiveSurveys + other.effectiveSurveys) / this.effectiveSurveys;
  }

  /**
   * `#squares`, divided by the square of the surveys' mean weight. (A survey weighs as much as its answers together,
   * and heavier surveys count more in the mean.) So the values of two groups can be added even if their answers have
   * different weights.
   */
  #relativeSquares(ratio: number): number {
    return this.#squares(ratio) * (this.answers / this.#squaredAnswers) ** 2;
  }

  /** The sum of the squared differences between the good answers of each survey and those expected with this ratio. */
  #squares(ratio: number): number {
    return Math.max(0, this.#squaredGood - 2 * ratio * this.#products + ratio * ratio * this.#squaredAnswers);
  }

  /** How many independent answers would be as precise as the answers of these surveys. */
  get effective(): number {
    const variance = this.variance(this.ratio);
    // If all surveys have the same ratio, each survey counts as one answer.
    if (variance === 0) return this.surveys;
    return Math.min(this.answers, (this.ratio * (1 - this.ratio)) / variance);
  }
}

/**
 * The share with its 95 % interval: Wilson's (Journal of the American Statistical Association 22, 1927, 209) for the
 * effective number of answers, with the quantile of Student's t in place of 1.96.
 * @returns null for fewer than 8 answered surveys
 */
export const shareOf = ({ surveys, ratio, effective }: SurveySums): Share | null => {
  if (surveys < FEWEST) return null;
  const t = studentQuantile(surveys - 1);
  const middle = ratio + t ** 2 / (2 * effective);
  const spread = t * Math.sqrt((ratio * (1 - ratio)) / effective + t ** 2 / (4 * effective ** 2));
  const shrink = 1 + t ** 2 / effective;
  // Rounding errors could move the bounds below 0 or above 100.
  const low = ratio === 0 ? 0 : Math.floor((100 * (middle - spread)) / shrink);
  const high = ratio === 1 ? 100 : Math.ceil((100 * (middle + spread)) / shrink);
  const whole = ratio === 0 || ratio === 1 ? 100 * ratio : Math.min(99, Math.max(1, Math.round(100 * ratio)));
  return { share: whole, low, high, isUncertain: effective < 30 || high - low > 30 };
};
