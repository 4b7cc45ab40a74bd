import type { Id } from '../../contract/ids';
import { daysIn, monthsOf, type Period } from '../common/period';
import { dayNumber, dayOf, type Day } from '../common/zone';
import { benjaminiHochberg } from '../statistics/benjaminiHochberg';
import { differenceOf, type Difference } from '../statistics/difference';
import { FEWEST, SurveySums, shareOf, type Share } from '../statistics/share';
import { probabilityOfSoFew } from '../statistics/silence';
import { isWeekend, type Collected, type LocalSurveys, type OpenedSurvey } from './collect';
import type { Course } from './courses';
import { leftOutOf, type LeftOut } from './leftOut';
import { Seen, type Chosen, type Level } from './seen';
import type { Faces } from './tally';

/** The share before and now in whole percent, for the questions and locations that both periods have. */
export interface Change {
  before: number;
  now: number;
  beyondChance: boolean;
}

export interface Group {
  name: string;
  /** The number of answered surveys. This and the following fields are null for a group that may not be shown. */
  surveys: number | null;
  faces: Faces | null;
  share: Share | null;
  change: Change | null;
}

const PARTS = ['opened', 'complete', 'interrupted', 'blank'] as const;
/** Counts of surveys; null if there are some, but none may be shown. */
export type Participation = Record<(typeof PARTS)[number], number | null>;

/** Sums of both periods over the same locations. */
export interface ComparedParticipation {
  now: Participation;
  before: Participation;
  /** Names of locations that the comparison of opened surveys leaves out. */
  leftOut: string[];
  /** Whether it leaves a location out of any sum. */
  isPartial: boolean;
}

export interface Attendance {
  /** How many patients were cared for. */
  patients: number;
  /** Answered surveys in percent of the patients; null if the count may not be shown. */
  rate: number | null;
}

export interface LocalGroup extends Group {
  Id: Id;
  unidade: string | null;
  /** The share by which locations are ranked, in whole percent. */
  ranked: number | null;
  /** Set if it differs beyond chance from that of the other locations. */
  apart: 'low' | 'high' | null;
  course: Course;
  /** Set if the location has stopped or almost stopped collecting surveys. */
  silence: Silence | null;
  now: Participation;
  before: Participation;
  attendance: Attendance | null;
  /** The share of the last seven days that were counted. */
  lastWeek: Share | null;
  /** The location's questions, lowest share first. */
  perguntas: PerguntaGroup[];
}

export interface PerguntaGroup extends Group {
  Id: Id;
}

export interface Silence {
  /** The last day with an answered survey. */
  last: Day;
  /** Whether the period has no answered survey. */
  isTotal: boolean;
}

export interface Figures {
  total: Group & { now: Participation; compared: ComparedParticipation; attendance: Attendance | null };
  unidades: Group[];
  /** Drops without recovery and silent locations first; then ranked, lowest first, or by name. Hidden locations are last. */
  locais: LocalGroup[];
  /** Lowest share first. */
  perguntas: PerguntaGroup[];
  /** The questions by which locations are ranked: the overall question if all ask it, otherwise all common questions. */
  rankedBy: string[];
  leftOut: LeftOut;
  /** Morning, afternoon and night; Monday to Friday and weekend. */
  shifts: [weekdays: Share | null, weekend: Share | null][];
  /** Names of locations with surveys that may not be shown and are not in the totals. */
  notCounted: string[];
  /** How many patients left a phone number and answered Ru; null if it may not be shown. */
  callBack: number | null;
}

/**
 * Significance level of all comparisons with the period before. If nothing changed, these comparisons and the courses
 * together report a change in 5 % of reports.
 */
const CHANGE_LEVEL = 0.01;
const SILENCE_LEVEL = 0.01;

const NO_COURSE: Course = { points: [], pieces: [], cuts: [], drop: null };

/** Matches a question about the overall impression. */
const OVERALL = /\b(de (modo|maneira|forma)|em|no|avaliação) geral\b/i;

const byName = (a: Group, b: Group): number => a.name.localeCompare(b.name, 'pt-BR', { numeric: true });
const byShare = (a: Group, b: Group): number => (a.share?.share ?? 200) - (b.share?.share ?? 200) || byName(a, b);

/** The values that are in all sets. */
const shared = <T>(sets: readonly (ReadonlySet<T> | undefined)[]): T[] =>
  [...(sets[0] ?? [])].filter((value) => sets.every((set) => set?.has(value)));

const shownOf = (sums: SurveySums, faces: Faces): Pick<Group, 'share' | 'faces' | 'change'> => {
  const share = shareOf(sums);
  return { share, faces: share && faces, change: null };
};

export interface FiguresOptions {
  period: Period;
  before: Period;
  /** The last day that was counted. */
  last: Day;
  isInternal: boolean;
  /** The indices of the locations that the report is about. */
  scope: readonly number[];
  /** By index of the location. */
  courses: readonly Course[];
  /** How many patients were cared for, by index of the location. */
  attended: ReadonlyMap<number, number>;
}

/** Computes the figures of a report. */
export const figuresOf = (collected: Collected, options: FiguresOptions): Figures => {
  const { period, before, last, isInternal, scope, courses, attended } = options;
  const { places, questions } = collected;
  const now = new Seen(collected, 'now', monthsOf(period).length, isInternal);
  const then = new Seen(collected, 'before', monthsOf(before).length, isInternal);

  /** The difference of each group from the period before. */
  const differences = new Map<Group, Difference | null>();
  const groupOf = (name: string, locais: readonly number[], level: Level): Group => {
    const [asked, askedBefore] = [now.questionsAt(locais, level), then.questionsAt(locais, level)];
    const { sums, faces } = now.sums(asked, level);
    const inBoth: Chosen = new Map(
      locais.map((local) => [local, new Set(shared([asked.get(local), askedBefore.get(local)]))]),
    );
    const isSame = locais.every((local) => asked.get(local)?.size === inBoth.get(local)?.size);
    const surveys = now.count('answered', locais, level);
    const group = { name, surveys: surveys === 0 ? null : surveys, ...shownOf(sums, faces) };
    differences.set(group, differenceOf(then.sums(inBoth, level).sums, isSame ? sums : now.sums(inBoth, level).sums));
    return group;
  };
  const perguntaOf = (question: number, locais: readonly number[], level: Level): PerguntaGroup => {
    const { Id, text } = questions[question] ?? { Id: '', text: '' };
    const { sums, faces } = now.sumsOf(question, locais, level);
    const inBoth = locais.filter((local) =>
      [now, then].every((seen) => seen.sumsOf(question, [local], level).sums.surveys > 0),
    );
    const group = { Id, name: text, surveys: sums.surveys, ...shownOf(sums, faces) };
    differences.set(
      group,
      differenceOf(then.sumsOf(question, inBoth, level).sums, now.sumsOf(question, inBoth, level).sums),
    );
    return group;
  };
  const perguntasOf = (locais: readonly number[], level: Level): PerguntaGroup[] => {
    const asked = new Set([...now.questionsAt(locais, level).values()].flatMap((own) => [...own]));
    return [...asked].map((question) => perguntaOf(question, locais, level)).sort(byShare);
  };
  const participationOf = (seen: Seen, locais: readonly number[], level: Level): Participation => ({
    opened: seen.count('opened', locais, level),
    complete: seen.count('complete', locais, level),
    interrupted: seen.count('interrupted', locais, level),
    blank: seen.count('blank', locais, level),
  });

  const level: Level = scope.length === 1 ? 'own' : 'unit';
  const namesOf = (locais: readonly number[]) => locais.map((local) => places[local]?.name ?? '');
  /** A sum that leaves surveys out is compared over the locations with a count in both periods, which are shown anyway. */
  const comparedParticipation = (): ComparedParticipation => {
    const isWhole = (part: keyof Participation) => [now, then].every((seen) => !seen.isPartial(part, scope, level));
    const withCount = (part: keyof Participation) =>
      scope.filter((local) => [now, then].every((seen) => seen.count(part, [local], 'own') !== null));
    const sumsOf = (seen: Seen) => {
      const sumOf = (part: keyof Participation): number | null => {
        if (isWhole(part)) return seen.count(part, scope, level);
        const locais = withCount(part);
        return locais.length === 0 ? null : seen.count(part, locais, 'own');
      };
      return {
        opened: sumOf('opened'),
        complete: sumOf('complete'),
        interrupted: sumOf('interrupted'),
        blank: sumOf('blank'),
      };
    };
    const kept = isWhole('opened') ? scope : withCount('opened');
    return {
      now: sumsOf(now),
      before: sumsOf(then),
      leftOut: namesOf(scope.filter((local) => !kept.includes(local))),
      isPartial: !PARTS.every(isWhole),
    };
  };
  const total = groupOf('', scope, level);
  const perguntas = perguntasOf(scope, level);
  const names = [...new Set(scope.map((local) => places[local]?.unidade ?? ''))];
  const unidades = names.length < 2 ? [] : names.map((unidade) =>
    groupOf(unidade || 'Sem unidade', scope.filter((local) => (places[local]?.unidade ?? '') === unidade), 'unit'),
  ); // prettier-ignore
  const silences = silencesOf(collected.surveys, period, before, last);
  const locais = scope.flatMap((local): LocalGroup[] => {
    const place = places[local];
    if (!place) return [];
    return [
      Object.assign(groupOf(place.name, [local], 'own'), {
        Id: place.Id,
        unidade: place.unidade,
        ranked: null,
        apart: null,
        course: courses[local] ?? NO_COURSE,
        silence: place.isActive ? (silences[local] ?? null) : null,
        now: participationOf(now, [local], 'own'),
        before: participationOf(then, [local], 'own'),
        attendance: attendanceOf(attended.get(local), now.count('answered', [local], 'own')),
        lastWeek: shareOf(
          now.sums(now.questionsAt([local], 'own'), 'own', ({ day }) => day > dayNumber(last) - 7).sums,
        ),
        perguntas: scope.length === 1 ? perguntas : perguntasOf([local], 'own'),
      }),
    ];
  });
  const compared = [total, ...unidades, ...(scope.length === 1 ? [] : locais), ...perguntas];
  judgeChanges(compared, differences);

  const shown = scope.filter((_, index) => locais[index]?.share);
  const asked = now.questionsAt(shown, 'own');
  const common = shown.length < 2 ? [] : shared([...asked.values()]);
  const overall = common.filter((question) => OVERALL.test(questions[question]?.text ?? ''));
  const basis = new Set(overall.length > 0 ? overall.slice(0, 1) : common);
  const onBasis = basis.size === 0 ? [] : shown.map((local) => now.sums(new Map([[local, basis]]), 'own').sums);
  const ranks = onBasis.map((own, index) => ({
    group: locais[scope.indexOf(shown[index] ?? -1)],
    share: shareOf(own),
    difference: differenceOf(
      onBasis.filter((other) => other !== own).reduce((all, other) => all.merge(other), new SurveySums()),
      own,
    ),
  }));
  const apart = benjaminiHochberg(ranks.map(({ difference }) => difference?.p ?? null));
  for (const [index, { group, share, difference }] of ranks.entries()) {
    if (!group || !share) continue;
    group.ranked = share.share;
    if (apart[index] && difference) group.apart = difference.second.share < difference.first.share ? 'low' : 'high';
  }

  const cared = scope.filter((local) => attended.has(local) && now.count('answered', [local], 'own') !== null);
  const chosen = now.questionsAt(scope, level);
  return {
    total: Object.assign(total, {
      now: participationOf(now, scope, level),
      compared: comparedParticipation(),
      attendance:
        cared.length === 0
          ? null
          : attendanceOf(cared.reduce((sum, local) => sum + (attended.get(local) ?? 0), 0), now.count('answered', cared, 'own')), // prettier-ignore
    }),
    unidades: unidades.sort(byName),
    locais: locais.sort(
      (a, b) =>
        Number(isUrgent(b)) - Number(isUrgent(a)) ||
        (a.ranked ?? (a.share ? 200 : 300)) - (b.ranked ?? (b.share ? 200 : 300)) ||
        byName(a, b),
    ),
    perguntas,
    rankedBy: [...basis].map((question) => questions[question]?.text ?? ''),
    leftOut: leftOutOf(collected, scope),
    shifts: [0, 1, 2].map((shift) => {
      const shareAt = (weekend: boolean) =>
        shareOf(now.sums(chosen, level, (survey) => survey.shift === shift && isWeekend(survey.day) === weekend).sums);
      return [shareAt(false), shareAt(true)];
    }),
    notCounted: namesOf(scope.filter((local) => now.isPartial('answered', [local], level))),
    callBack: now.count('callBack', scope, level),
  };
};

/** Sets the change of each group. Groups are judged together, so that many comparisons find no more changes by chance. */
const judgeChanges = (groups: readonly Group[], differences: ReadonlyMap<Group, Difference | null>): void => {
  const found = groups.map((group) => differences.get(group) ?? null);
  const beyond = benjaminiHochberg(found.map((difference) => difference?.p ?? null), CHANGE_LEVEL); // prettier-ignore
  for (const [index, group] of groups.entries()) {
    const difference = found[index];
    if (!difference) continue;
    const [was, is] = [difference.first.share, difference.second.share];
    group.change = { before: was, now: is, beyondChance: beyond[index] === true && was !== is };
  }
};

const isUrgent = ({ share, course: { cuts, drop }, silence }: LocalGroup): boolean =>
  (share !== null && drop !== null && cuts.includes(drop)) || silence !== null;

const attendanceOf = (patients: number | undefined, answered: number | null): Attendance | null =>
  patients === undefined
    ? null
    : { patients, rate: answered === null ? null : Math.round((100 * answered) / patients) };

/** Finds locations with at least 8 surveys in the period before that now have none, or fewer than chance explains. */
const silencesOf = (locais: readonly LocalSurveys[], period: Period, before: Period, last: Day): (Silence | null)[] => {
  const weeksBefore = Math.max(1, Math.floor(daysIn(before) / 7));
  const weeks = daysIn({ from: period.from, to: last }) / 7;
  const answered = ({ answers }: OpenedSurvey) => answers.some(({ resposta }) => resposta !== '');
  const found = locais.map((local) => {
    const [now, then] = [local.now.filter(answered), local.before.filter(answered)];
    if (then.length < FEWEST) return null;
    const counts = Array.from({ length: weeksBefore }, () => 0);
    for (const { day } of then) {
      const week = Math.floor((day - dayNumber(before.from)) / 7);
      if (week < weeksBefore) counts[week] = (counts[week] ?? 0) + 1;
    }
    const latest = Math.max(...[...now, ...then].map(({ day }) => day));
    return { last: dayOf(latest), isTotal: now.length === 0, p: probabilityOfSoFew(counts, now.length, weeks) };
  });
  const beyond = benjaminiHochberg(found.map((one) => one?.p ?? null), SILENCE_LEVEL); // prettier-ignore
  return found.map((one, index) =>
    one && (one.isTotal || beyond[index]) ? { last: one.last, isTotal: one.isTotal } : null,
  );
};
