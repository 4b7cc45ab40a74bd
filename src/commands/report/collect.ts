import type { Id } from '../../contract/ids';
import type { Pergunta } from '../../contract/responses';
import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import { countBegun } from '../../server/repositories/asked';
import { listQuestionarios } from '../../server/repositories/exports';
import { listCountedSurveys, listLocais, readAnswer } from '../../server/repositories/reports';
import { idFromRow } from '../../server/repositories/values';
import type { Db } from '../../server/db/tables';
import { DAY_MS, dayOf, type Day, type Zone } from '../common/zone';
import { sumOf, type Sums } from '../statistics/usual';

/** The parts of time that are compared: months, or blocks of 28 days. */
export interface Slots {
  count: number;
  slotOf: (day: Day) => number;
  /** The first moment that is read and the first one after it, ISO in UTC. */
  since: string;
  until: string;
}

export interface Place {
  id: string;
  Id: Id;
  descricao: string;
  unidade: string | null;
  /** Whether the hospital file still has the location. */
  ativo: boolean;
}

/** A question with its text. The same id with another text is another question. */
export interface Question {
  pergunta: Pergunta;
  firstDay: number;
}

/** An answer as one number: four times the index of the question in `Collected.questions`, plus that of the face. */
type Answer = number;

export type Faces = Record<Resposta, number>;

export const noFaces = (): Faces => ({ MB: 0, BO: 0, RE: 0, RU: 0 });

const faceOf = (answer: Answer): Resposta => RESPOSTAS[answer % 4] as Resposta;
const isGood = (answer: Answer): boolean => answer % 4 < 2;
const questionOf = (answer: Answer): number => Math.floor(answer / 4);

class Slot {
  opened = 0;
  /** Surveys with a phone number and something rated RU. */
  callBacks = 0;
  readonly answered: { day: number; answers: readonly Answer[] }[] = [];
  /** By question. */
  readonly faces = new Map<number, Faces>();
  readonly sums = new Map<string, Sums>();
}

/** The surveys of a location. */
export class Ward {
  readonly slots: readonly Slot[];
  /** The days of the answered surveys, since 1970-01-01. */
  readonly days: number[] = [];
  /** Infinity without answered surveys. */
  firstDay = Infinity;
  /** The first slot with an answer to each question. */
  readonly firstSlots = new Map<number, number>();

  constructor(
    readonly place: Place,
    count: number,
  ) {
    this.slots = Array.from({ length: count }, () => new Slot());
  }

  add(index: number, day: number, hasPhone: boolean, answers: readonly Answer[]): void {
    const slot = this.slots[index];
    if (!slot) return;
    slot.opened += 1;
    if (answers.length === 0) return;
    if (hasPhone && answers.some((answer) => faceOf(answer) === 'RU')) slot.callBacks += 1;
    slot.answered.push({ day, answers });
    this.days.push(day);
    this.firstDay = Math.min(this.firstDay, day);
    for (const answer of answers) {
      const question = questionOf(answer);
      const faces = slot.faces.get(question) ?? noFaces();
      faces[faceOf(answer)] += 1;
      slot.faces.set(question, faces);
      if (index < (this.firstSlots.get(question) ?? Infinity)) this.firstSlots.set(question, index);
    }
  }

  /** Whether a patient answered the question in the slot. */
  asks(question: number, slot: number): boolean {
    return this.slots[slot]?.faces.has(question) === true;
  }

  /** The sums of a slot's surveys over the answers to these questions. @param since the first day that counts */
  sums(index: number, questions: readonly number[], since?: number): Sums {
    const slot = this.slots[index];
    const key = questions.join();
    const known = since === undefined && slot?.sums.get(key);
    if (known) return known;
    const asked = new Set(questions);
    const sums = sumOf([]);
    for (const { day, answers } of slot?.answered ?? []) {
      if (day < (since ?? day)) continue;
      let [y, n] = [0, 0];
      for (const answer of answers) {
        if (!asked.has(questionOf(answer))) continue;
        n += 1;
        if (isGood(answer)) y += 1;
      }
      if (n === 0) continue;
      sums.surveys += 1;
      sums.y += y;
      sums.n += n;
      sums.yy += y * y;
      sums.yn += y * n;
      sums.nn += n * n;
    }
    if (since === undefined) slot?.sums.set(key, sums);
    return sums;
  }
}

export interface Collected {
  wards: readonly Ward[];
  questions: readonly Question[];
}

/** Calls `find` only once for each key, because a million answers have only a few thousand distinct texts. */
const cached = <Key, Value>(find: (key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key: Key): Value => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    return found;
  };
};

/** Reads the surveys of all locations: even a report on one hides and compares it like the report on all. */
export const collect = async (
  db: Db,
  { count, slotOf, ...time }: Slots,
  zone: Zone,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<Collected> => {
  const rows = await listLocais(db);
  const wards = new Map(
    rows.map(({ id, numerico, descricao, unidade, ativo }) => [
      id,
      new Ward({ id, Id: idFromRow({ id, numerico }), descricao, unidade, ativo: ativo === 1 }, count),
    ]),
  );
  const questionarios = await listQuestionarios(db);
  const questions: Question[] = [];
  const indexes = new Map<string, number>();
  /** Null for a question that the patient skipped. */
  const answerOf = cached((text: string): Answer | null => {
    const { questionario, pergunta, resposta } = readAnswer(text);
    if (resposta === '') return null;
    const asked = questionarios.get(questionario)?.find(({ Id }) => String(Id) === pergunta) as Pergunta;
    const key = `${asked.Id}\t${asked.Descricao_Pergunta}`;
    const index = indexes.get(key) ?? questions.push({ pergunta: asked, firstDay: Infinity }) - 1;
    indexes.set(key, index);
    return 4 * index + RESPOSTAS.indexOf(resposta);
  });
  const offsetAt = cached((hour: string) => zone.at(Date.parse(`${hour}:00Z`)).offset);
  const slotAt = cached((day: number) => slotOf(dayOf(day)));
  const all = await countBegun(db, time);
  let done = 0;
  for await (const page of listCountedSurveys(db, time)) {
    for (const { local, moment, phone, answers } of page) {
      const day = Math.floor((Date.parse(moment) + offsetAt(moment.slice(0, 13)) * 60_000) / DAY_MS);
      const given = answers.flatMap((answer) => answerOf(answer) ?? []);
      wards.get(local)?.add(slotAt(day), day, phone, given);
      for (const answer of given) {
        const question = questions[questionOf(answer)];
        if (question && day < question.firstDay) question.firstDay = day;
      }
    }
    done += page.length;
    onProgress(done, all);
  }
  return { wards: [...wards.values()], questions };
};
