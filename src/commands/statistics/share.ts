import { studentQuantile } from './student';

/** The counts of one survey, from which shares are computed. A survey without answered questions is ignored. */
export interface Survey {
  /** The number of answers Mb (very good) and Bo (good). */
  readonly good: number;
  /** The number of questions that the patient answered. */
  readonly answered: number;
}

/** A share of good answers, in whole percent. */
export interface Share {
  /** The number of surveys with at least one answer. */
  surveys: number;
  answers: number;
  /** The share is rounded, but it is 0 only if no answer is good, and 100 only if all are. */
  share: number;
  /** The lower end of the 95 % confidence interval, rounded down. */
  low: number;
  /** The upper end of the 95 % confidence interval, rounded up. */
  high: number;
  /** The number of independent answers that would give the same precision (one patient's answers are dependent). */
  effective: number;
  /** Whether the share is so uncertain that the report adds "poucas respostas: leia com cuidado". */
  isUncertain: boolean;
}

/** The fewest answered surveys for which a share is shown. A share of fewer could reveal the answers of a patient. */
export const FEWEST = 8;

/**
 * Sums over surveys, for computing shares and differences. The squares and products are needed because one patient's
 * answers are not independent: each survey counts as one cluster of answers.
 */
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

  merge(other: SurveySums): this {
    this.surveys += other.surveys;
    this.good += other.good;
    this.answers += other.answers;
    this.#squaredGood += other.#squaredGood;
    this.#products += other.#products;
    this.#squaredAnswers += other.#squaredAnswers;
    return this;
  }

  /** From 0 to 1. */
  get ratio(): number {
    return this.good / this.answers;
  }

  /**
   * The variance of the ratio, estimated from the differences between surveys by linearisation (Cochran, Sampling
   * Techniques, 3rd edition, 6.4).
   * @param ratio the ratio that the surveys are expected to have
   */
  variance(ratio = this.ratio): number {
    return (this.surveys / (this.surveys - 1)) * (this.#squares(ratio) / this.answers ** 2);
  }

  /**
   * The number of surveys with equally many answers that would give the same precision (Kish, Survey Sampling, 1965).
   * It does not change if all answers get the same weight, whatever that weight is.
   */
  get effectiveSurveys(): number {
    return this.answers ** 2 / this.#squaredAnswers;
  }

  /** The variance that the ratio would have if these surveys differed as much as the surveys of both groups together. */
  varianceWith(other: SurveySums, ratio: number): number {
    const squares = this.#relativeSquares(ratio) + other.#relativeSquares(ratio);
    return squares / (this.effectiveSurveys + other.effectiveSurveys) / this.effectiveSurveys;
  }

  /** `#squares` in a unit that does not depend on the weights of the answers, so that two groups can be added. */
  #relativeSquares(ratio: number): number {
    return this.#squares(ratio) * (this.answers / this.#squaredAnswers) ** 2;
  }

  /** The sum of the squared differences between the good answers of each survey and those expected with this ratio. */
  #squares(ratio: number): number {
    return Math.max(0, this.#squaredGood - 2 * ratio * this.#products + ratio * ratio * this.#squaredAnswers);
  }

  /** The number of independent answers whose share of good answers would have the same variance. */
  get effective(): number {
    const variance = this.variance();
    // If all surveys have the same ratio, the formula below would divide by 0. Each survey then counts as one answer.
    if (variance === 0) return this.surveys;
    return Math.min(this.answers, (this.ratio * (1 - this.ratio)) / variance);
  }
}

/**
 * The share of good answers with its 95 % interval. This is Wilson's interval (Journal of the American Statistical
 * Association 22, 1927, 209) for the effective number of answers. Instead of 1.96 it uses the quantile of Student's t.
 * The degrees of freedom are the number of surveys minus 1.
 * @returns null for fewer than 8 answered surveys, which a report shows as "menos de 8"
 */
export const shareOf = (surveys: readonly Survey[] | SurveySums): Share | null => {
  const sums = surveys instanceof SurveySums ? surveys : SurveySums.of(surveys);
  if (sums.surveys < FEWEST) return null;
  const { ratio, effective } = sums;
  const t = studentQuantile(sums.surveys - 1);
  const middle = ratio + t ** 2 / (2 * effective);
  const spread = t * Math.sqrt((ratio * (1 - ratio)) / effective + t ** 2 / (4 * effective ** 2));
  const shrink = 1 + t ** 2 / effective;
  // At a ratio of 0 or 1, rounding errors could move a bound outside of 0 to 100.
  const low = ratio === 0 ? 0 : Math.floor((100 * (middle - spread)) / shrink);
  const high = ratio === 1 ? 100 : Math.ceil((100 * (middle + spread)) / shrink);
  const whole = ratio === 0 || ratio === 1 ? 100 * ratio : Math.min(99, Math.max(1, Math.round(100 * ratio)));
  return {
    surveys: sums.surveys,
    answers: sums.answers,
    share: whole,
    low,
    high,
    effective,
    isUncertain: effective < 30 || high - low > 30,
  };
};
