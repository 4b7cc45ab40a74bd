import type { RespostaEnviada } from '../../contract/respostas';
import { readAnswer, type CountedSurvey } from '../../server/repositories/reports';
import type { Period } from '../common/period';
import { dayNumber, weekdayNumber, type Day, type Zone } from '../common/zone';
import { Pairs } from '../statistics/correlation';
import { LONGEST, type Moment } from '../statistics/temporalScan';
import { GOOD, madeOnce, newTally, Tally } from './tally';

/** What patients say of their stay as a whole: nobody can begin with improving that. */
const OVERALL = /\b(de (modo|maneira|forma)|em|no|avaliação) geral\b/i;

interface Answer {
  pergunta: string;
  resposta: RespostaEnviada;
  good: number;
  overall: boolean;
}

export class Counts {
  readonly all = new Tally();
  /** By question: its id and its text as it was asked. */
  readonly perguntas = new Map<string, Tally>();

  merge({ all, perguntas }: Counts): this {
    this.all.merge(all);
    for (const [pergunta, tally] of perguntas) madeOnce(this.perguntas, pergunta, newTally).merge(tally);
    return this;
  }
}

/** The weeks of a location, counted back from the end of the period. */
export interface Weeks {
  weeks: readonly Tally[];
  /** The day of the first survey that is in one of them, as its number. */
  first: number;
}

class CountedLocal implements Weeks {
  readonly now = new Counts();
  readonly before = new Counts();
  /** By weekday times 24 and hour. */
  readonly hours = new Map<number, Tally>();
  readonly series: Moment[] = [];
  first = Infinity;

  constructor(readonly weeks: Tally[]) {}
}

/** Everything that a report counts, as exactly as the database has it. Nothing of it may be shown as it is. */
export class Collected {
  readonly locais = new Map<string, CountedLocal>();
  /** For each question, how its answers go with the overall question of the survey, or with the rest of it. */
  readonly pairs = new Map<string, Pairs>();
  /** The weeks of the period and the 13 before it. */
  readonly weeks: number;

  readonly #last: number;
  readonly #answers = new Map<string, Answer>();
  readonly #offsets = new Map<string, number>();

  /**
   * @param periods the period and the one before
   * @param last the last day that is counted
   * @param keyOf a question as it was asked: its id, a tab, its text
   */
  constructor(
    private readonly zone: Zone,
    private readonly periods: readonly [Period, Period],
    last: Day,
    private readonly keyOf: (questionario: number, pergunta: string) => string,
  ) {
    this.#last = dayNumber(last);
    this.weeks = Math.floor((this.#last - dayNumber(periods[0].from)) / 7) + LONGEST + 1;
  }

  at(local: string): CountedLocal {
    return madeOnce(this.locais, local, () => new CountedLocal(Array.from({ length: this.weeks }, newTally)));
  }

  add({ local, moment, answers }: CountedSurvey): void {
    const read = answers.map((answer) => this.#read(answer));
    const respostas = read.map(({ resposta }) => resposta);
    const rated = read.filter(({ resposta }) => resposta !== '');
    const good = rated.reduce((sum, answer) => sum + answer.good, 0);
    const { day, hour } = this.#clock(moment);
    const counted = this.at(local);
    const { now, before, hours, weeks, series } = counted;
    const [isNow, isBefore] = this.periods.map(({ since, until }) => since <= moment && moment < until);
    for (const counts of [...(isNow ? [now] : []), ...(isBefore ? [before] : [])]) {
      counts.all.count(respostas);
      for (const { pergunta, resposta } of read) madeOnce(counts.perguntas, pergunta, newTally).count([resposta]);
    }
    if (isNow) {
      madeOnce(hours, weekdayNumber(day) * 24 + hour, newTally).count(respostas);
      const stay = rated.find(({ overall }) => overall);
      for (const { pergunta, good: own, overall } of rated.length < 2 ? [] : rated) {
        if (overall) continue;
        madeOnce(this.pairs, pergunta, () => new Pairs()).add(own, stay?.good ?? (good - own) / (rated.length - 1));
      }
    }
    const week = Math.floor((this.#last - day) / 7);
    // Of the oldest week only the days that are within the 13 weeks.
    if (week < 0 || day < dayNumber(this.periods[0].from) - 7 * LONGEST) return;
    counted.first = Math.min(counted.first, day);
    weeks[week]?.count(respostas);
    if (rated.length > 0) series.push({ week, good, answers: rated.length });
  }

  /** Read once each: a million answers are some thousand different texts. */
  #read(answer: string): Answer {
    return madeOnce(this.#answers, answer, () => {
      const { questionario, pergunta, resposta } = readAnswer(answer);
      const key = this.keyOf(questionario, pergunta);
      return { pergunta: key, resposta, good: GOOD[resposta] ?? 0, overall: OVERALL.test(key) };
    });
  }

  /** The day, as its number, and the hour at a moment. A clock is put forward or back at a full hour. */
  #clock(moment: string) {
    const hour = moment.slice(0, 13);
    const offset = madeOnce(this.#offsets, hour, () => this.zone.at(Date.parse(`${hour}:00Z`)).offset);
    const hours = Math.floor((Date.parse(moment) + offset * 60_000) / 3_600_000);
    return { day: Math.floor(hours / 24), hour: ((hours % 24) + 24) % 24 };
  }
}
