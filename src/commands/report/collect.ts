import type { Id } from '../../contract/ids';
import type { RespostaEnviada } from '../../contract/respostas';
import { readAnswer, type CountedSurvey } from '../../server/repositories/reports';
import { monthIndex, type Period } from '../common/period';
import { dayOf, weekdayNumber, type Zone } from '../common/zone';

/** A location of the hospital file, or one that was removed from it. */
export interface Place {
  /** The id as the database stores it, always as text. */
  key: string;
  /** The id with the type that it has in the hospital file. */
  Id: Id;
  name: string;
  /** The location's unit (one hospital of a network); null if the hospital file names none. */
  unidade: string | null;
  /** Whether the hospital file still has the location. */
  isActive: boolean;
}

/** A question with the text that patients saw. The same id with another text is another question. */
export interface Question {
  Id: Id;
  text: string;
}

/** 1 for very good and good, 0 for regular and bad, null for an empty answer. */
const GOOD = { MB: 1, BO: 1, RE: 0, RU: 0, '': null } satisfies Record<RespostaEnviada, 0 | 1 | null>;

interface Answer {
  /** The index of the question in `Collected.questions`. */
  question: number;
  resposta: RespostaEnviada;
  /** The value of `resposta` in `GOOD`. */
  good: 0 | 1 | null;
}

/** A survey that a patient opened, answered or not. Day and shift are those of the hospital's time zone. */
export interface OpenedSurvey {
  /** The index of the survey's month within its period (`monthIndex`). */
  month: number;
  /** The day on which the survey was opened, in days since 1970. */
  day: number;
  /** When the survey was opened: 0 in the morning, 1 in the afternoon, 2 at night. */
  shift: number;
  phone: boolean;
  /** Whether every question has a stored answer. A question that the patient skipped has an empty one. */
  complete: boolean;
  answers: readonly Answer[];
}

export const isAnswered = ({ answers }: OpenedSurvey): boolean => answers.some(({ good }) => good !== null);

/** The first hour of each shift. The night lasts until the morning shift. */
export const SHIFTS = { manhã: 6, tarde: 12, noite: 18 };

const shiftAt = (hour: number): number =>
  hour >= SHIFTS.noite || hour < SHIFTS.manhã ? 2 : hour < SHIFTS.tarde ? 0 : 1;

export const isWeekend = (day: number): boolean => weekdayNumber(day) >= 5;

export interface LocalSurveys {
  /** The surveys of the period that the report is about. */
  now: OpenedSurvey[];
  /** The surveys of the previous period, for comparison. */
  before: OpenedSurvey[];
  /** The surveys of all weeks that the charts show. */
  recent: OpenedSurvey[];
}

interface Window {
  period: Period;
  before: Period;
  /** The first day of the charts, in days since 1970. */
  recentFrom: number;
}

/** Holds the surveys of a report in memory, before anything is left out to protect patients' privacy. */
export class Collected {
  readonly questions: Question[] = [];
  /** The surveys of each location in `places`. */
  readonly surveys: LocalSurveys[];
  readonly #indexOf: Map<string, number>;
  readonly #questionAt = new Map<string, number>();
  readonly #answers = new Map<string, Answer>();
  readonly #offsets = new Map<string, number>();

  /**
   * @param asked the number of questions in each version of a location (name and questionnaire). The keys are ids of
   *   `local_versao`. A survey with fewer answers is incomplete.
   * @param questionOf looks up a question by the ids of its questionnaire and of the question
   */
  constructor(
    readonly places: readonly Place[],
    private readonly zone: Zone,
    private readonly window: Window,
    private readonly asked: ReadonlyMap<number, number>,
    private readonly questionOf: (questionario: number, pergunta: string) => Question,
  ) {
    this.surveys = places.map(() => ({ now: [], before: [], recent: [] }));
    this.#indexOf = new Map(places.map(({ key }, index) => [key, index]));
  }

  add({ local, moment, versao, phone, answers }: CountedSurvey): void {
    const mine = this.surveys[this.#indexOf.get(local) ?? -1];
    if (!mine) return;
    const { period, before, recentFrom } = this.window;
    const { day, hour } = this.#clock(moment);
    const isIn = ({ since, until }: Period) => since <= moment && moment < until;
    const survey: OpenedSurvey = {
      month: monthIndex(isIn(period) ? period : before, dayOf(day)),
      day,
      shift: shiftAt(hour),
      phone,
      complete: answers.length > 0 && answers.length >= (this.asked.get(versao) ?? 1),
      answers: answers.map((answer) => this.#read(answer)),
    };
    if (isIn(period)) mine.now.push(survey);
    if (isIn(before)) mine.before.push(survey);
    if (day >= recentFrom) mine.recent.push(survey);
  }

  /** Decodes an answer. Caches the results, because a million answers have only a few thousand distinct texts. */
  #read(text: string): Answer {
    const known = this.#answers.get(text);
    if (known) return known;
    const { questionario, pergunta, resposta } = readAnswer(text);
    const question = this.questionOf(questionario, pergunta);
    const key = `${String(question.Id)}\t${question.text}`;
    const index = this.#questionAt.get(key) ?? this.questions.push(question) - 1;
    this.#questionAt.set(key, index);
    const answer = { question: index, resposta, good: GOOD[resposta] };
    this.#answers.set(text, answer);
    return answer;
  }

  /** The hospital's local day (as days since 1970) and hour. Finding the UTC offset is slow, so it is cached. */
  #clock(moment: string) {
    const key = moment.slice(0, 13);
    const offset = this.#offsets.get(key) ?? this.zone.at(Date.parse(`${key}:00Z`)).offset;
    this.#offsets.set(key, offset);
    const hours = Math.floor((Date.parse(moment) + offset * 60_000) / 3_600_000);
    return { day: Math.floor(hours / 24), hour: ((hours % 24) + 24) % 24 };
  }
}
