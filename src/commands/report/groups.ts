import { RESPOSTAS } from '../../contract/respostas';
import { BASE_MONTHS, MIN_BASE_MONTHS, MIN_SURVEYS, sumOf } from '../statistics/usual';
import type { Comparison, Judged, Series, Sums } from '../statistics/usual';
import { noFaces, type Faces, type Ward } from './collect';
import type { Months } from './months';
import type { Group } from './report';

/** What a group counts: all answers of these wards, or those to one question. */
export interface Part {
  wards: readonly Ward[];
  question?: number;
}

export interface Compared extends Comparison {
  /** The slots of the base. */
  baseSlots: readonly number[];
  /** The questions of each ward that are compared. */
  cells: readonly { ward: Ward; asked: readonly number[] }[];
}

/** The sums of a slot over the compared answers. @param since the first day that counts */
export const sumsOf = (cells: Compared['cells'], slot: number, since?: number): Sums =>
  sumOf(cells.map(({ ward, asked }) => ward.sums(slot, asked, since)));

/**
 * Compares the questions that a ward asks in this slot and asked in at least three of the base, so that a new question
 * or ward is left out at first. Later the base begins with the newest of them. Otherwise the low shares of a new ward
 * would count less in the base than in this slot.
 */
export const seriesOf = ({ wards, question }: Part): Series<Compared> => ({
  compare(slot, base) {
    const cells = wards.flatMap((ward) => {
      const asked = [...(ward.slots[slot]?.faces.keys() ?? [])]
        .filter((one) => (question ?? one) === one && base.filter((at) => ward.asks(one, at)).length >= MIN_BASE_MONTHS)
        .sort((a, b) => a - b);
      return asked.length > 0 ? [{ ward, asked }] : [];
    });
    const begin = Math.max(0, ...cells.flatMap(({ ward, asked }) => asked.map((one) => ward.firstSlots.get(one) ?? 0)));
    const baseSlots = base.filter((at) => at >= begin);
    return { cells, baseSlots, now: sumsOf(cells, slot), base: baseSlots.map((at) => sumsOf(cells, at)) };
  },
});

/** The answered surveys of a part in some slots, and all of its answers. */
export const countIn = ({ wards, question }: Part, slots: readonly number[]): { surveys: number; faces: Faces } => {
  const faces = noFaces();
  let surveys = 0;
  for (const slot of wards.flatMap((ward) => slots.flatMap((index) => ward.slots[index] ?? []))) {
    if (question === undefined) surveys += slot.answered.length;
    const counts = question === undefined ? [...slot.faces.values()] : [slot.faces.get(question) ?? noFaces()];
    for (const face of RESPOSTAS) for (const one of counts) faces[face] += one[face];
  }
  return { surveys: question === undefined ? surveys : answersIn(faces), faces };
};

const answersIn = ({ MB, BO, RE, RU }: Faces): number => MB + BO + RE + RU;

/** The share of good answers, from 0 to 1; 0 without answers. */
export const goodIn = (faces: Faces): number => (faces.MB + faces.BO) / Math.max(1, answersIn(faces));

export const percent = (share: number): number => Math.round(100 * share);

export type Hidden = NonNullable<Group['oculto']>;

/**
 * Hides what has fewer than 8 surveys. If all of it together has 1 to 7, a reader could compute it as the rest of the
 * total, so the smallest other one is hidden too.
 */
export const hide = <T>(rows: readonly T[], surveysOf: (row: T) => number): Map<T, Hidden> => {
  const few = rows.filter((row) => surveysOf(row) < MIN_SURVEYS);
  const hidden = new Map<T, Hidden>(few.map((row) => [row, 'poucas']));
  const together = few.reduce((sum, row) => sum + surveysOf(row), 0);
  const [smallest] = rows.filter((row) => !hidden.has(row)).sort((a, b) => surveysOf(a) - surveysOf(b));
  if (together > 0 && together < MIN_SURVEYS && smallest !== undefined) hidden.set(smallest, 'protege');
  return hidden;
};

const HIDDEN = {
  ...{ pesquisas: null, satisfacao: null, faces: null, habitual: null, situacao: null },
  ...{ mesesSeguidos: null, meses: null, comparavel: null, habitualDesde: null },
};

export const groupOf = (
  part: Part,
  judged: readonly (Judged<Compared> | null)[],
  months: Months,
  oculto: Hidden | null,
): Group => {
  if (oculto) return { ...HIDDEN, oculto };
  const { surveys, faces } = countIn(part, months.inPeriod);
  const satisfacao = percent(goodIn(faces));
  const now = months.period.months === 1 ? (judged[months.last] ?? null) : null;
  return {
    pesquisas: surveys,
    satisfacao,
    faces,
    habitual: now && percent(now.usual),
    situacao: now && now.situacao,
    mesesSeguidos: now?.run ?? 0,
    meses: months.upToLast(BASE_MONTHS + 1).map((slot) => {
      const month = countIn(part, [slot]);
      const isShown = month.surveys >= MIN_SURVEYS;
      return {
        mes: monthOf(months, slot),
        pesquisas: isShown ? month.surveys : null,
        satisfacao: isShown ? percent(goodIn(month.faces)) : null,
        situacao: judged[slot]?.situacao ?? null,
      };
    }),
    oculto,
    comparavel: now && percent(now.share) !== satisfacao ? percent(now.share) : null,
    habitualDesde: now && now.usualSince !== null ? monthOf(months, now.usualSince) : null,
  };
};

const monthOf = (months: Months, slot: number): string => months.firstDayOf(slot).slice(0, 7);

const facesOf = ({ faces }: Group): number => (faces ? goodIn(faces) : Infinity);

/** Lowest first, hidden ones last. The names make the order the same on every database. */
export const byShare =
  <G extends Group>(nameOf: (group: G) => string) =>
  (a: G, b: G): number =>
    (a.oculto || b.oculto ? Number(a.oculto !== null) - Number(b.oculto !== null) : facesOf(a) - facesOf(b)) ||
    nameOf(a).localeCompare(nameOf(b), 'pt-BR');
