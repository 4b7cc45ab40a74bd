import type { RespostaEnviada } from '../../../src/contract/respostas';
import type { Db } from '../../../src/hospital/db/tables';
import type { Hospital } from '../../../src/hospital/hospitalFile';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { randomFrom } from '../../support/random';
import { storeSurveys } from './storedSurveys';

export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export interface WardPlan {
  perWeek: number;
  /** The true share of good answers on a day. Day 0 is the first day of the plan. */
  share: (day: number) => number;
  /** The questions that the ward asks, as indices in `HospitalPlan.ease`; by default all. */
  questions?: readonly number[];
}

export interface HospitalPlan {
  seed: number;
  days: number;
  wards: readonly WardPlan[];
  /** For each question, how much more likely than on average a good answer is, on the logit scale. */
  ease: readonly number[];
  /** How much the share of good answers varies between the weeks of a ward: a standard deviation on the logit scale. */
  weekSpread?: number;
}

/** The standard deviation of patients' moods on the logit scale. Moods make the answers of one survey alike. */
const MOOD = 1.3;
/** The probability that a patient skips a question. */
const OMITTED = 0.05;

export interface SeededSurvey {
  ward: number;
  day: number;
  /** By default `dia`. */
  turno?: 'dia' | 'noite';
  answers: { question: number; resposta: RespostaEnviada }[];
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * The mean mood of patients at which `share` (from 0 to 1) of all answers are good. Mood, `spread` and `ease` are on
 * the logit scale. Moods are normally distributed with the standard deviation `spread`, here approximated by 41 points.
 * Each question adds its `ease` to the mood. The function searches for the result by bisection.
 */
const centre = (share: number, spread: number, ease: readonly number[] = [0]): number => {
  const points = Array.from({ length: 41 }, (_, index) => (index - 20) / 5);
  const weights = points.map((point) => Math.exp((-point * point) / 2));
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

export const surveysOf = ({ seed, days, wards, ease, weekSpread = 0 }: HospitalPlan) => {
  const random = randomFrom(seed).next;
  const centres = new Map<number, number>();
  const surveys: SeededSurvey[] = [];
  for (const [ward, { perWeek, share, questions = [...ease.keys()] }] of wards.entries()) {
    let shift = 0;
    let week = -1;
    for (let day = 0; day < days; day += 1) {
      if (Math.floor(day / 7) > week) {
        week = Math.floor(day / 7);
        shift = weekSpread * normal(random);
      }
      const truth = share(day);
      const middle = centres.get(truth) ?? centre(truth, Math.hypot(MOOD, weekSpread), ease);
      centres.set(truth, middle);
      // The number of surveys on a day is random, on average `perWeek / 7` (a Poisson process).
      for (let rest = -Math.log(1 - random()); rest < perWeek / 7; rest -= Math.log(1 - random())) {
        const feeling = middle + shift + MOOD * normal(random);
        const answers = questions.map((question) => {
          const good = random() < logistic(feeling + (ease[question] ?? 0));
          const strong = random() < 0.6;
          const resposta: RespostaEnviada =
            random() < OMITTED ? '' : good ? (strong ? 'MB' : 'BO') : strong ? 'RE' : 'RU';
          return { question, resposta };
        });
        surveys.push({ ward, day, answers });
      }
    }
  }
  return surveys;
};

export interface DatabaseOptions {
  hospital: Hospital;
  surveys: number;
  /** The first day with surveys, in São Paulo's time zone. */
  from?: string;
  /** The last day with surveys. */
  to?: string;
  seed?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NAMES = ['MARIA DA SILVA', 'JOSÉ SANTOS', 'ANA DE SOUZA', 'JOÃO PEREIRA', 'LUÍZA FERREIRA'];

/** Saves a hospital with random surveys. The same options give the same data. */
export const fillDatabase = async (
  db: Db,
  { hospital, surveys, from = '2025-11-01', to = '2026-10-31', seed = 1 }: DatabaseOptions,
): Promise<void> => {
  await saveHospital(db, hospital);
  const random = randomFrom(seed).next;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  // How many surveys a location gets, relative to the others. Some get so few that reports hide their figures.
  const sizes = hospital.locais.map((_, ward) => [1.8, 1, 1, 0.4][ward % 4] ?? 1);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const planned = surveysOf({
    seed,
    days,
    ease: hospital.perguntas.map(() => random() * 1.5 - 0.75),
    // Plans about twice as many surveys as needed, because their number is random. The surplus is dropped below.
    wards: hospital.locais.map(({ perguntas }, ward) => ({
      perWeek: ((7 * (2 * surveys + 20)) / days) * ((sizes[ward] ?? 0) / total),
      share: () => [0.8, 0.65, 0.9, 0.75][ward % 4] ?? 0,
      questions: perguntas.map((id) => hospital.perguntas.findIndex(({ Id }) => Id === id)),
    })),
  });
  const chosen = planned
    .map((survey) => ({ survey, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, surveys)
    .map(({ survey: { ward, day, answers } }) => {
      // A time from 7:00 to 21:00 in São Paulo, which is 10:00 to 24:00 in UTC.
      const at = Date.parse(from) + day * DAY_MS + (10 + 14 * random()) * 3_600_000;
      const sent = random() < 0.04 ? [] : answers;
      return {
        local: hospital.locais[ward]?.Id ?? '',
        day: new Date(at).toISOString().slice(0, 10),
        at,
        answers: Object.fromEntries(
          sent.map(({ question, resposta }) => [String(hospital.perguntas[question]?.Id), resposta] as const),
        ),
      };
    })
    .sort((a, b) => a.at - b.at)
    .map((survey) => ({
      ...survey,
      name: random() < 0.2 ? NAMES[Math.floor(random() * NAMES.length)] : '',
      phone:
        random() < 0.12
          ? `(11) 9${String(Math.floor(1e8 * random()))
              .padStart(8, '0')
              .replace(/^(.{4})/, '$1-')}`
          : '',
    }));
  await storeSurveys(db, chosen);
};
