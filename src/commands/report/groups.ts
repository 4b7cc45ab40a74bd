import { RESPOSTAS } from '../../contract/respostas';
import { judge, MIN_BASE_MONTHS, MIN_SURVEYS, sumOf, type Judged, type Sums } from '../statistics/usual';
import { noFaces, type Faces, type Ward } from './collect';
import type { Group } from './report';

/** What a group counts: all answers of these wards, or those to one question. */
export interface Part {
  wards: readonly Ward[];
  question?: number;
}

/** Questions of a ward that are compared. */
interface Cell {
  ward: Ward;
  asked: readonly number[];
}

/** Sums over a slot's answers in these cells. @param since the first day that counts */
export const sumsOf = (cells: readonly Cell[], slot: number, since?: number): Sums =>
  sumOf(cells.map(({ ward, asked }) => ward.sums(slot, asked, since)));

/**
 * Compares the questions that a ward asks in this slot and asked in at least three of the base, so that a new question
 * or ward is left out at first. Later the base begins with the newest of them. Otherwise the low shares of a new ward
 * would count less in the base than in this slot.
 */
export const compared = ({ wards, question }: Part, slot: number, base: readonly number[]) => {
  const cells = wards.flatMap((ward): Cell[] => {
    const asked = [...(ward.slots[slot]?.faces.keys() ?? [])]
      .filter((one) => (question ?? one) === one)
      .filter((one) => base.filter((at) => ward.slots[at]?.faces.has(one)).length >= MIN_BASE_MONTHS)
      .sort((a, b) => a - b);
    return asked.length > 0 ? [{ ward, asked }] : [];
  });
  const firstOf = (ward: Ward, one: number) => ward.slots.findIndex(({ faces }) => faces.has(one));
  const begin = Math.max(...cells.flatMap(({ ward, asked }) => asked.map((one) => firstOf(ward, one))));
  return { cells, baseSlots: base.filter((at) => at >= begin) };
};

/** The answered surveys of a part in some slots, and all of its answers. */
export const countIn = ({ wards, question }: Part, slots: readonly number[]): { surveys: number; faces: Faces } => {
  const faces = noFaces();
  let surveys = 0;
  for (const slot of wards.flatMap((ward) => slots.flatMap((index) => ward.slots[index] ?? []))) {
    surveys += slot.answered.length;
    const counts = question === undefined ? [...slot.faces.values()] : [slot.faces.get(question) ?? noFaces()];
    for (const face of RESPOSTAS) for (const one of counts) faces[face] += one[face];
  }
  return { surveys: question === undefined ? surveys : answersIn(faces), faces };
};

const answersIn = ({ MB, BO, RE, RU }: Faces): number => MB + BO + RE + RU;

/** The share of good answers, from 0 to 1; 0 without answers. */
export const goodIn = (faces: Faces): number => (faces.MB + faces.BO) / Math.max(1, answersIn(faces));

export const percent = (share: number): number => Math.round(100 * share);

type Hidden = NonNullable<Group['oculto']>;

/**
 * Hides what has fewer than 8 surveys. If all of it together has 1 to 7, a reader could compute it as the rest of the
 * total, so the smallest other one is hidden too.
 */
export const hide = <P extends Part>(parts: readonly P[], slots: readonly number[]): Map<P, Hidden> => {
  const sized = parts.map((part) => ({ part, size: countIn(part, slots).surveys })).sort((a, b) => a.size - b.size);
  const few = sized.filter(({ size }) => size < MIN_SURVEYS);
  const together = few.reduce((sum, { size }) => sum + size, 0);
  const other = together > 0 && together < MIN_SURVEYS ? sized[few.length] : undefined;
  return new Map([
    ...few.map(({ part }) => [part, 'poucas'] as const),
    ...(other ? [[other.part, 'protege'] as const] : []),
  ]);
};

/** What groups show: a period, and the line up to its last slot. */
export interface Shown {
  period: readonly number[];
  line: readonly { slot: number; mes: string }[];
  /** Whether the period is one slot, so that it has a usual share. */
  isCompared: boolean;
}

const groupOf = (part: Part, judged: readonly (Judged | null)[], shown: Shown, oculto: Hidden | null): Group => {
  const { surveys, faces } = countIn(part, shown.period);
  const satisfacao = percent(goodIn(faces));
  const now = shown.isCompared ? judged.at(-1) : null;
  const meses = shown.line.map(({ slot, mes }) => {
    const month = countIn(part, [slot]);
    const isFew = month.surveys < MIN_SURVEYS;
    return {
      mes,
      pesquisas: isFew ? null : month.surveys,
      satisfacao: isFew ? null : percent(goodIn(month.faces)),
      situacao: judged[slot]?.situacao ?? null,
    };
  });
  const figures = {
    ...{ pesquisas: surveys, satisfacao, faces, meses },
    habitual: now ? percent(now.usual) : null,
    situacao: now ? now.situacao : null,
    mesesSeguidos: now?.run ?? 0,
    comparavel: now && percent(now.share) !== satisfacao ? percent(now.share) : null,
    habitualDesde: shown.line.find(({ slot }) => slot === now?.usualSince)?.mes ?? null,
  };
  const nothing = Object.fromEntries(Object.keys(figures).map((key) => [key, null])) as Record<
    keyof typeof figures,
    null
  >;
  return { ...(oculto ? nothing : figures), oculto };
};

/** The groups of a table, which are judged together up to the last slot of the line. */
export const tableOf = <P extends Part>(parts: readonly P[], shown: Shown, hidden = hide(parts, shown.period)) => {
  const series = parts.map((part) => (slot: number, base: readonly number[]) => {
    const { cells, baseSlots } = compared(part, slot, base);
    return { now: sumsOf(cells, slot), base: baseSlots.map((at) => sumsOf(cells, at)) };
  });
  const all = judge(series, shown.line.at(-1)?.slot ?? 0);
  return parts.map((part, index) => {
    const judged = all[index] ?? [];
    return { ...part, judged, group: groupOf(part, judged, shown, hidden.get(part) ?? null) };
  });
};

const shareIn = ({ oculto, faces }: Group): number => (oculto || !faces ? 2 : goodIn(faces));

/** Lowest first, hidden ones last. The names make the order the same on every database. */
export const byShare =
  <G extends Group>(nameOf: (group: G) => string) =>
  (a: G, b: G): number =>
    shareIn(a) - shareIn(b) || nameOf(a).localeCompare(nameOf(b), 'pt-BR');
