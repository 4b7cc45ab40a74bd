import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import { differenceOf, kornGraubard } from '../statistics/clusters';
import { benjaminiHochberg } from '../statistics/benjaminiHochberg';
import { GOOD, together, type Faces, type Tally } from './tally';

/** A group of fewer surveys than this is not shown: it says little about a place and much about a patient. */
export const FEWEST = 8;

/** All in whole percent. The interval has 95 %. */
export interface Share {
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

const shareOf = (faces: Faces, tally: Tally): Share | null => {
  if (answersIn(faces) === 0) return null;
  const ratio = goodIn(faces) / answersIn(faces);
  const interval = kornGraubard(tally, ratio);
  const [low, high] = [Math.floor(interval.low * 100), Math.ceil(interval.high * 100)];
  return { value: Math.round(100 * ratio), low, high, careful: tally.effectiveAnswers < 30 || high - low > 30 };
};

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
    return { surveys: this.count(tally.surveys), faces, satisfaction: shareOf(faces, tally) };
  }

  /** The changes of all groups of one table, judged together. */
  changes(groups: readonly [now: Tally, before: Tally | undefined][]): (Change | null)[] {
    const compared = groups.map(([now, before]) => {
      const [was, is] = [before && this.group(before).satisfaction, this.group(now).satisfaction];
      if (!before || !was || !is) return null;
      const { p, low, high } = differenceOf(before, now);
      const points = is.value - was.value;
      // Rounded outward, as every interval: a change of less than a point is not told.
      return { p, points, apart: points > 0 ? Math.floor(low * 100) > 0 : points < 0 && Math.ceil(high * 100) < 0 };
    });
    const beyond = benjaminiHochberg(compared.map((change) => change?.p ?? null));
    return compared.map(
      (change, index) => change && { points: change.points, beyondChance: change.apart && beyond[index] === true },
    );
  }
}
