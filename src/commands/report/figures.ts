import { FEWEST, hiddenGroups } from '../common/privacy';
import { changeBetween, shareOf, type Change, type Share } from '../statistics';
import { addDays, dayOf, type Day } from '../common/zone';
import type { Count } from './count';
import { Tally } from './tally';

/**
 * Whether the ratings of a group may be seen: `small` has too few surveys, `guarded` could give away a small one,
 * `empty` has none.
 */
export type Visibility = 'shown' | 'small' | 'guarded' | 'empty';

/** A group of surveys as it may be shown: what is hidden is not in here. */
export interface Group {
  key: string;
  name: string;
  visibility: Visibility;
  /** Null for a small group, whose very size is not told. */
  surveys: number | null;
  /** Null unless shown. */
  tally: Tally | null;
  satisfaction: Share | null;
  blank: Share | null;
  change: Change | null;
}

export interface LocalGroup extends Group {
  best: string | null;
  worst: string | null;
}

export interface Week extends Group {
  from: Day;
  to: Day;
}

/** What moved from the period before to this one. */
export interface Mover {
  kind: 'Local' | 'Pergunta';
  name: string;
  change: Change;
}

export interface Figures {
  total: Group;
  locais: LocalGroup[];
  perguntas: Group[];
  weeks: Week[];
  /** Seven days from Monday, 24 hours each. */
  hours: Group[][];
  movers: Mover[];
}

interface Names {
  local: (id: string) => string;
  pergunta: (key: string) => string;
}

const EMPTY = new Tally();

const groupOf = (key: string, name: string, tally: Tally, hidden: boolean, before: Tally | undefined): Group => {
  const base = { key, name, tally: null, satisfaction: null, blank: null, change: null };
  if (tally.rated === 0)
    return {
      ...base,
      visibility: 'empty',
      surveys: tally.surveys < FEWEST && tally.surveys > 0 ? null : tally.surveys,
    };
  if (tally.rated < FEWEST) return { ...base, visibility: 'small', surveys: null };
  if (hidden) return { ...base, visibility: 'guarded', surveys: tally.surveys };
  const satisfaction = shareOf(tally.good, tally.answered);
  const earlier = before && before.rated >= FEWEST ? shareOf(before.good, before.answered) : null;
  return {
    ...base,
    visibility: 'shown',
    surveys: tally.surveys,
    tally,
    satisfaction,
    blank: shareOf(tally.faces[''], tally.asked),
    change: changeBetween(earlier, satisfaction),
  };
};

/** The groups of one division of the whole; those that may not be shown are hidden together. */
const groupsOf = <K>(
  entries: readonly (readonly [K, Tally])[],
  name: (key: K) => string,
  before?: Map<K, Tally>,
): Group[] => {
  const hidden = hiddenGroups(entries.map(([, tally]) => tally.rated));
  const hiddenBefore = before ? hiddenGroups(entries.map(([key]) => before.get(key)?.rated ?? 0)) : [];
  return entries.map(([key, tally], index) =>
    groupOf(String(key), name(key), tally, hidden[index] ?? true, hiddenBefore[index] ? undefined : before?.get(key)),
  );
};

/** Lowest satisfaction first, then what cannot be judged. */
const byNeed = (a: Group, b: Group): number =>
  (a.satisfaction?.value ?? 2) - (b.satisfaction?.value ?? 2) ||
  a.name.localeCompare(b.name, 'pt-BR', { numeric: true });

const shownBySatisfaction = (groups: readonly Group[]): Group[] =>
  groups.filter(({ satisfaction }) => satisfaction !== null).sort(byNeed);

/** The best and the worst of the groups that may be shown; with one there is nothing to compare. */
export const extremesOf = (groups: readonly Group[]): { best: Group | null; worst: Group | null } => {
  const shown = shownBySatisfaction(groups);
  return shown.length < 2 ? { best: null, worst: null } : { best: shown.at(-1) ?? null, worst: shown[0] ?? null };
};

const weeksOf = ({ weeks }: Count, from: Day, to: Day): Week[] => {
  if (weeks.size === 0) return [];
  const days = [...weeks.keys()];
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const all: [Day, Tally][] = [];
  for (let day = first; day <= last; day += 7) all.push([dayOf(day), weeks.get(day) ?? EMPTY]);
  return groupsOf(all, (day) => day).map((group) => ({
    ...group,
    from: group.key < from ? from : group.key,
    to: addDays(group.key, 6) > to ? to : addDays(group.key, 6),
  }));
};

const hoursOf = ({ hours }: Count): Group[][] => {
  const all = Array.from({ length: 7 * 24 }, (_, key) => [key, hours.get(key) ?? EMPTY] as const);
  const groups = groupsOf(all, String);
  return Array.from({ length: 7 }, (_, weekday) => groups.slice(weekday * 24, weekday * 24 + 24));
};

const moversOf = (kind: Mover['kind'], groups: readonly Group[]): Mover[] =>
  groups.flatMap(({ name, change }) => (change?.clear ? [{ kind, name, change }] : []));

const MOVERS = 4;

/** What a report says, from what was counted in its period and in the one before. */
export const figuresOf = (now: Count, before: Count, names: Names, { from, to }: { from: Day; to: Day }): Figures => {
  const perguntas = groupsOf([...now.perguntas], names.pergunta, before.perguntas).sort(byNeed);
  const locais = groupsOf([...now.locais], names.local, before.locais)
    .map((group): LocalGroup => {
      const cells = group.visibility === 'shown' ? groupsOf([...(now.cells.get(group.key) ?? [])], names.pergunta) : [];
      const { best, worst } = extremesOf(cells);
      return { ...group, best: best?.name ?? null, worst: worst?.name ?? null };
    })
    .sort(byNeed);
  return {
    total: groupOf('', '', now.total, false, before.total),
    locais,
    perguntas,
    weeks: weeksOf(now, from, to),
    hours: hoursOf(now),
    movers: [...moversOf('Local', locais), ...moversOf('Pergunta', perguntas)]
      .sort((a, b) => Math.abs(b.change.value) - Math.abs(a.change.value))
      .slice(0, MOVERS),
  };
};
