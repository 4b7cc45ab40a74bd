import type { Id } from '../../contract/ids';
import type { Pergunta } from '../../contract/responses';
import type { RespostaEnviada } from '../../contract/respostas';
import { readAnswer, type CountedSurvey } from '../../server/repositories/reports';
import { monthIndex, type Period } from '../common/period';
import { addDays, dayNumber, dayOf, mondayOf, weekdayNumber, type Day, type Zone } from '../common/zone';

/** A location, perhaps no longer in the hospital file. Its surveys include those that a report hides for privacy. */
export interface Place {
  /** The index in `Collected.places`. */
  index: number;
  /** The id as the database stores it, always as text. */
  key: string;
  Id: Id;
  /** The name in the hospital file; for a removed location, its last name there. */
  descricao: string;
  /** The name in reports, made unique by `distinguish`. */
  name: string;
  /** The name of the location's unit (one hospital of a network); null if the hospital file gives none. */
  unidade: string | null;
  /** Whether the hospital file still has the location. */
  isActive: boolean;
  /** Whether the location has no survey from before the period. */
  isNew: boolean;
  now: OpenedSurvey[];
  before: OpenedSurvey[];
  /** The surveys of the weeks in the charts. */
  recent: OpenedSurvey[];
}

/**
 * Makes the names of locations distinct. If several have the same description, each gets its unit in brackets. A
 * location gets its id instead if it has no unit, or if another location of its unit has the same description.
 */
export const distinguish = (places: readonly Place[]): void => {
  for (const place of places) {
    const same = places.filter(({ descricao }) => descricao === place.descricao);
    const isAlone = same.filter(({ unidade }) => unidade === place.unidade).length === 1;
    const mark = (isAlone ? place.unidade : null) ?? place.key;
    if (same.length > 1) place.name = `${place.descricao} (${mark})`;
  }
};

interface Answer {
  /** The question's index in `Collected.questions`. */
  question: number;
  resposta: RespostaEnviada;
}

export const isGood = ({ resposta }: Answer): boolean => resposta === 'MB' || resposta === 'BO';

/** A survey that a patient opened, perhaps without an answer. */
export interface OpenedSurvey {
  /** The index of the month within this or the previous period, whichever contains the survey. */
  month: number;
  /** In days since 1970-01-01, in the hospital's time zone. */
  day: number;
  /** 0 in the morning, 1 in the afternoon, 2 at night. */
  shift: number;
  phone: boolean;
  /** The questions that the location asked when the survey was opened, as indices of `Collected.questions`. */
  asked: readonly number[];
  /** Whether an answer to every question is stored. A question that the patient skipped has an empty answer. */
  complete: boolean;
  answers: readonly Answer[];
}

export const isAnswered = ({ answers }: OpenedSurvey): boolean => answers.some(({ resposta }) => resposta !== '');

/** The first hour of each shift. */
export const SHIFTS = { manhã: 6, tarde: 12, noite: 18 };

const shiftAt = (hour: number): number =>
  hour >= SHIFTS.noite || hour < SHIFTS.manhã ? 2 : hour < SHIFTS.tarde ? 0 : 1;

export const isWeekend = (day: number): boolean => weekdayNumber(day) >= 5;

export const CHART_WEEKS = 26;

export const chartsBegin = ({ from }: Pick<Period, 'from'>): Day => addDays(mondayOf(from), -7 * CHART_WEEKS);

/** Calls `find` only once for each key, because a million answers have only a few thousand distinct texts. */
export const cached = <Key, Value>(find: (key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key: Key): Value => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = find(key);
    known.set(key, value);
    return value;
  };
};

export class Collected {
  readonly questions: Pergunta[] = [];
  readonly #placeOf: Map<string, Place>;
  readonly #recentFrom: number;
  readonly #questionAt = new Map<string, number>();

  /**
   * @param questionarios the questions of each questionnaire, by the id of the questionnaire
   * @param versoes maps the id of each version of a location (`local_versao`) to the id of its questionnaire
   */
  constructor(
    readonly places: readonly Place[],
    private readonly zone: Zone,
    private readonly period: Period,
    private readonly before: Period,
    private readonly questionarios: ReadonlyMap<number, readonly Pergunta[]>,
    private readonly versoes: ReadonlyMap<number, number>,
  ) {
    this.#placeOf = new Map(places.map((place) => [place.key, place]));
    this.#recentFrom = dayNumber(chartsBegin(period));
  }

  add({ local, moment, versao, phone, answers }: CountedSurvey): void {
    const place = this.#placeOf.get(local);
    if (!place) return;
    const { day, hour } = this.#clock(moment);
    const asked = this.#askedIn(versao);
    const isIn = ({ since, until }: Period) => since <= moment && moment < until;
    const survey: OpenedSurvey = {
      month: monthIndex(isIn(this.period) ? this.period : this.before, dayOf(day)),
      day,
      shift: shiftAt(hour),
      phone,
      asked,
      complete: answers.length > 0 && answers.length >= asked.length,
      answers: answers.map((answer) => this.#read(answer)),
    };
    if (isIn(this.period)) place.now.push(survey);
    if (isIn(this.before)) place.before.push(survey);
    if (day >= this.#recentFrom) place.recent.push(survey);
  }

  readonly #read = cached((text: string): Answer => {
    const { questionario, pergunta, resposta } = readAnswer(text);
    const asked = this.questionarios.get(questionario)?.find(({ Id }) => String(Id) === pergunta) as Pergunta;
    return { question: this.#indexOf(asked), resposta };
  });

  readonly #askedIn = cached((versao: number) => {
    const perguntas = this.questionarios.get(this.versoes.get(versao) ?? 0) ?? [];
    return perguntas.map((pergunta) => this.#indexOf(pergunta));
  });

  readonly #offsetAt = cached((hour: string) => this.zone.at(Date.parse(`${hour}:00Z`)).offset);

  /** A question with the same id but another text counts as another question and has its own index. */
  #indexOf(pergunta: Pergunta): number {
    const key = `${pergunta.Id}\t${pergunta.Descricao_Pergunta}`;
    const index = this.#questionAt.get(key) ?? this.questions.push(pergunta) - 1;
    this.#questionAt.set(key, index);
    return index;
  }

  #clock(moment: string) {
    const offset = this.#offsetAt(moment.slice(0, 13));
    const hours = Math.floor((Date.parse(moment) + offset * 60_000) / 3_600_000);
    return { day: Math.floor(hours / 24), hour: hours % 24 };
  }
}
