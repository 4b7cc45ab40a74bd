import type { RespostaEnviada } from '../../contract/respostas';
import { readAnswer, type CountedSurvey } from '../../server/repositories/reports';
import type { Period } from '../common/period';
import { dayNumber, weekdayNumber, type Day, type Zone } from '../common/zone';
import { Pairs } from '../statistics/correlation';
import { LONGEST, type Series } from '../statistics/temporalScan';
import { goodOf, madeOnce, newTally, type Tally } from './tally';

/** What patients say of their stay as a whole: nobody can begin with improving that. */
const OVERALL = /\b(de (modo|maneira|forma)|em|no|avaliação) geral\b/i;

const newPairs = () => new Pairs();

interface Answer {
  pergunta: string;
  resposta: RespostaEnviada;
  overall: boolean;
}

/** What is counted in the period of a report, and in the one before. */
export class Slice {
  readonly locais = new Map<string, Tally>();
  /** By location, then by question: its id and its text as it was asked. */
  readonly cells = new Map<string, Map<string, Tally>>();
}

/** The weeks of a location, counted back from the end of the period. */
export interface Course {
  series: Series;
  weeks: Tally[];
}

/** Everything that a report counts, as exactly as the database has it. Nothing of it may be shown as it is. */
export class Collected {
  readonly now = new Slice();
  readonly before = new Slice();
  /** By location, then by weekday times 24 and hour. */
  readonly hours = new Map<string, Map<number, Tally>>();
  readonly courses = new Map<string, Course>();
  /** For each question, how its answers go with the overall question of the survey, or with the rest of it. */
  readonly pairs = new Map<string, Pairs>();

  readonly #zone: Zone;
  readonly #keyOf: (questionario: number, pergunta: string) => string;
  readonly #periods: readonly [Period, Period];
  readonly #last: number;
  readonly #first: number;
  readonly #answers = new Map<string, Answer>();
  readonly #offsets = new Map<string, number>();

  /**
   * @param periods the period and the one before
   * @param last the last day of the period that has begun
   * @param keyOf one key for all answers to the same question in the same words, its text behind a tab
   */
  constructor(
    zone: Zone,
    periods: readonly [Period, Period],
    last: Day,
    keyOf: (questionario: number, pergunta: string) => string,
  ) {
    this.#zone = zone;
    this.#keyOf = keyOf;
    this.#periods = periods;
    this.#last = dayNumber(last);
    this.#first = dayNumber(periods[0].from) - 7 * LONGEST;
  }

  add({ local, moment, answers }: CountedSurvey): void {
    const read = answers.map((answer) => this.#read(answer));
    const respostas = read.map(({ resposta }) => resposta);
    const { day, hour } = this.#at(moment);
    const [now, before] = this.#periods.map(({ since, until }) => since <= moment && moment < until);
    for (const slice of [now ? this.now : null, before ? this.before : null]) {
      if (!slice) continue;
      madeOnce(slice.locais, local, newTally).count(respostas);
      const cells = madeOnce(slice.cells, local, () => new Map<string, Tally>());
      for (const { pergunta, resposta } of read) {
        madeOnce(cells, pergunta, newTally).count([resposta]);
      }
    }
    if (now) {
      const hours = madeOnce(this.hours, local, () => new Map<number, Tally>());
      madeOnce(hours, weekdayNumber(day) * 24 + hour, newTally).count(respostas);
      this.#pair(read);
    }
    if (day >= this.#first && day <= this.#last) this.#follow(local, Math.floor((this.#last - day) / 7), respostas);
  }

  #follow(local: string, week: number, respostas: readonly RespostaEnviada[]): void {
    const { series, weeks } = madeOnce(this.courses, local, () => ({
      series: { weeks: [], good: [], answers: [] },
      weeks: Array.from({ length: Math.floor((this.#last - this.#first) / 7) + 1 }, newTally),
    }));
    weeks[week]?.count(respostas);
    const goods = respostas.map(goodOf).filter((good) => good !== null);
    if (goods.length === 0) return;
    series.weeks.push(week);
    series.good.push(goods.reduce<number>((sum, good) => sum + good, 0));
    series.answers.push(goods.length);
  }

  #pair(read: readonly Answer[]): void {
    const goods = read.flatMap((answer) => {
      const good = goodOf(answer.resposta);
      return good === null ? [] : [{ ...answer, good }];
    });
    if (goods.length < 2) return;
    const all = goods.reduce((sum, { good }) => sum + good, 0);
    const stay = goods.find(({ overall }) => overall);
    for (const { pergunta, good, overall } of goods) {
      if (!overall) madeOnce(this.pairs, pergunta, newPairs).add(good, stay?.good ?? (all - good) / (goods.length - 1));
    }
  }

  /** There are some thousand different ones among a million. */
  #read(answer: string): Answer {
    return madeOnce(this.#answers, answer, () => {
      const { questionario, pergunta, resposta } = readAnswer(answer);
      const key = this.#keyOf(questionario, pergunta);
      return { pergunta: key, resposta, overall: OVERALL.test(key) };
    });
  }

  /** The day, as its number, and the hour at a moment. A clock is put forward or back at a full hour. */
  #at(moment: string) {
    const offset = madeOnce(
      this.#offsets,
      moment.slice(0, 13),
      () => this.#zone.at(Date.parse(`${moment.slice(0, 13)}:00Z`)).offset,
    );
    const hours = Math.floor((Date.parse(moment) + offset * 60_000) / 3_600_000);
    return { day: Math.floor(hours / 24), hour: ((hours % 24) + 24) % 24 };
  }
}
