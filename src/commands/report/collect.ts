import type { Pergunta } from '../../contract/responses';
import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import type { Db } from '../../hospital/db/tables';
import { listQuestionarios } from '../../hospital/repositories/exports';
import { answerText, listCountedSurveys, listLocais } from '../../hospital/repositories/reports';
import { dayNumber, type Day, type Zone } from '../common/zone';
import { SLOTS } from './slots';
import { addSurvey, sumOf, type Sums } from './usual';

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

class Slot {
  opened = 0;
  /** Surveys with a phone number and something rated RU. */
  callBacks = 0;
  /** The days are numbers since 1970-01-01. */
  readonly answered: { day: number; turno: Quando['turno']; answers: readonly Answer[] }[] = [];
  /** By question. */
  readonly faces = new Map<number, Faces>();
  readonly sums = new Map<string, Sums>();
}

/** A location and its surveys. */
export class Ward {
  readonly slots: readonly Slot[] = Array.from({ length: SLOTS }, () => new Slot());
  /** The first day with an answer to a question, by question. */
  readonly firstDays = new Map<number, number>();

  /** The ward that this one is a part of (`only`), otherwise itself. */
  readonly whole: Ward;

  constructor(
    readonly place: Awaited<ReturnType<typeof listLocais>>[number],
    whole?: Ward,
  ) {
    this.whole = whole ?? this;
  }

  add(index: number, day: number, turno: Quando['turno'], hasPhone: boolean, answers: readonly Answer[]): void {
    const slot = this.slots[index];
    if (!slot) return;
    slot.opened += 1;
    if (answers.length === 0) return;
    slot.answered.push({ day, turno, answers });
    if (hasPhone && answers.some(({ resposta }) => resposta === 'RU')) slot.callBacks += 1;
    for (const { question, resposta } of answers) {
      const faces = slot.faces.get(question) ?? noFaces();
      faces[resposta] += 1;
      slot.faces.set(question, faces);
      this.firstDays.set(question, Math.min(day, this.firstDays.get(question) ?? day));
    }
  }

  /** The ward as if it had only been answered at these times. */
  only({ turno, fimDeSemana }: Quando): Ward {
    const part = new Ward(this.place, this);
    for (const [index, { answered }] of this.slots.entries())
      for (const survey of answered)
        if (survey.turno === turno && isWeekend(survey.day) === fimDeSemana)
          part.add(index, survey.day, turno, false, survey.answers);
    return part;
  }

  /** Sums over a slot's answers to these questions, each computed once. @param since the first day that counts */
  sums(index: number, questions: readonly number[], since: number): Sums {
    const slot = this.slots[index];
    const key = `${since} ${questions.join()}`;
    const known = slot?.sums.get(key);
    if (known) return known;
    const sums = sumOf([]);
    for (const { day, answers } of slot?.answered ?? []) {
      if (day < since) continue;
      let good = 0;
      let count = 0;
      for (const { question, resposta } of answers) {
        if (!questions.includes(question)) continue;
        count += 1;
        if (resposta === 'MB' || resposta === 'BO') good += 1;
      }
      addSurvey(sums, good, count);
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
  for await (const page of listCountedSurveys(db, { since: zone.startOf(first).toISOString(), until })) {
    for (const { local, moment, phone, answers } of page) {
      const { day, time } = zone.at(Date.parse(moment));
      const turno = time >= '07' && time < '19' ? 'dia' : 'noite';
      // A question without a face is no answer.
      const given = answers.flatMap((answer) => answerOf.get(answer) ?? []);
      wards.get(local)?.add(slotOf(day), dayNumber(day), turno, phone, given);
    }
  }
  return { wards: [...wards.values()], questions: [...questions.values()] };
};
