import type { RespostaEnviada } from '../../../src/contract/respostas';

// Under jest, every access to the global `Math` is slow.
const { cos, exp, imul, log, sqrt, PI } = Math;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A standard normal number. */
export const normal = (random: () => number): number => sqrt(-2 * log(1 - random())) * cos(2 * PI * random());

export interface WardPlan {
  /** The expected number of surveys a week. */
  perWeek: number;
  /** The share of good answers over all patients, on each day of the plan (0 is the first); null while it does not collect. */
  share: (day: number) => number | null;
  /** The questions that it asks on a day, as their numbers in `ease`; without it all of them. */
  questions?: (day: number) => readonly number[];
}

export interface HospitalPlan {
  seed: number;
  days: number;
  wards: readonly WardPlan[];
  /** How much easier than the average each question is, on the logit. */
  ease: readonly number[];
  /** How far patients' moods differ, which makes answers of a survey alike: a standard deviation on the logit. */
  mood?: number;
  /** How far weeks differ: a standard deviation on the logit. */
  weekSpread?: number;
  /** The share of questions that patients leave out. */
  omitted?: number;
}

export interface SeededSurvey {
  ward: number;
  day: number;
  answers: { question: number; resposta: RespostaEnviada }[];
}

const logistic = (value: number): number => 1 / (1 + exp(-value));

/**
 * The logit at which patients whose logits differ by `spread` give a good answer as often as `share` says: solved by
 * bisection over 41 points of the normal distribution.
 */
export const centre = (share: number, spread: number, ease: readonly number[] = [0]): number => {
  const points = Array.from({ length: 41 }, (_, index) => (index - 20) / 5);
  const weights = points.map((point) => exp((-point * point) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0) * ease.length;
  let [low, high] = [-20, 20];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    let mean = 0;
    for (const [index, point] of points.entries()) {
      for (const easier of ease) mean += ((weights[index] ?? 0) / total) * logistic(middle + easier + spread * point);
    }
    if (mean < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** The surveys of a hospital in which the truth is known. The same plan gives the same surveys. */
export const surveysOf = ({ seed, days, wards, ease, mood = 1.3, weekSpread = 0, omitted = 0.05 }: HospitalPlan) => {
  const random = seeded(seed);
  const centres = new Map<string, number>();
  const surveys: SeededSurvey[] = [];
  for (const [ward, { perWeek, share, questions }] of wards.entries()) {
    let shift = 0;
    let week = -1;
    for (let day = 0; day < days; day += 1) {
      if (Math.floor(day / 7) > week) {
        week = Math.floor(day / 7);
        shift = weekSpread * normal(random);
      }
      const truth = share(day);
      if (truth === null) continue;
      const asked = questions?.(day) ?? [...ease.keys()];
      const key = `${truth}`;
      const middle = centres.get(key) ?? centre(truth, Math.hypot(mood, weekSpread), ease);
      centres.set(key, middle);
      // Arrivals of a Poisson process.
      for (let rest = -log(1 - random()); rest < perWeek / 7; rest -= log(1 - random())) {
        const feeling = middle + shift + mood * normal(random);
        const answers = asked.map((question) => {
          const good = random() < logistic(feeling + (ease[question] ?? 0));
          const strong = random() < 0.6;
          const resposta: RespostaEnviada =
            random() < omitted ? '' : good ? (strong ? 'MB' : 'BO') : strong ? 'RE' : 'RU';
          return { question, resposta };
        });
        surveys.push({ ward, day, answers });
      }
    }
  }
  return surveys;
};
