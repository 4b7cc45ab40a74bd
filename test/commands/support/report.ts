import { daysIn, periodBefore, readPeriod } from '../../../src/commands/common/period';
import { addDays, dayNumber, Zone, type Day } from '../../../src/commands/common/zone';
import { Collected, type Place } from '../../../src/commands/report/collect';
import { coursesOf } from '../../../src/commands/report/courses';
import { figuresOf } from '../../../src/commands/report/figures';
import type { ReportFacts } from '../../../src/commands/report/page';
import type { CountedSurvey } from '../../../src/server/repositories/reports';
import { Html } from '../../../src/commands/common/html';
import { seeded } from './seededHospital';

export const zone = new Zone('America/Sao_Paulo');

/**
 * A survey of one patient. `faces` has the answer to each question, such as `MB`; it is null if the patient submitted
 * nothing.
 */
export interface TestSurvey {
  local: string;
  day: Day;
  /** The hour in São Paulo, by default 12. It must not exceed 20: a later hour is on the next day in UTC. */
  hour?: number;
  phone?: boolean;
  faces: Readonly<Record<string, string>> | null;
  /** The questions that the location asked; by default those in `faces`, as if the patient had answered all of them. */
  asked?: readonly string[];
}

interface TestReport {
  surveys: readonly TestSurvey[];
  periodo: string;
  unidadeOf?: (local: string) => string | null;
  local?: string;
  unidade?: string;
  isInternal?: boolean;
  target?: number;
  /** How many patients each location cared for. */
  attended?: Readonly<Record<string, number>>;
  /** `false` skips the search for changes within the period, which takes most of the time of a report. */
  withCourses?: boolean;
}

const askedBy = ({ faces, asked = Object.keys(faces ?? {}) }: TestSurvey): string => asked.join('\t');

const perguntaOf = (question: string) => ({ Id: question.replace(/ .*/, ''), Descricao_Pergunta: question });

const countedOf = (
  { local, day, hour = 12, phone = false, faces }: TestSurvey,
  versao: number,
  questionarioOf: (question: string) => number,
): CountedSurvey => ({
  local,
  // Converts the hour to UTC: São Paulo is three hours behind.
  moment: `${day}T${String(hour + 3).padStart(2, '0')}:30:00.000Z`,
  versao,
  phone,
  answers: Object.entries(faces ?? {}).map(
    ([question, face]) => `${questionarioOf(question)}\t${perguntaOf(question).Id}\t${face}`,
  ),
});

/** The figures of a report, computed without a database. A question's id is the first word of its text. */
export const factsOf = (options: TestReport): ReportFacts => {
  const {
    surveys,
    periodo,
    unidadeOf = () => null,
    local,
    unidade,
    isInternal = false,
    target,
    attended = {},
    withCourses = true,
  } = options;
  const period = readPeriod({ periodo }, { zone, now: new Date('2030-01-01T12:00:00Z') }, process);
  const before = periodBefore(period, zone);
  const places = [...new Set(surveys.map((survey) => survey.local))].map((key, index): Place => ({
    index,
    key,
    Id: key,
    descricao: key,
    name: key,
    unidade: unidadeOf(key),
    isActive: true,
    isNew: !surveys.some((survey) => survey.local === key && survey.day < period.from),
    now: [],
    before: [],
    recent: [],
  }));
  // Makes a questionnaire for each list of questions that a location asked, then one for each single question that was
  // answered. An answer refers to the questionnaire that has only its question, because a test may give an answer to a
  // question that the location does not ask.
  const lists = [...new Set(surveys.map(askedBy))];
  const single = [...new Set(surveys.flatMap(({ faces }) => Object.keys(faces ?? {})))];
  const questionarios = new Map(
    [...lists.map((list) => list.split('\t').filter(Boolean)), ...single.map((question) => [question])].map(
      (questions, questionario) => [questionario, questions.map(perguntaOf)],
    ),
  );
  const versoes = new Map(lists.map((_, versao) => [versao, versao]));
  const collected = new Collected(places, zone, period, before, questionarios, versoes);
  for (const survey of surveys)
    if (survey.day <= period.to)
      collected.add(
        countedOf(survey, lists.indexOf(askedBy(survey)), (question) => lists.length + single.indexOf(question)),
      );
  const scope = places.filter(
    (place) => (local ?? place.key) === place.key && (unidade ?? place.unidade) === place.unidade,
  );
  const courses = withCourses
    ? coursesOf(places, period.from, period.to, isInternal)
    : places.map(() => ({ points: [], pieces: [], cuts: [], drop: null }));
  return {
    figures: figuresOf(collected, {
      period,
      before,
      last: period.to,
      isInternal,
      scope,
      courses,
      attended: new Map(places.flatMap((place) => (attended[place.key] ? [[place, attended[place.key] ?? 0]] : []))),
    }),
    period,
    before,
    last: period.to,
    today: addDays(period.to, 10),
    zone,
    about: local ?? unidade,
    isInternal,
    hasCounts: isInternal || daysIn(period) > 7,
    made: new Date('2026-11-22T12:00:00Z'),
    target: target ?? null,
    hospital: { title: 'Hospital', logo: new Html('') },
  };
};

export interface Ward {
  local: string;
  perWeek: number;
  /** The probability of a good answer, on every day or on the given day. */
  share: number | ((day: Day) => number);
  questions?: readonly string[] | ((day: Day) => readonly string[]);
}

const on = <T>(value: T | ((day: Day) => T), day: Day): T =>
  typeof value === 'function' ? (value as (day: Day) => T)(day) : value;

/** Random surveys of these wards. Patients differ in how often they give a good answer. */
export const surveysOf = (wards: readonly Ward[], from: Day, to: Day, seed = 1): TestSurvey[] => {
  const random = seeded(seed);
  const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => addDays(from, index));
  return wards.flatMap(({ local, perWeek, share, questions = ['Q1', 'Q2', 'Q3', 'Q4'] }) =>
    days.flatMap((day) =>
      Array.from({ length: Math.floor(perWeek / 7 + random()) }, (): TestSurvey => {
        const mood = (random() - 0.5) * 0.3;
        const faces = on(questions, day).map((question) => {
          const good = random() < on(share, day) + mood;
          const face = random() < 0.05 ? '' : random() < 0.5 ? (good ? 'MB' : 'RE') : good ? 'BO' : 'RU';
          return [question, face] as const;
        });
        return { local, day, hour: Math.floor(random() * 20), phone: random() < 0.3, faces: Object.fromEntries(faces) };
      }),
    ),
  );
};
