import type { Pergunta } from '../../../contract/responses';
import { RESPOSTAS, type Resposta } from '../../../contract/respostas';
import type { Db } from '../../../hospital/db/tables';
import { listQuestionarios } from '../../../hospital/repositories/surveys';
import { listLocais } from '../../../hospital/repositories/localAndPerguntas';
import { answersIn, answerText, listCountedSurveys } from '../../../hospital/repositories/reports';
import { rememberingTexts } from '../../../hospital/rememberingTexts';
import { dayOf, QUARTER_MS, weekdayOf, type Day, type Zone } from '../../common/zone';
import { SLOTS } from './slots';
import { FACES, MOST_KNOWN, Numbers, Patterns, type Answer, type Given } from './patterns';
import { Tally } from './tally';
import { FOUR_CELLS, type Quando } from './week';

export type Faces = Record<Resposta, number>;

export const noFaces = (): Faces => ({ MB: 0, BO: 0, RE: 0, RU: 0 });

/** The answered surveys of a slot in one of `FOUR_CELLS`. */
class TimePart {
  answered = 0;
  /** How often each question got each face, as `Given.counted`. */
  readonly faces: Int32Array;
  /** The day of each survey, in days since 1970-01-01. */
  readonly days = new Numbers();
  readonly patterns = new Numbers();

  constructor(questions: number) {
    this.faces = new Int32Array(FACES * questions);
  }

  add(day: number, { pattern, counted }: Given): void {
    this.answered += 1;
    this.days.push(day);
    this.patterns.push(pattern);
    for (const index of counted) this.faces[index] = (this.faces[index] ?? 0) + 1;
  }
}

class Slot {
  opened = 0;
  /** Surveys with a phone number and something rated RU. */
  callBacks = 0;
  #faces: ReadonlyMap<number, Readonly<Faces>> | undefined;

  /** @param parts those with answered surveys, by the index in `FOUR_CELLS` */
  constructor(readonly parts: (TimePart | undefined)[] = []) {}

  add(part: number, day: number, hasPhone: boolean, given: Given, questions: number): void {
    this.opened += 1;
    if (given.counted.length === 0) return;
    (this.parts[part] ??= new TimePart(questions)).add(day, given);
    if (hasPhone && given.isBad) this.callBacks += 1;
    this.#faces = undefined;
  }

  /**
   * A slot with only the surveys that were answered at these times. It counts no surveys without answers, and no calls
   * back: they are not told by time.
   */
  only({ turno, fimDeSemana }: Quando): Slot {
    const isIn = (time: Quando): boolean =>
      (turno ?? time.turno) === time.turno && (fimDeSemana ?? time.fimDeSemana) === time.fimDeSemana;
    const slot = new Slot(FOUR_CELLS.map((time, at) => (isIn(time) ? this.parts[at] : undefined)));
    slot.opened = slot.answered;
    return slot;
  }

  get answered(): number {
    return this.parts.reduce((sum, part) => sum + (part?.answered ?? 0), 0);
  }

  /** By question. */
  get faces(): ReadonlyMap<number, Readonly<Faces>> {
    if (this.#faces) return this.#faces;
    const all = new Map<number, Faces>();
    for (const part of this.parts) {
      for (const [index, count] of part?.faces.entries() ?? []) {
        if (count === 0) continue;
        const question = Math.floor(index / FACES);
        const sum = all.get(question) ?? noFaces();
        sum[RESPOSTAS[index % FACES] ?? 'MB'] += count;
        all.set(question, sum);
      }
    }
    return (this.#faces = all);
  }
}

/** A location and its surveys. */
export class Ward {
  #firstDays: ReadonlyMap<number, number> | undefined;
  readonly #tallies: (Tally | undefined)[] = [];
  readonly #parts = new Map<string, Ward>();

  /** The ward that this one is a part of (`only`), otherwise itself. */
  readonly whole: Ward;

  constructor(
    readonly place: Awaited<ReturnType<typeof listLocais>>[number],
    readonly patterns: Patterns,
    readonly slots: readonly Slot[] = Array.from({ length: SLOTS }, () => new Slot()),
    whole?: Ward,
  ) {
    this.whole = whole ?? this;
  }

  add(index: number, day: number, turno: 'dia' | 'noite', hasPhone: boolean, given: Given): void {
    const slot = this.slots[index];
    if (!slot) return;
    // The index in `FOUR_CELLS`, without a search for each of millions of surveys.
    const part = (turno === 'noite' ? 1 : 0) + (weekdayOf(day) >= 5 ? 2 : 0);
    slot.add(part, day, hasPhone, given, this.patterns.questions);
    this.#firstDays = undefined;
    this.#tallies[index] = undefined;
    this.#parts.clear();
  }

  /** The ward with only the surveys that were answered at these times. */
  only(quando: Quando): Ward {
    const key = `${quando.turno} ${quando.fimDeSemana}`;
    const part =
      this.#parts.get(key) ??
      new Ward(
        this.place,
        this.patterns,
        this.slots.map((slot) => slot.only(quando)),
        this,
      );
    this.#parts.set(key, part);
    return part;
  }

  /** The first day with an answer to a question, by question. */
  get firstDays(): ReadonlyMap<number, number> {
    if (this.#firstDays) return this.#firstDays;
    const days = new Map<number, number>();
    for (const [index, { faces }] of this.slots.entries()) {
      // Later slots have later days.
      for (const question of [...faces.keys()].filter((one) => !days.has(one)))
        days.set(question, Math.min(...this.tally(index).daysOf(question)));
    }
    return (this.#firstDays = days);
  }

  /** The days with surveys. */
  get days(): ReadonlySet<number> {
    return new Set(this.slots.flatMap((_, index) => this.tally(index).days));
  }

  /** Counts the surveys of a slot. */
  tally(slot: number): Tally {
    return (this.#tallies[slot] ??= this.tallyOf(slot, null));
  }

  /** Counts a slot's surveys of some days. */
  tallyOf(slot: number, isCounted: ((day: number) => boolean) | null): Tally {
    return new Tally(this.patterns, this.slots[slot]?.parts.filter((part) => part !== undefined) ?? [], isCounted);
  }
}

export interface Collected {
  wards: readonly Ward[];
  /** The same id with another text is another question. */
  questions: readonly Pergunta[];
}

interface Time {
  slot: number;
  day: number;
  turno: 'dia' | 'noite';
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
  const questions = new Map<string, Pergunta>();
  const answerOf = new Map<string, Answer>();
  const questionarios = await listQuestionarios(db);
  const textsOf = new Map<string, Set<string>>();
  for (const { Id, Descricao_Pergunta } of [...questionarios.values()].flat())
    textsOf.set(String(Id), (textsOf.get(String(Id)) ?? new Set()).add(Descricao_Pergunta));
  const changed = [...textsOf].filter(([, texts]) => texts.size > 1).map(([id]) => id);
  for (const [questionario, asked] of questionarios) {
    for (const pergunta of asked) {
      const key = JSON.stringify(pergunta);
      questions.set(key, pergunta);
      const question = [...questions.keys()].indexOf(key);
      const id = String(pergunta.Id);
      const version = changed.includes(id) ? questionario : undefined;
      for (const resposta of RESPOSTAS) answerOf.set(answerText(id, resposta, version), { question, resposta });
    }
  }
  const patterns = new Patterns(questions.size);
  const wards = new Map(places.map((place) => [place.id, new Ward(place, patterns)]));
  const given = rememberingTexts(
    (answers): Given => patterns.given(answersIn(answers).flatMap((answer) => answerOf.get(answer) ?? [])),
    MOST_KNOWN,
  );
  const slots: (number | undefined)[] = [];
  const timeAt = (moment: number): Time => {
    const { day, hour } = zone.dayAndHour(moment);
    const slot = (slots[day] ??= slotOf(dayOf(day)));
    return { slot, day, turno: hour >= 7 && hour < 19 ? 'dia' : 'noite' };
  };
  const since = zone.startOf(first);
  const quarterOf = (moment: number): number => Math.floor((moment - Number(since)) / QUARTER_MS);
  // Looked up once for each quarter of an hour, because the zone's offset changes only at the beginning of one.
  const times = Array.from({ length: quarterOf(Date.parse(until)) + 1 }, (): Time | undefined => undefined);
  for await (const page of listCountedSurveys(db, { since: since.toISOString(), until }, changed)) {
    for (const { local, moment, hasPhone, answers } of page) {
      const at = Date.parse(moment);
      const { slot, day, turno } = (times[quarterOf(at)] ??= timeAt(at));
      wards.get(local)?.add(slot, day, turno, hasPhone, given(answers));
    }
  }
  return { wards: [...wards.values()], questions: [...questions.values()] };
};
