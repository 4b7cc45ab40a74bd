import { readAnswer, type CountedSurvey } from '../../server/repositories/reports';
import { weekdayNumber, type Zone } from '../common/zone';
import { noFaces, ONE, Tally, tallyOf } from './tally';

/** Everything that a report counts in one period. */
export class Count {
  readonly total = new Tally();
  readonly locais = new Map<string, Tally>();
  /** By id and text as it was asked. */
  readonly perguntas = new Map<string, Tally>();
  /** By location, then by question. */
  readonly cells = new Map<string, Map<string, Tally>>();
  /** By the number of the Monday that a week begins with. */
  readonly weeks = new Map<number, Tally>();
  /** By weekday times 24 and hour. */
  readonly hours = new Map<number, Tally>();

  readonly #zone: Zone;
  readonly #keyOf: (questionario: number, pergunta: string) => string;
  readonly #answers = new Map<string, { pergunta: string; resposta: keyof typeof ONE }>();
  readonly #offsets = new Map<string, number>();

  /** @param keyOf one key for all answers to the same question in the same words */
  constructor(zone: Zone, keyOf: (questionario: number, pergunta: string) => string) {
    this.#zone = zone;
    this.#keyOf = keyOf;
  }

  add({ local, moment, answers }: CountedSurvey): void {
    const faces = noFaces();
    let cells = this.cells.get(local);
    if (!cells) this.cells.set(local, (cells = new Map<string, Tally>()));
    for (const answer of answers) {
      const { pergunta, resposta } = this.#read(answer);
      faces[resposta] += 1;
      tallyOf(this.perguntas, pergunta).add(ONE[resposta]);
      tallyOf(cells, pergunta).add(ONE[resposta]);
    }
    const { day, hour } = this.#at(moment);
    const weekday = weekdayNumber(day);
    this.total.add(faces);
    tallyOf(this.locais, local).add(faces);
    tallyOf(this.weeks, day - weekday).add(faces);
    tallyOf(this.hours, weekday * 24 + hour).add(faces);
  }

  /** There are some thousand different ones among a million. */
  #read(answer: string) {
    let known = this.#answers.get(answer);
    if (!known) {
      const { questionario, pergunta, resposta } = readAnswer(answer);
      known = { pergunta: this.#keyOf(questionario, pergunta), resposta };
      this.#answers.set(answer, known);
    }
    return known;
  }

  /** The day, as its number, and the hour at a moment. A clock is put forward or back at a full hour. */
  #at(moment: string) {
    const hour = moment.slice(0, 13);
    let offset = this.#offsets.get(hour);
    if (offset === undefined) {
      offset = this.#zone.at(Date.parse(`${hour}:00Z`)).offset;
      this.#offsets.set(hour, offset);
    }
    const hours = Math.floor((Date.parse(moment) + offset * 60_000) / 3_600_000);
    return { day: Math.floor(hours / 24), hour: ((hours % 24) + 24) % 24 };
  }
}
