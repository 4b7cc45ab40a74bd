import type { Pergunta } from '../../contract/responses';
import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import type { Db } from '../../hospital/db/tables';
import { listQuestionarios } from '../../hospital/repositories/surveys';
import { answersIn, answerText, listCountedSurveys, listLocais } from '../../hospital/repositories/reports';
import { dayOf, type Day, type Zone } from '../common/zone';
import { SLOTS } from './slots';
import { addSurveys, sumOf, type Sums } from './usual';

interface Answer {
  /** Its index in `Collected.questions`. */
  question: number;
  resposta: Resposta;
}

export type Faces = Record<Resposta, number>;

export const noFaces = (): Faces => ({ MB: 0, BO: 0, RE: 0, RU: 0 });

/** When a patient answered: by day (7 to 19 h) or by night, at a weekend or not. */
export interface Quando {
  turno: 'dia' | 'noite';
  fimDeSemana: boolean;
}

/** Day -3 (1969-12-29) was a Monday. */
const isWeekend = (day: number): boolean => (day + 3) % 7 >= 5;

/**
 * What surveys with the same answers have in common. A ward counts how often each one was given on a day. So memory grows
 * with the number of different surveys: with six questions they repeat, with twenty most of them do not.
 */
export interface Pattern {
  answers: readonly { question: number; isGood: boolean }[];
}

export interface Given {
  pattern: Pattern;
  answers: readonly Answer[];
}

/** Returns the same pattern for the same questions with the same good and bad answers. */
export class Patterns {
  readonly #known = new Map<string, Pattern>();

  given(answers: readonly Answer[]): Given {
    const sorted = [...answers].sort((a, b) => a.question - b.question);
    const marked = sorted.map(({ question, resposta }) => ({
      question,
      isGood: resposta === 'MB' || resposta === 'BO',
    }));
    const key = marked.map(({ question, isGood }) => (isGood ? question : -1 - question)).join();
    const pattern = this.#known.get(key) ?? { answers: marked };
    this.#known.set(key, pattern);
    return { pattern, answers };
  }
}

/** The index of a `Quando` in `Slot.when`. */
const whenIndex = (turno: Quando['turno'], fimDeSemana: boolean): number =>
  (turno === 'noite' ? 1 : 0) + (fimDeSemana ? 2 : 0);

/** A day from 7 to 19 h, or a night. */
interface HalfDay {
  /** A number since 1970-01-01. */
  day: number;
  turno: Quando['turno'];
  counts: Map<Pattern, number>;
}

type FacesByQuestion = ReadonlyMap<number, Readonly<Faces>>;

class Slot {
  opened = 0;
  answered = 0;
  /** Surveys with a phone number and something rated RU. */
  callBacks = 0;
  readonly halfDays = new Map<number, HalfDay>();
  readonly sums = new Map<string, Sums>();
  readonly #when = Array.from({ length: 4 }, () => new Map<number, Faces>());
  #faces: FacesByQuestion | undefined;

  add(day: number, turno: Quando['turno'], hasPhone: boolean, { pattern, answers }: Given): void {
    this.opened += 1;
    if (answers.length === 0) return;
    this.answered += 1;
    const key = whenIndex(turno, false) + 2 * day;
    const halfDay = this.halfDays.get(key) ?? { day, turno, counts: new Map<Pattern, number>() };
    this.halfDays.set(key, halfDay);
    halfDay.counts.set(pattern, (halfDay.counts.get(pattern) ?? 0) + 1);
    const byQuestion = this.#when[whenIndex(turno, isWeekend(day))];
    let isBad = false;
    for (const { question, resposta } of answers) {
      if (resposta === 'RU') isBad = true;
      const faces = byQuestion?.get(question) ?? noFaces();
      faces[resposta] += 1;
      byQuestion?.set(question, faces);
    }
    if (hasPhone && isBad) this.callBacks += 1;
    this.#faces = undefined;
  }

  /** Takes over what was answered at these times. */
  take(whole: Slot, { turno, fimDeSemana }: Quando): void {
    for (const [key, halfDay] of whole.halfDays) {
      if (halfDay.turno !== turno || isWeekend(halfDay.day) !== fimDeSemana) continue;
      this.halfDays.set(key, halfDay);
      for (const count of halfDay.counts.values()) this.answered += count;
    }
    this.opened = this.answered;
    this.#faces = whole.#when[whenIndex(turno, fimDeSemana)];
  }

  /** By question. */
  get faces(): FacesByQuestion {
    if (this.#faces) return this.#faces;
    const all = new Map<number, Faces>();
    for (const byQuestion of this.#when) {
      for (const [question, faces] of byQuestion) {
        const sum = all.get(question) ?? noFaces();
        for (const resposta of RESPOSTAS) sum[resposta] += faces[resposta];
        all.set(question, sum);
      }
    }
    return (this.#faces = all);
  }
}

/** A location and its surveys. */
export class Ward {
  readonly slots: readonly Slot[] = Array.from({ length: SLOTS }, () => new Slot());
  #firstDays: ReadonlyMap<number, number> | undefined;

  /** The ward that this one is a part of (`only`), otherwise itself. */
  readonly whole: Ward;

  constructor(
    readonly place: Awaited<ReturnType<typeof listLocais>>[number],
    whole?: Ward,
  ) {
    this.whole = whole ?? this;
  }

  add(index: number, day: number, turno: Quando['turno'], hasPhone: boolean, given: Given): void {
    this.slots[index]?.add(day, turno, hasPhone, given);
    this.#firstDays = undefined;
  }

  /** The ward as if it had only been answered at these times. */
  only(quando: Quando): Ward {
    const part = new Ward(this.place, this);
    for (const [index, slot] of this.slots.entries()) part.slots[index]?.take(slot, quando);
    return part;
  }

  /** The first day with an answer to a question, by question. */
  get firstDays(): ReadonlyMap<number, number> {
    if (this.#firstDays) return this.#firstDays;
    const days = new Map<number, number>();
    for (const { halfDays } of this.slots)
      for (const { day, counts } of halfDays.values())
        for (const { answers } of counts.keys())
          for (const { question } of answers) days.set(question, Math.min(day, days.get(question) ?? day));
    return (this.#firstDays = days);
  }

  /** How many surveys were answered on a day, by day. */
  perDay(): Map<number, number> {
    const surveys = new Map<number, number>();
    for (const { halfDays } of this.slots)
      for (const { day, counts } of halfDays.values())
        for (const count of counts.values()) surveys.set(day, (surveys.get(day) ?? 0) + count);
    return surveys;
  }

  /** Sums over a slot's answers to these questions, each computed once. @param since the first day that counts */
  sums(index: number, questions: readonly number[], since: number): Sums {
    const slot = this.slots[index];
    const key = `${since} ${questions.join()}`;
    const known = slot?.sums.get(key);
    if (known) return known;
    const sums = sumOf([]);
    for (const { day, counts } of slot?.halfDays.values() ?? []) {
      if (day < since) continue;
      for (const [{ answers }, surveys] of counts) {
        const asked = answers.filter(({ question }) => questions.includes(question));
        addSurveys(sums, surveys, asked.filter(({ isGood }) => isGood).length, asked.length);
      }
    }
    slot?.sums.set(key, sums);
    return sums;
  }
}

export interface Collected {
  wards: readonly Ward[];
  /** The same id with another text is another question. */
  questions: readonly Pergunta[];
}

/** How many different texts of answers are remembered. */
const MOST_GIVEN = 50_000;

/** Reads the surveys of all locations. @param until the first moment that is not read, ISO in UTC */
export const collect = async (
  db: Db,
  slotOf: (day: Day) => number,
  first: Day,
  until: string,
  zone: Zone,
): Promise<Collected> => {
  // Sorted here, because databases sort texts differently.
  const places = (await listLocais(db)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const wards = new Map(places.map((place) => [place.id, new Ward(place)]));
  const questions = new Map<string, Pergunta>();
  const answerOf = new Map<string, Answer>();
  for (const [questionario, asked] of await listQuestionarios(db)) {
    for (const pergunta of asked) {
      const key = JSON.stringify(pergunta);
      questions.set(key, pergunta);
      const question = [...questions.keys()].indexOf(key);
      for (const resposta of RESPOSTAS)
        answerOf.set(answerText(questionario, String(pergunta.Id), resposta), { question, resposta });
    }
  }
  const patterns = new Patterns();
  const givenBy = new Map<string, Given>();
  const given = (answers: string): Given => {
    const known = givenBy.get(answers);
    if (known) return known;
    // A question without a face is no answer.
    const found = patterns.given(answersIn(answers).flatMap((answer) => answerOf.get(answer) ?? []));
    // With many questions, nearly every survey has other answers.
    if (givenBy.size === MOST_GIVEN) givenBy.clear();
    givenBy.set(answers, found);
    return found;
  };
  const slotOfDay = new Map<number, number>();
  const slotAt = (day: number): number => {
    const slot = slotOfDay.get(day) ?? slotOf(dayOf(day));
    slotOfDay.set(day, slot);
    return slot;
  };
  for await (const page of listCountedSurveys(db, { since: zone.startOf(first).toISOString(), until })) {
    for (const { local, moment, telefone, answers } of page) {
      const { day, hour } = zone.dayAndHour(Date.parse(moment));
      const turno = hour >= 7 && hour < 19 ? 'dia' : 'noite';
      wards.get(local)?.add(slotAt(day), day, turno, telefone !== '', given(answers ?? ''));
    }
  }
  return { wards: [...wards.values()], questions: [...questions.values()] };
};
