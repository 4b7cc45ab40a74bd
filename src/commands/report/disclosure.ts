import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import { differenceOf, kornGraubard, type Sample } from '../statistics/clusters';
import { benjaminiHochberg } from '../statistics/benjaminiHochberg';
import { GOOD, together, type Faces, type Tally } from './tally';

/** A group of fewer surveys than this is not shown: it says little about a place and much about a patient. */
export const FEWEST = 8;

/** In whole percent, with an interval of 95 %, and the sample that is as good as shown: tests are made of it too. */
export interface Share extends Sample {
  value: number;
  low: number;
  high: number;
  /** Whether there are too few answers to build on. */
  careful: boolean;
}

/** A group of surveys as it may be shown; figures, charts and tables are made of this alone. */
export interface Shown {
  /** Counts are null for a group that is not shown. */
  surveys: number | null;
  faces: Faces | null;
  /** Null too where all that is left is rounded to nothing. */
  satisfaction: Share | null;
}

/** How a share has moved, in whole points. */
export interface Change {
  points: number;
  beyondChance: boolean;
}

export const answersIn = (faces: Record<Resposta, number>): number =>
  RESPOSTAS.reduce((sum, resposta) => sum + faces[resposta], 0);

export const goodIn = (faces: Record<Resposta, number>): number =>
  RESPOSTAS.reduce((sum, resposta) => sum + GOOD[resposta] * faces[resposta], 0);

/**
 * What of counted surveys may be seen, by the rule of NHS Digital's hospital statistics (.github/docs/commands.md): no
 * groups of fewer than 8 answered surveys, counts to the nearest 5, shares of those. What is not shown is in no sum either,
 * unless with others of its kind: nothing comes out by taking one table, filter or period from another.
 */
export class Disclosure {
  /** @param exact whether counts may be seen as they are: for inside use alone */
  constructor(readonly exact: boolean) {}

  /** A count as it may be seen. */
  count(value: number): number {
    return this.exact ? value : Math.round(value / 5) * 5;
  }

  /** A unit's locations in its totals: each that is shown, and the others together if they are enough, and not each nearly 8. */
  bases(locais: readonly (readonly [key: string, tally: Tally])[]): string[][] {
    const shown = locais.filter(([, { surveys }]) => this.exact || surveys >= FEWEST);
    const small = locais.filter(([, { surveys }]) => !this.exact && surveys > 0 && surveys < FEWEST);
    const all = together(small.map(([, tally]) => tally)).surveys;
    const enough = all >= FEWEST && this.count(all) <= (FEWEST - 1) * small.length;
    return [...shown.map(([key]) => [key]), ...(enough ? [small.map(([key]) => key)] : [])];
  }

  group(tally: Tally): Shown {
    if (tally.surveys < FEWEST) return { surveys: this.exact ? tally.surveys : null, faces: null, satisfaction: null };
    const faces = { ...tally.faces };
    for (const face of [...RESPOSTAS, ''] as const) faces[face] = this.count(faces[face]);
    return { surveys: this.count(tally.surveys), faces, satisfaction: this.#shareOf(faces, tally) };
  }

  /** Made of what is shown, and of how far answers of a survey go together, roughly: how wide it is tells no count either. */
  #shareOf(faces: Faces, tally: Tally): Share | null {
    const answers = answersIn(faces);
    if (answers === 0) return null;
    const ratio = goodIn(faces) / answers;
    let { surveys, effectiveAnswers } = tally;
    if (!this.exact) {
      // In quarters; where no other mind is shown one, whether there was any or not.
      const quarters = ratio % 1 === 0 ? 4 : Math.floor((4 * effectiveAnswers) / (surveys - 1) + 1e-9);
      surveys = Math.max(FEWEST, this.count(surveys) - 2);
      // What rounding hides of the four faces adds to the variance, 2 each.
      const rounding = ratio % 1 === 0 ? 0 : (4 * ((1 - ratio) / ratio + ratio / (1 - ratio))) / answers ** 2;
      effectiveAnswers = 1 / (4 / (Math.max(1, quarters) * (surveys - 1)) + rounding);
    }
    const sample = { ratio, surveys, effectiveAnswers };
    const interval = kornGraubard(sample);
    const [low, high] = [Math.floor(interval.low * 100), Math.ceil(interval.high * 100)];
    const careful = effectiveAnswers < 30 || high - low > 30;
    return { ...sample, value: Math.round(100 * ratio), low, high, careful };
  }

  /** The changes of all groups of one table, judged together. */
  changes(groups: readonly [now: Tally, before: Tally | undefined][], level?: number): (Change | null)[] {
    const compared = groups.map(([now, before]) => {
      const [was, is] = [before && this.group(before).satisfaction, this.group(now).satisfaction];
      if (!was || !is) return null;
      const { p, low, high } = differenceOf(was, is);
      const points = is.value - was.value;
      // Rounded outward, as every interval: a change of less than a point is not told.
      return { p, points, apart: points > 0 ? Math.floor(low * 100) > 0 : points < 0 && Math.ceil(high * 100) < 0 };
    });
    const beyond = benjaminiHochberg(
      compared.map((change) => change?.p ?? null),
      level,
    );
    return compared.map(
      (change, index) => change && { points: change.points, beyondChance: change.apart && beyond[index] === true },
    );
  }
}
