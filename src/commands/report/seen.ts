import { everything, visibleIn, type Visible } from './disclosure';
import type { Collected, OpenedSurvey } from './collect';
import { GOOD, type Faces } from './tally';
import { SurveySums } from '../statistics/share';

/** What is counted of surveys, whatever their answers are. */
const COUNTED = {
  answered: ({ answers }: OpenedSurvey) => answers.some(({ resposta }) => resposta !== ''),
  opened: () => true,
  complete: ({ complete }: OpenedSurvey) => complete,
  interrupted: ({ complete, answers }: OpenedSurvey) => answers.length > 0 && !complete,
  blank: ({ answers }: OpenedSurvey) => answers.length > 0 && answers.every(({ resposta }) => resposta === ''),
  callBack: ({ phone, answers }: OpenedSurvey) => phone && answers.some(({ resposta }) => resposta === 'RU'),
};

export type Counted = keyof typeof COUNTED;

/** Whose figures: a location's, or those of several locations together. */
export type Level = keyof Visible;

type Counts = number[][];

/** Chooses some answers. */
export type Accept = (question: number, local: number) => boolean;

/** The surveys of a period, as far as figures may count them (.github/docs/commands.md). */
export class Seen {
  readonly #surveys: readonly (readonly OpenedSurvey[])[];
  readonly #counts: Record<Counted, { counts: Counts; visible: Visible }>;
  /** By question. */
  readonly #questions: Visible[];

  /** @param months how many months of the calendar the period has; 1 for any other period */
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
    this.#counts = {
      answered: countsOf(COUNTED.answered),
      opened: countsOf(COUNTED.opened),
      complete: countsOf(COUNTED.complete),
      interrupted: countsOf(COUNTED.interrupted),
      blank: countsOf(COUNTED.blank),
      callBack: countsOf(COUNTED.callBack),
    };
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

  /** Whether some answered surveys may not be shown. */
  isPartial(locais: readonly number[], level: Level): boolean {
    const { shown, all } = this.#countOf('answered', locais, level);
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
  sums(
    locais: readonly number[],
    level: Level,
    accept: Accept = () => true,
    of: (survey: OpenedSurvey) => boolean = () => true,
  ) {
    const sums = new SurveySums();
    const faces: Faces = { MB: 0, BO: 0, RE: 0, RU: 0, '': 0 };
    for (const local of locais)
      for (const survey of this.#surveys[local] ?? []) {
        if (!of(survey)) continue;
        let [good, answered] = [0, 0];
        for (const { question, resposta } of survey.answers) {
          if (!this.#isVisible(question, local, survey.month, level) || !accept(question, local)) continue;
          faces[resposta] += 1;
          const satisfied = GOOD[resposta];
          if (satisfied === null) continue;
          good += satisfied;
          answered += 1;
        }
        sums.add({ good, answered });
      }
    return { sums, faces };
  }

  /** The questions with answers at a location that may be shown. */
  questionsAt(local: number, level: Level): Set<number> {
    const months = this.#questions.keys();
    return new Set([...months].filter((question) => this.#questions[question]?.[level][local]?.includes(true)));
  }

  #isVisible(question: number, local: number, month: number, level: Level): boolean {
    return this.#questions[question]?.[level][local]?.[month] === true;
  }
}
