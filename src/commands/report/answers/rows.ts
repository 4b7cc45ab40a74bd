import { byName } from '../../common/names';
import { countIn, satisfactionOf, wholePercent, type Selection } from '../counting/count';
import { FIRST_SHOWN, LAST } from '../counting/slots';
import type { JudgeTable, Subject } from '../rule/judging';
import { MIN_DIFFERENCE, MIN_SURVEYS, type Judged, type Limits } from '../rule/usual';
import type { Choice, Distance, Group, Month, NotedMonth, Row } from './types';

export type Slots = readonly number[];

/** Computes a value once for the same slots. */
export const oncePerSlots = <Value>(compute: (slots: Slots) => Value): ((slots: Slots) => Value) => {
  const known = new Map<string, Value>();
  return (slots) => {
    const key = slots.join();
    const value = known.get(key) ?? compute(slots);
    known.set(key, value);
    return value;
  };
};

/** The time that an answer is about. */
export interface TimeFrame {
  /** The slots that count. */
  period: Slots;
  /** The slots of a row's line; empty without lines. */
  line: Slots;
  nameOf: (slot: number) => string;
  /** The slot of the earlier period of a comparison: a group needs 8 surveys in it too. Null in any other answer. */
  earlier: number | null;
  judgeTable: JudgeTable;
}

/** A row that is to be counted and judged. */
export interface RowPlan extends Subject {
  titulo: string;
  /** Whose answers the row shows in some slots; null if it is hidden there. */
  shownIn: (slots: Slots) => Selection | null;
  choice?: Choice | null;
  noted?: readonly NotedMonth[];
}

/** A row that counts the same answers in all slots. */
export const planOf = (titulo: string, selection: Selection): RowPlan => ({
  titulo,
  comparedIn: () => selection,
  shownIn: () => selection,
});

const HIDDEN_GROUP: Group = {
  pesquisas: null,
  satisfacao: null,
  faces: null,
  habitual: null,
  diferenca: null,
  situacao: null,
  mesesSeguidos: null,
  meses: null,
};

/** In points, from shares between 0 and 1. Adds 0, because -0 is another number. */
const pointsOf = ({ share, usual }: Judged): number => wholePercent(share - usual) + 0;

const distanceOf = ({ share, usual, situacao }: Judged): Distance =>
  situacao !== 'habitual' ? 'marked' : Math.abs(share - usual) < MIN_DIFFERENCE ? 'near' : 'chance';

/** Whether a selection has 8 surveys or more in some slots. */
export const isEnough = (selection: Selection, slots: Slots): boolean =>
  countIn(selection, slots).surveys >= MIN_SURVEYS;

/** The shown selection of a row, if it also has 8 surveys or more of what a filter leaves of it. */
const visibleIn = ({ shownIn }: RowPlan, slots: Slots, { earlier }: TimeFrame): Selection | null => {
  const selection = shownIn(slots);
  if (!selection || !isEnough(selection, slots)) return null;
  return earlier === null || isEnough(selection, [earlier]) ? selection : null;
};

const monthOf = (plan: RowPlan, judged: readonly (Judged | null)[], slot: number, frame: TimeFrame): Month => {
  const selection = visibleIn(plan, [slot], frame);
  const mes = frame.nameOf(slot);
  if (!selection) return { mes, pesquisas: null, satisfacao: null, situacao: null };
  const { surveys, faces } = countIn(selection, [slot]);
  return { mes, pesquisas: surveys, satisfacao: satisfactionOf(faces), situacao: judged[slot]?.situacao ?? null };
};

/**
 * Where a dashed line of the usual share begins. Null if the months of the line count other answers than those that are
 * compared, because the line would then lie beside the months that it comes from.
 */
const usualFromOf = (selection: Selection, now: Judged, satisfacao: number): number | null => {
  const usual = wholePercent(now.usual);
  const isLikeLine =
    wholePercent(now.share) === satisfacao && satisfactionOf(countIn(selection, now.months).faces) === usual;
  return isLikeLine ? Math.max(0, (now.months[0] ?? 0) - FIRST_SHOWN) : null;
};

/** The first month of the line in which somebody answered. */
const existsSince = ({ shownIn, comparedIn }: RowPlan, { line, period, nameOf }: TimeFrame): string | null => {
  const answers = [...(shownIn(period) ?? []), ...comparedIn(LAST)];
  const first = line.find((slot) => countIn(answers, [slot]).surveys > 0);
  return first === undefined ? null : nameOf(first);
};

const rowOf = (plan: RowPlan, judged: readonly (Judged | null)[], frame: TimeFrame): Row => {
  const { titulo, choice = null, noted = [] } = plan;
  const selection = visibleIn(plan, frame.period, frame);
  const common = { titulo, choice, noted };
  if (!selection)
    return {
      ...common,
      isHidden: true,
      group: HIDDEN_GROUP,
      distance: null,
      usualSince: null,
      usualFrom: null,
      existsSince: null,
    };
  const { surveys, faces } = countIn(selection, frame.period);
  const satisfacao = satisfactionOf(faces);
  const now = frame.period.length === 1 ? (judged[LAST] ?? null) : null;
  const since = judged.filter((one) => one !== null).at(-1)?.usualSince ?? null;
  return {
    ...common,
    isHidden: false,
    group: {
      pesquisas: surveys,
      satisfacao,
      faces,
      habitual: now && wholePercent(now.usual),
      diferenca: now && pointsOf(now),
      situacao: now?.situacao ?? null,
      mesesSeguidos: now?.run ?? 0,
      meses: frame.line.length === 0 ? null : frame.line.map((slot) => monthOf(plan, judged, slot, frame)),
    },
    distance: now && distanceOf(now),
    usualSince: since === null ? null : frame.nameOf(since),
    existsSince: existsSince(plan, frame),
    usualFrom: now && frame.line.length > 0 ? usualFromOf(selection, now, satisfacao) : null,
  };
};

/** A row without a usual share. */
export const unjudgedRow = (plan: Omit<RowPlan, 'comparedIn'>, frame: TimeFrame): Row =>
  rowOf({ ...plan, comparedIn: () => [] }, [], frame);

export type JudgedRow<Plan extends RowPlan = RowPlan> = Plan & { row: Row; judged: readonly (Judged | null)[] };

/** The rows of a table, which are judged together. */
export const judgedRows = <Plan extends RowPlan>(
  table: readonly Plan[],
  frame: TimeFrame,
  limits?: Limits,
): JudgedRow<Plan>[] => {
  const all = frame.judgeTable(table, limits);
  return table.map((plan, index) => {
    const judged = all[index] ?? [];
    return { ...plan, judged, row: rowOf(plan, judged, frame) };
  });
};

/** Whether the shown share reaches a target, in percent. */
export const reaches = ({ satisfacao }: Group, meta: number): boolean => satisfacao !== null && satisfacao >= meta;

/** Lowest share first, hidden ones last. The names make the order the same on every database. */
export const byShare = (a: Row, b: Row): number =>
  (a.group.satisfacao ?? 101) - (b.group.satisfacao ?? 101) || byName(a.titulo, b.titulo);
