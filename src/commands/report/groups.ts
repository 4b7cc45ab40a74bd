import { RESPOSTAS } from '../../contract/respostas';
import { judge, LIMITS, MIN_BASE_MONTHS, MIN_SURVEYS, type Judged } from './usual';
import { noFaces, type Faces, type Ward } from './collect';
import { FIRST_SHOWN, LAST, upToLast } from './slots';
import { byName } from '../common/names';

/** What a group counts: all answers of these wards, or those to one question. */
interface WardAnswers {
  wards: readonly Ward[];
  question?: number;
}

export interface Part extends WardAnswers {
  /** What the pages call it. */
  titulo: string;
}

/**
 * What is compared of a part: each ward's questions that were answered in this slot and in at least three of the base.
 * So new questions and new wards are left out at first. Days before the newest of a ward's questions was first answered
 * are left out too: otherwise an easier question would count more in this slot than in the base.
 */
export const comparedWards = ({ wards, question }: WardAnswers, slot: number, base: readonly number[]) =>
  wards.flatMap((ward) => {
    // A cell of a ward has so few surveys that a question of the ward may have no answer in it.
    const { slots, firstDays } = ward.whole;
    const asked = [...(slots[slot]?.faces.keys() ?? [])]
      .filter((index) => question === undefined || index === question)
      .filter((index) => base.filter((past) => slots[past]?.faces.has(index)).length >= MIN_BASE_MONTHS)
      .sort((a, b) => a - b);
    const since = Math.max(...asked.map((index) => firstDays.get(index) ?? 0));
    /** Sums over a slot's answers to these questions from the day `from` on. */
    const sumsFrom = (from: number) => ward.sumsOf(asked, Math.max(since, from));
    return asked.length > 0 ? [{ asked, sumsIn: sumsFrom(0), sumsFrom }] : [];
  });

/** In whole percent. */
export const rounded = (share: number): number => Math.round(100 * share);

/** Counts a part in some slots. `surveys` are the answered ones; `share` is NaN without answers. */
export const countIn = ({ wards, question }: WardAnswers, slots: readonly number[]) => {
  const faces = noFaces();
  let [surveys, opened, callBacks] = [0, 0, 0];
  for (const slot of wards.flatMap((ward) => slots.flatMap((index) => ward.slots[index] ?? []))) {
    surveys += slot.answered;
    opened += slot.opened;
    callBacks += slot.callBacks;
    const counts = question === undefined ? [...slot.faces.values()] : [slot.faces.get(question) ?? noFaces()];
    for (const face of RESPOSTAS) for (const one of counts) faces[face] += one[face];
  }
  const answers = faces.MB + faces.BO + faces.RE + faces.RU;
  const share = (faces.MB + faces.BO) / answers;
  return { surveys: question === undefined ? surveys : answers, opened, callBacks, faces, share };
};

export type HiddenBy = 'few' | 'protects' | null;

/**
 * Hides what has fewer than 8 surveys. If all of it together has 1 to 7, a reader could compute it as the rest of the
 * total, so the smallest other one is hidden too.
 */
export const hide = (parts: readonly Part[], slots: readonly number[]) => {
  const sized = parts.map((part) => ({ part, size: countIn(part, slots).surveys })).sort((a, b) => a.size - b.size);
  const few = sized.filter(({ size }) => size < MIN_SURVEYS);
  const together = few.reduce((sum, { size }) => sum + size, 0);
  const hidden = new Map<Part, HiddenBy>(few.map(({ part }) => [part, 'few']));
  const other = sized[few.length];
  if (other && together > 0 && together < MIN_SURVEYS) hidden.set(other.part, 'protects');
  return hidden;
};

export interface Shown {
  period: readonly number[];
  nameOf: (slot: number) => string;
}

const figuresOf = (part: Part, judged: readonly (Judged | null)[], { period, nameOf }: Shown) => {
  const { surveys, faces, share } = countIn(part, period);
  const now = period.length === 1 ? judged[LAST] : null;
  const since = judged.filter((one) => one !== null).at(-1)?.usualSince ?? null;
  const satisfacao = rounded(share);
  const habitual = now ? rounded(now.usual) : null;
  const comparableShare = now && rounded(now.share) !== satisfacao ? rounded(now.share) : null;
  // The line of the months shows all answers. A usual share is drawn into it only if it counts all of them, too.
  const isLikeLine = now && comparableShare === null && rounded(countIn(part, now.months).share) === habitual;
  const figures = {
    /** Answered surveys. */
    pesquisas: surveys,
    satisfacao,
    faces: faces as Readonly<Faces>,
    /** The usual share. Null for a period of several months, or with too few surveys. */
    habitual,
    situacao: now?.situacao ?? null,
    /** How many months in a row have been `abaixo` or `acima`, up to this one. */
    mesesSeguidos: now?.run ?? 0,
    /** The last 13 months (`2026-10`). Those with fewer than 8 surveys have no figures. */
    meses: upToLast(13).map((slot) => {
      const month = countIn(part, [slot]);
      const isFew = month.surveys < MIN_SURVEYS;
      return {
        mes: nameOf(slot),
        pesquisas: isFew ? null : month.surveys,
        satisfacao: isFew ? null : rounded(month.share),
        situacao: judged[slot]?.situacao ?? null,
      };
    }),
  };
  const drawn = {
    /** The share that was compared, without new wards and questions. Null if it equals `satisfacao`. */
    comparableShare,
    /** The first month of the run that became the usual one; null if none did. */
    usualSince: since === null ? null : nameOf(since),
    /** The index in `meses` from which a dashed line shows `habitual`; null without this line. */
    usualFrom: isLikeLine ? Math.max(0, (now.months[0] ?? 0) - FIRST_SHOWN) : null,
  };
  return { figures, drawn };
};

type Nullable<Values> = { [Key in keyof Values]: Values[Key] | null };

/** The figures of a ward, question, unit or the hospital, shares in whole percent. Those of a hidden group are null. */
export type Figures = Nullable<ReturnType<typeof figuresOf>['figures']>;

/** A group as the pages show it: its figures, its name, and how to draw it. */
export type Group = Figures &
  Nullable<ReturnType<typeof figuresOf>['drawn']> & {
    titulo: string;
    /** Whether the group is hidden because it has few surveys or because it protects another one. */
    hiddenBy: HiddenBy;
  };

export interface Noted {
  /** The months (`2026-09`) with notes of the hospital file, and the texts of these. */
  noted?: readonly { mes: string; texto: string }[];
}

const withoutValues = <Values extends object>(values: Values): Nullable<Values> =>
  Object.fromEntries(Object.keys(values).map((key) => [key, null])) as Nullable<Values>;

/** The groups of a table, which are judged together. */
export const judgedTogether = <P extends Part>(
  parts: readonly P[],
  shown: Shown,
  hidden: ReadonlyMap<Part, HiddenBy> = hide(parts, shown.period),
  limits = LIMITS,
) => {
  const all = judge(
    parts.map(
      (part) => (slot, base) =>
        comparedWards(part, slot, base).map(({ sumsIn }) => ({
          now: sumsIn(slot),
          base: base.map((past) => sumsIn(past)),
        })),
    ),
    LAST,
    limits,
  );
  return parts.map((part, index) => {
    const [judged, hiddenBy] = [all[index] ?? [], hidden.get(part) ?? null];
    const known = figuresOf(part, judged, shown);
    const figures: Figures = hiddenBy ? withoutValues(known.figures) : known.figures;
    const drawn = hiddenBy ? withoutValues(known.drawn) : known.drawn;
    const group: Group = { ...figures, ...drawn, titulo: part.titulo, hiddenBy };
    return { ...part, judged, figures, group };
  });
};

export type JudgedRow<P extends Part = Part> = ReturnType<typeof judgedTogether<P>>[number];

type Named = Pick<Group, 'satisfacao' | 'titulo'>;

/** Lowest first, hidden ones last. The names make the order the same on every database. */
export const byShare = (a: Named, b: Named): number =>
  (a.satisfacao ?? 101) - (b.satisfacao ?? 101) || byName(a.titulo, b.titulo);
