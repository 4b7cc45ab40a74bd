import { RESPOSTAS } from '../../contract/respostas';
import { everything, visibleIn, type Visible } from './disclosure';
import type { Collected, OpenedSurvey } from './collect';
import { GOOD, type Faces } from './tally';
import { SurveySums } from '../statistics/share';

/** The kinds of surveys that a report counts. */
const COUNTED = {
  answered: ({ answers }: OpenedSurvey) => answers.some(({ resposta }) => resposta !== ''),
  opened: () => true,
  complete: ({ complete }: OpenedSurvey) => complete,
  interrupted: ({ complete, answers }: OpenedSurvey) => answers.length > 0 && !complete,
  blank: ({ answers }: OpenedSurvey) => answers.length > 0 && answers.every(({ resposta }) => resposta === ''),
  callBack: ({ phone, answers }: OpenedSurvey) => phone && answers.some(({ resposta }) => resposta === 'RU'),
};

export type Counted = keyof typeof COUNTED;

/** `own`: the figures of one location. `unit`: those of several locations together. */
export type Level = keyof Visible;

type Counts = number[][];
type CountsOfKinds = Record<Counted, { counts: Counts; visible: Visible }>;

/** The chosen questions of each location, both as indices. */
export type Chosen = ReadonlyMap<number, ReadonlySet<number>>;

interface Answers {
  sums: SurveySums;
  faces: Faces;
}

const noAnswers = (): Answers => ({ sums: new SurveySums(), faces: { MB: 0, BO: 0, RE: 0, RU: 0, '': 0 } });

/** The surveys of a period. It counts only those that may be shown (.github/docs/commands.md). */
export class Seen {
  readonly #surveys: readonly (readonly OpenedSurvey[])[];
  readonly #counts: CountsOfKinds;
  /** By index of the question. */
  readonly #questions: Visible[];
  readonly #single: Partial<Record<Level, Answers[][]>> = {};

  /** @param months the number of months of a calendar period; 1 for any other period */
  constructor(collected: Collected, side: 'now' | 'before', months: number, isInternal: boolean) {
    const { places, questions } = collected;
    this.#surveys = collected.surveys.map((local) => local[side]);
    const none = (): Counts => places.map(() => Array.from({ length: months }, () => 0));
    const units = [...new Set(places.map(({ unidade }) => unidade))].map((unidade) =>
      [...places.keys()].filter((local) => places[local]?.unidade === unidade),
    );
    const visibleOf = (counts: Counts): Visible => {
      if (isInternal) return everything(counts);
      const visible: Visible = { own: [], unit: [] };
      for (const locais of units) {
        const { own, unit } = visibleIn(locais.map((local) => counts[local] ?? []));
        for (const [index, local] of locais.entries()) {
          visible.own[local] = own[index] ?? [];
          visible.unit[local] = unit[index] ?? [];
        }
      }
      return visible;
    };
    const countOf = (counts: Counts, local: number, month: number): void => {
      const mine = counts[local];
      if (mine) mine[month] = (mine[month] ?? 0) + 1;
    };
    const countsOf = (is: (survey: OpenedSurvey) => boolean) => {
      const counts = none();
      for (const [local, surveys] of this.#surveys.entries())
        for (const survey of surveys) if (is(survey)) countOf(counts, local, survey.month);
      return { counts, visible: visibleOf(counts) };
    };
    const kinds = Object.entries(COUNTED).map(([what, is]) => [what, countsOf(is)]);
    this.#counts = Object.fromEntries(kinds) as CountsOfKinds;
    const byQuestion = questions.map(none);
    for (const [local, surveys] of this.#surveys.entries())
      for (const { month, answers } of surveys)
        for (const { question, resposta } of answers)
          if (resposta !== '') countOf(byQuestion[question] ?? [], local, month);
    this.#questions = byQuestion.map(visibleOf);
  }

  /** A count of surveys; null if there are some and none may be shown. */
  count(what: Counted, locais: readonly number[], level: Level): number | null {
    const { shown, all } = this.#countOf(what, locais, level);
    return shown === 0 && all > 0 ? null : shown;
  }

  /** Whether some of these surveys may not be shown. */
  isPartial(what: Counted, locais: readonly number[], level: Level): boolean {
    const { shown, all } = this.#countOf(what, locais, level);
    return shown < all;
  }

  #countOf(what: Counted, locais: readonly number[], level: Level) {
    const { counts, visible } = this.#counts[what];
    let [shown, all] = [0, 0];
    for (const local of locais)
      for (const [month, count] of (counts[local] ?? []).entries()) {
        all += count;
        if (visible[level][local]?.[month]) shown += count;
      }
    return { shown, all };
  }

  /** Sums and faces of the answers that may be shown. */
  sums(chosen: Chosen, level: Level, of: (survey: OpenedSurvey) => boolean = () => true): Answers {
    const all = noAnswers();
    for (const [local, chosenHere] of chosen) {
      const months = this.#questions.map((visible, question) =>
        chosenHere.has(question) ? visible[level][local] : undefined,
      );
      for (const survey of this.#surveys[local] ?? []) {
        if (!of(survey)) continue;
        let [good, answered] = [0, 0];
        for (const { question, resposta } of survey.answers) {
          if (!months[question]?.[survey.month]) continue;
          all.faces[resposta] += 1;
          const satisfied = GOOD[resposta];
          if (satisfied === null) continue;
          good += satisfied;
          answered += 1;
        }
        all.sums.add({ good, answered });
      }
    }
    return all;
  }

  /** The same as `sums` for one question. It adds up a table that is computed once for all questions. */
  sumsOf(question: number, locais: Iterable<number>, level: Level): Answers {
    this.#single[level] ??= this.#tableOf(level);
    const all = noAnswers();
    for (const local of locais) {
      const one = this.#single[level][local]?.[question];
      if (!one) continue;
      all.sums.merge(one.sums);
      for (const face of [...RESPOSTAS, ''] as const) all.faces[face] += one.faces[face];
    }
    return all;
  }

  #tableOf(level: Level): Answers[][] {
    return this.#surveys.map((surveys, local) => {
      const table = this.#questions.map(noAnswers);
      for (const { month, answers } of surveys)
        for (const { question, resposta } of answers) {
          const one = table[question];
          if (!one || !this.#questions[question]?.[level][local]?.[month]) continue;
          one.faces[resposta] += 1;
          const good = GOOD[resposta];
          if (good !== null) one.sums.add({ good, answered: 1 });
        }
      return table;
    });
  }

  /** The questions of each location with answers that may be shown. */
  questionsAt(locais: readonly number[], level: Level): Map<number, Set<number>> {
    const all = [...this.#questions.keys()];
    return new Map(
      locais.map((local) => [
        local,
        new Set(all.filter((question) => this.#questions[question]?.[level][local]?.includes(true))),
      ]),
    );
  }
}
