import type { Pergunta } from '../../contract/responses';
import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import type { Db } from '../../server/db/tables';
import { countBegun } from '../../server/repositories/asked';
import { listQuestionarios } from '../../server/repositories/exports';
import { answerText, listCountedSurveys, listLocais } from '../../server/repositories/reports';
import { dayNumber, type Day, type Zone } from '../common/zone';
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
    const asked = new Set(questions);
    const surveys = (slot?.answered ?? []).filter(({ day }) => day >= since);
    const sums = sumOf(
      surveys.flatMap(({ answers }) => {
        const given = answers.filter((answer) => asked.has(questionOf(answer)));
        const [y, n] = [given.filter((answer) => answer % 4 < 2).length, given.length];
        return n === 0 ? [] : [{ surveys: 1, y, n, yy: y * y, yn: y * n, nn: n * n }];
      }),
    );
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
  let done = 0;
  for await (const page of listCountedSurveys(db, time)) {
    for (const { local, moment, phone, answers } of page) {
      const { day } = zone.at(Date.parse(moment));
      // A question without a face is no answer.
      const given = answers.flatMap((answer) => answerOf.get(answer) ?? []);
      wards.get(local)?.add(slotOf(day), dayNumber(day), phone, given);
    }
    done += page.length;
    onProgress(done, all);
  }
  return { wards: [...wards.values()], questions: [...questions.values()] };
};
