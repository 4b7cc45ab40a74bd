import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import { differenceOf, kornGraubard } from '../statistics/clusters';
import { benjaminiHochberg } from '../statistics/benjaminiHochberg';
import { goodOf, together, type Tally } from './tally';

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

/** A group of surveys as it may be shown. Every figure, chart and table is made of this and of nothing behind it. */
export interface Shown {
  /** Rounded to the nearest 5 unless exact; null for a group that is not shown. */
  surveys: number | null;
  /** Rounded likewise; null for a group that is not shown. */
  faces: Record<Resposta | '', number> | null;
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
  RESPOSTAS.reduce((sum, resposta) => sum + (goodOf(resposta) ?? 0) * faces[resposta], 0);

const shareOf = (faces: Record<Resposta, number>, tally: Tally): Share | null => {
  if (answersIn(faces) === 0) return null;
  const ratio = goodIn(faces) / answersIn(faces);
  const interval = kornGraubard(tally, ratio);
  const [low, high] = [Math.floor(interval.low * 100), Math.ceil(interval.high * 100)];
  return { value: Math.round(100 * ratio), low, high, careful: tally.effectiveAnswers < 30 || high - low > 30 };
};

/**
 * Decides what of counted surveys may be seen, after the rule of NHS Digital's hospital statistics: groups of fewer than
 * 8 answered surveys are not shown, all other counts are rounded to the nearest 5, and shares are those of the rounded
 * counts. What is not shown is not counted in what is shown either, unless with others of its kind: then nothing can be
 * worked out by taking one table, filter or period from another (.github/docs/commands.md).
 */
export class Disclosure {
  /** @param exact whether counts may be seen as they are: for inside use alone */
  constructor(readonly exact: boolean) {}

  /** A count as it may be seen. */
  count(value: number): number {
    return this.exact ? value : Math.round(value / 5) * 5;
  }

  /**
   * Which of a unit's locations are counted together in its totals: those that are shown, and the others if they are
   * enough together, and so many that none of them is known to be nearly 8.
   */
  counted(locais: readonly (readonly [key: string, tally: Tally])[]): (readonly [key: string, tally: Tally])[] {
    const shown = locais.filter(([, { surveys }]) => this.exact || surveys >= FEWEST);
    const small = locais.filter(([, { surveys }]) => !this.exact && surveys > 0 && surveys < FEWEST);
    const all = together(small.map(([, tally]) => tally)).surveys;
    return all >= FEWEST && this.count(all) <= (FEWEST - 1) * small.length ? [...shown, ...small] : shown;
  }

  group(tally: Tally): Shown {
    if (tally.surveys < FEWEST) return { surveys: this.exact ? tally.surveys : null, faces: null, satisfaction: null };
    const faces = { ...tally.faces };
    for (const face of [...RESPOSTAS, ''] as const) faces[face] = this.count(faces[face]);
    return { surveys: this.count(tally.surveys), faces, satisfaction: shareOf(faces, tally) };
  }

  /** The changes of all groups of one table, judged together. */
  changes(groups: readonly { before: Tally | undefined; now: Tally }[]): (Change | null)[] {
    const compared = groups.map(({ before, now }) => {
      const [was, is] = [before && this.group(before).satisfaction, this.group(now).satisfaction];
      if (!before || !was || !is) return null;
      const { p, low, high } = differenceOf(before, now);
      const points = is.value - was.value;
      // Rounded outward, as every interval: what may be no whole point is no news.
      return { p, points, apart: points > 0 ? Math.floor(low * 100) > 0 : points < 0 && Math.ceil(high * 100) < 0 };
    });
    const beyond = benjaminiHochberg(compared.map((change) => change?.p ?? null));
    return compared.map((change, index) =>
      change ? { points: change.points, beyondChance: change.apart && beyond[index] === true } : null,
    );
  }
}
