import type { Resposta } from '../../contract/respostas';
import { SurveySums } from '../statistics/share';
import { isAnswered, isGood, type Collected, type OpenedSurvey, type Place } from './collect';
import { everything, visibleIn, type Visible } from './disclosure';

const KINDS = {
  answered: isAnswered,
  opened: () => true,
  complete: ({ complete }: OpenedSurvey) => complete,
  interrupted: ({ complete, answers }: OpenedSurvey) => answers.length > 0 && !complete,
  blank: (survey: OpenedSurvey) => survey.answers.length > 0 && !isAnswered(survey),
  callBack: ({ phone, answers }: OpenedSurvey) => phone && answers.some(({ resposta }) => resposta === 'RU'),
};

export type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

/** `own`: figures of one location. `unit`: sums of several locations. */
export type Level = keyof Visible;

/** The questions to count at each location, as indices of `Collected.questions`. */
type Chosen = ReadonlyMap<Place, ReadonlySet<number>>;

export type Faces = Record<Resposta, number>;

/** Counts the surveys of one period, without those that the report must hide for privacy. */
export class Seen {
  readonly #side: 'now' | 'before';
  /**
   * Numbers of surveys, as `[location][month]`. The numbers of a kind count the surveys of this kind. The numbers of a
   * question (key: its index) count the surveys that answer it.
   */
  readonly #counts: Map<Kind | number, number[][]>;
  readonly #visible: Map<Kind | number, Visible>;

  constructor({ places, questions }: Collected, side: 'now' | 'before', months: number, isInternal: boolean) {
    this.#side = side;
    this.#counts = new Map(
      [...kinds, ...questions.keys()].map((what) => [what, places.map(() => Array.from({ length: months }, () => 0))]),
    );
    for (const place of places)
      for (const survey of place[side]) {
        const count = (what: Kind | number): void => {
          const counts = this.#counts.get(what)?.[place.index];
          if (counts) counts[survey.month] = (counts[survey.month] ?? 0) + 1;
        };
        for (const kind of kinds) if (KINDS[kind](survey)) count(kind);
        for (const { question, resposta } of survey.answers) if (resposta !== '') count(question);
      }
    const units = places.map(({ unidade }) => unidade);
    this.#visible = new Map(
      [...this.#counts].map(([what, counts]) => [what, isInternal ? everything(counts) : visibleIn(counts, units)]),
    );
  }

  /**
   * Counts the surveys of the kind `what`, or those that answer the question with the index `what`.
   * @returns null if there are some, but all are hidden for privacy
   */
  count(what: Kind | number, locais: readonly Place[], level: Level): number | null {
    const { shown, all } = this.#countOf(what, locais, level);
    return shown === 0 && all > 0 ? null : shown;
  }

  isPartial(what: Kind | number, locais: readonly Place[], level: Level): boolean {
    const { shown, all } = this.#countOf(what, locais, level);
    return shown < all;
  }

  #countOf(what: Kind | number, locais: readonly Place[], level: Level) {
    let [shown, all] = [0, 0];
    for (const { index } of locais)
      for (const [month, count] of (this.#counts.get(what)?.[index] ?? []).entries()) {
        all += count;
        if (this.#visible.get(what)?.[level][index]?.[month]) shown += count;
      }
    return { shown, all };
  }

  sums(
    chosen: Chosen,
    level: Level,
    includes: (survey: OpenedSurvey) => boolean = () => true,
    weightOf: (local: Place, question: number) => number = () => 1,
  ) {
    const sums = new SurveySums();
    const faces: Faces = { MB: 0, BO: 0, RE: 0, RU: 0 };
    for (const [local, questions] of chosen) {
      if (questions.size === 0) continue;
      // Both arrays have an element for each question. Reading elements that do not exist would be slow for a million
      // answers.
      const months = Array.from({ length: this.#visible.size }, (): boolean[] | undefined => undefined);
      const weights = Array.from({ length: this.#visible.size }, () => 1);
      for (const question of questions) {
        months[question] = this.#visible.get(question)?.[level][local.index];
        weights[question] = weightOf(local, question);
      }
      for (const survey of local[this.#side]) {
        if (!includes(survey)) continue;
        let [good, answered] = [0, 0];
        for (const answer of survey.answers) {
          if (answer.resposta === '' || !months[answer.question]?.[survey.month]) continue;
          faces[answer.resposta] += 1;
          const weight = weights[answer.question] ?? 1;
          if (isGood(answer)) good += weight;
          answered += weight;
        }
        sums.add({ good, answered });
      }
    }
    return { sums, faces };
  }

  /** Each location's questions whose answers may be shown. @param only the one question to look at; by default all */
  questionsAt(locais: readonly Place[], level: Level, only?: number): Map<Place, Set<number>> {
    const all = [...this.#visible.keys()].filter((what) => typeof what === 'number');
    const asked = only === undefined ? all : [only];
    const shownAt = ({ index }: Place) =>
      asked.filter((question) => this.#visible.get(question)?.[level][index]?.includes(true));
    return new Map(locais.map((local) => [local, new Set(shownAt(local))]));
  }
}
