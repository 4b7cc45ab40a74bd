import type { Pergunta } from '../../contract/responses';
import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import type { Db } from '../../server/db/tables';
import { countBegun } from '../../server/repositories/asked';
import { listQuestionarios } from '../../server/repositories/exports';
import { answerText, listCountedSurveys, listLocais } from '../../server/repositories/reports';
import { DAY_MS, dayOf, type Day, type Zone } from '../common/zone';
import { SLOTS } from './slots';
import { sumOf, type Sums } from '../statistics/usual';

/** An answer as one number: four times the index of the question in `Collected.questions`, plus that of the face. */
export type Answer = number;

export const questionOf = (answer: Answer): number => Math.floor(answer / 4);
const faceOf = (answer: Answer): Resposta => RESPOSTAS[answer % 4] as Resposta;

export type Faces = Record<Resposta, number>;

export const noFaces = (): Faces => ({ MB: 0, BO: 0, RE: 0, RU: 0 });

interface AnsweredSurvey {
  /** Since 1970-01-01. */
  day: number;
  answers: readonly Answer[];
  /** Whether there is a phone number and something rated RU. */
  isCallBack: boolean;
}

class Slot {
  opened = 0;
  readonly answered: AnsweredSurvey[] = [];
  /** By question. */
  readonly faces = new Map<number, Faces>();
  readonly sums = new Map<string, Sums>();
}

/** A location and its surveys. */
export class Ward {
  readonly slots: readonly Slot[] = Array.from({ length: SLOTS }, () => new Slot());

  constructor(readonly place: Awaited<ReturnType<typeof listLocais>>[number]) {}

  add(index: number, day: number, hasPhone: boolean, answers: readonly Answer[]): void {
    const slot = this.slots[index];
    if (!slot) return;
    slot.opened += 1;
    if (answers.length === 0) return;
    slot.answered.push({ day, answers, isCallBack: hasPhone && answers.some((answer) => faceOf(answer) === 'RU') });
    for (const answer of answers) {
      const faces = slot.faces.get(questionOf(answer)) ?? noFaces();
      faces[faceOf(answer)] += 1;
      slot.faces.set(questionOf(answer), faces);
    }
  }

  /** Sums over a slot's answers to these questions. @param since the first day that counts */
  sums(index: number, questions: readonly number[], since = 0): Sums {
    const slot = this.slots[index];
    const key = `${since} ${questions.join()}`;
    const known = slot?.sums.get(key);
    if (known) return known;
    const [single = -1, ...others] = questions;
    // One question needs no pass over the surveys, because none answers it twice.
    if (others.length === 0 && since === 0) {
      const { MB, BO, RE, RU } = slot?.faces.get(single) ?? noFaces();
      const [y, n] = [MB + BO, MB + BO + RE + RU];
      return { surveys: n, y, n, yy: y, yn: y, nn: n };
    }
    const asked = new Set(questions);
    const sums = sumOf([]);
    for (const { day, answers } of slot?.answered ?? []) {
      let [y, n] = [0, 0];
      for (const answer of answers) {
        if (day < since || !asked.has(questionOf(answer))) continue;
        n += 1;
        if (answer % 4 < 2) y += 1;
      }
      sums.surveys += n > 0 ? 1 : 0;
      sums.y += y;
      sums.n += n;
      sums.yy += y * y;
      sums.yn += y * n;
      sums.nn += n * n;
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
  onProgress: (done: number, all: number) => void = () => undefined,
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
      const index = [...questions.keys()].indexOf(key);
      for (const [face, resposta] of RESPOSTAS.entries())
        answerOf.set(answerText(questionario, String(pergunta.Id), resposta), 4 * index + face);
    }
  }
  const time = { since: zone.startOf(first).toISOString(), until };
  const all = await countBegun(db, time);
  const offsets = new Map<string, number>();
  const slots = new Map<number, number>();
  let done = 0;
  for await (const page of listCountedSurveys(db, time)) {
    for (const { local, moment, phone, answers } of page) {
      const hour = moment.slice(0, 13);
      const offset = offsets.get(hour) ?? zone.at(Date.parse(`${hour}:00Z`)).offset;
      offsets.set(hour, offset);
      const day = Math.floor((Date.parse(moment) + offset * 60_000) / DAY_MS);
      // A question without a face is no answer.
      const given = answers.map((answer) => answerOf.get(answer) ?? -1).filter((answer) => answer >= 0);
      const slot = slots.get(day) ?? slotOf(dayOf(day));
      slots.set(day, slot);
      wards.get(local)?.add(slot, day, phone, given);
    }
    done += page.length;
    onProgress(done, all);
  }
  return { wards: [...wards.values()], questions: [...questions.values()] };
};
