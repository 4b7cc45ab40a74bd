import type { Id } from '../../contract/ids';
import { daysIn, monthsOf, type Period } from '../common/period';
import { dayNumber, dayOf, type Day } from '../common/zone';
import { benjaminiHochberg } from '../statistics/benjaminiHochberg';
import { differenceOf } from '../statistics/difference';
import { FEWEST, SurveySums, shareOf, type Share } from '../statistics/share';
import { probabilityOfSoFew } from '../statistics/silence';
import { isAnswered, isWeekend, type Collected, type LocalSurveys, type Place } from './collect';
import { isFallen, type Course } from './courses';
import { isComparable, leftOutOf, type LeftOut } from './leftOut';
import { Seen, type Chosen, type Faces, type Level } from './seen';

/** The share of good answers in two periods. Counts only the questions that a location asked in both periods. */
export interface Change {
  /** The share in the previous period, in whole percent. */
  before: number;
  /** The share in this period, in whole percent. */
  now: number;
  p: number;
  /** Whether the difference is significant, given how many comparisons the report makes (`judgeChanges`). */
  beyondChance: boolean;
}

/** The figures of a location, a unit or a question, or of everything that the report is about. */
export interface Group {
  name: string;
  /** The number of answered surveys; null if there are none or the number is hidden for privacy. */
  surveys: number | null;
  /** How often each answer was chosen; null if `share` is null. */
  faces: Faces | null;
  /** The share of good answers; null if it would count fewer than 8 surveys. */
  share: Share | null;
  /** The comparison with the previous period; null if either period has fewer than 8 comparable surveys. */
  change: Change | null;
}

const PARTS = ['opened', 'complete', 'interrupted', 'blank'] as const;
type Part = (typeof PARTS)[number];
/**
 * The number of surveys of each kind, or null if it is hidden for patients' privacy. An empty answer is stored for each
 * question that the patient skipped.
 * - `opened`: all surveys, also those without a stored answer
 * - `complete`: an answer to every question is stored
 * - `interrupted`: answers to some of the questions are stored
 * - `blank`: all stored answers are empty; these surveys are also complete or interrupted
 */
export type Participation = Record<Part, number | null>;

const participationBy = (countOf: (part: Part) => number | null): Participation =>
  Object.fromEntries(PARTS.map((part) => [part, countOf(part)])) as Participation;

/** How many of the patients answered. */
export interface Attendance {
  /** The number of patients who were cared for. */
  patients: number;
  /** Answered surveys in percent of the patients; null if the number of surveys is hidden for privacy. */
  rate: number | null;
}

/** Says that a location has stopped or almost stopped collecting surveys. */
export interface Silence {
  /** The last day with an answered survey. */
  last: Day;
  /** Whether that day is in an earlier year than the first day of the period. */
  isEarlierYear: boolean;
  /** Whether the period has no answered survey at all; otherwise it has surprisingly few. */
  isTotal: boolean;
}

export interface LocalGroup extends Group {
  Id: Id;
  /** The location's unit (one hospital of a network); null if the hospital file names none. */
  unidade: string | null;
  /**
   * The share of good answers to the questions in `Figures.rankedBy`, in whole percent. Locations are sorted by this
   * share. Null if it would count fewer than 8 surveys, if no other location has a share, or if the locations have no
   * question in common.
   */
  ranked: number | null;
  /** Set if `ranked` is significantly below or above the share of all other locations together; otherwise null. */
  apart: 'low' | 'high' | null;
  course: Course;
  /** Set if the location has stopped or almost stopped collecting surveys; otherwise null. */
  silence: Silence | null;
  /** The participation in the period of the report. */
  now: Participation;
  /** The participation in the previous period. */
  before: Participation;
  /** How many of the location's patients answered; null if their number is not known. */
  attendance: Attendance | null;
  /** The share of good answers in the last seven days of the report; null if it would count fewer than 8 surveys. */
  lastWeek: Share | null;
  /** Computes the figures of the location's questions, lowest share first. Only the printed sheets need them. */
  perguntasOf: () => PerguntaGroup[];
}

export interface PerguntaGroup extends Group {
  Id: Id;
}

export interface Figures {
  /** The sums over all locations of the report. */
  total: Group & {
    now: Participation;
    /** The participation in both periods, counted over the same locations so that the counts are comparable. */
    compared: {
      now: Participation;
      before: Participation;
      /** Names of the locations that `now.opened` and `before.opened` do not count. */
      leftOut: string[];
      /** Whether any count of `now` or `before` leaves out surveys for privacy. */
      isPartial: boolean;
    };
    /** The attendance at all locations where it is known and not hidden for privacy; null if there is none. */
    attendance: Attendance | null;
  };
  /** The units of a network of hospitals; empty if the report is about only one unit. */
  unidades: Group[];
  /**
   * First the locations whose share dropped (`isFallen`) or that stopped collecting surveys (`silence`), then the
   * others. Both groups are sorted by `ranked`, lowest first.
   */
  locais: LocalGroup[];
  /** The questions, lowest share first. */
  perguntas: PerguntaGroup[];
  /**
   * The texts of the questions by which locations are compared: the question about the overall impression if every
   * location asks it; otherwise all questions that every location asks.
   */
  rankedBy: string[];
  leftOut: LeftOut;
  /**
   * The shares of good answers in the morning, in the afternoon and at night, in this order. Each shift has one share
   * for Monday to Friday and one for the weekend. A share is null if it would count fewer than 8 surveys.
   */
  shifts: [weekdays: Share | null, weekend: Share | null][];
  /** Names of the locations with surveys that the totals leave out for privacy. */
  notCounted: string[];
  /** How many patients left a phone number and answered Ru (bad); null if the count is hidden for privacy. */
  callBack: number | null;
}

/**
 * The significance level of the comparisons with the previous period. A report also tests for changes between weeks
 * (at 2.5 %, see segments.ts) and for silent locations. The levels add up to less than 5 %, so at most 5 % of the
 * reports name a change although nothing has changed.
 */
const CHANGE_LEVEL = 0.01;
/** The significance level at which a location with fewer surveys than before counts as silent (`silencesOf`). */
const SILENCE_LEVEL = 0.01;

/** Matches a question about the overall impression. */
const OVERALL = /\b(de (modo|maneira|forma)|em|no|avaliação) geral\b/i;

export const byName = (a: Group, b: Group): number => a.name.localeCompare(b.name, 'pt-BR', { numeric: true });
const byShare = (a: Group, b: Group): number => (a.share?.share ?? 200) - (b.share?.share ?? 200) || byName(a, b);

const shared = <T>(sets: readonly (ReadonlySet<T> | undefined)[]): T[] =>
  [...(sets[0] ?? [])].filter((value) => sets.every((set) => set?.has(value)));

export interface FiguresOptions {
  period: Period;
  before: Period;
  /** The last day that was counted. */
  last: Day;
  /** Whether all surveys may be shown, because the report is not for publication. */
  isInternal: boolean;
  /** The locations that the report is about, as indices of `Collected.places`. */
  scope: readonly number[];
  /** In the order of `Collected.places`. */
  courses: readonly Course[];
  /** How many patients each location cared for. The keys are indices of `Collected.places`. */
  attended: ReadonlyMap<number, number>;
}

export const figuresOf = (collected: Collected, options: FiguresOptions): Figures => {
  const { period, before, last, isInternal, scope, courses, attended } = options;
  const { places, questions } = collected;
  const now = new Seen(collected, 'now', monthsOf(period), isInternal);
  const then = new Seen(collected, 'before', monthsOf(before), isInternal);
  const both = [now, then];

  const answersAt = (seen: Seen, local: number, question: number, level: Level) =>
    seen.count(question, [local], level) ?? 0;

  /**
   * Computes figures from the answers to the questions in `asked`. The comparison with the previous period (`change`)
   * counts only the questions that are also in `askedBefore`, the questions of that period, and that are comparable.
   */
  const groupOf = (name: string, asked: Chosen, askedBefore: Chosen, level: Level): Group => {
    const { sums, faces } = now.sums(asked, level);
    const share = shareOf(sums);
    // The answers of the previous period are weighted, so that each question has the same weight at each location as in
    // this period. Otherwise the share would seem to drop if a location with a low share collects more surveys than
    // before, or if patients are no longer asked an easy question. Few answers are not weighted, because a single one
    // could count as much as several.
    const weightOf = (local: number, question: number) => {
      const before = answersAt(then, local, question, level);
      return before < FEWEST ? 1 : answersAt(now, local, question, level) / before;
    };
    const inBoth = new Map(
      [...asked].map(([local, own]) => [
        local,
        new Set(
          shared([own, askedBefore.get(local)]).filter((question) =>
            isComparable(answersAt(then, local, question, level), answersAt(now, local, question, level)),
          ),
        ),
      ]),
    );
    const isSame = [...asked].every(([local, own]) => inBoth.get(local)?.size === own.size);
    const difference = differenceOf(
      then.sums(inBoth, level, undefined, weightOf).sums,
      isSame ? sums : now.sums(inBoth, level).sums,
    );
    return {
      name,
      surveys: sums.surveys,
      share,
      faces: share && faces,
      change: difference && {
        before: difference.first.share,
        now: difference.second.share,
        p: difference.p,
        beyondChance: false,
      },
    };
  };
  const placesGroup = (name: string, locais: readonly number[], level: Level): Group => ({
    ...groupOf(name, now.questionsAt(locais, level), then.questionsAt(locais, level), level),
    surveys: now.count('answered', locais, level) || null,
  });
  const perguntasOf = (locais: readonly number[], level: Level): PerguntaGroup[] => {
    const [asked, askedBefore] = [now.questionsAt(locais, level), then.questionsAt(locais, level)];
    const only = (question: number, of: Chosen) =>
      new Map([...of].filter(([, own]) => own.has(question)).map(([local]) => [local, new Set([question])]));
    return [...new Set([...asked.values()].flatMap((own) => [...own]))]
      .map((question): PerguntaGroup => {
        const { Id, text } = questions[question] ?? { Id: '', text: '' };
        return { Id, ...groupOf(text, only(question, asked), only(question, askedBefore), level) };
      })
      .sort(byShare);
  };
  const participationOf = (seen: Seen, locais: readonly number[], level: Level): Participation =>
    participationBy((part) => seen.count(part, locais, level));

  const level: Level = scope.length === 1 ? 'own' : 'unit';
  const namesOf = (locais: readonly number[]) => locais.map((local) => places[local]?.name ?? '');
  const isWhole = (part: Part) => !both.some((seen) => seen.isPartial(part, scope, level));
  // If the total leaves out surveys for patients' privacy, it cannot be compared with the previous period. Instead,
  // compare the sums of the locations whose own counts are shown for both periods. Such a sum reveals nothing new.
  const comparedAt = (part: Part) =>
    isWhole(part) ? scope : scope.filter((local) => both.every((seen) => seen.count(part, [local], 'own') !== null));
  const comparedIn = (seen: Seen) =>
    participationBy((part) => {
      const locais = comparedAt(part);
      if (isWhole(part)) return seen.count(part, scope, level);
      // A sum of 0 would look as if no location had such surveys, but the locations that are left out have a few.
      const isEmpty = locais.every((local) => both.every((one) => one.count(part, [local], 'own') === 0));
      return isEmpty ? null : seen.count(part, locais, 'own');
    });

  const total = placesGroup('', scope, level);
  const perguntas = perguntasOf(scope, level);
  const names = [...new Set(scope.map((local) => places[local]?.unidade ?? ''))];
  const ofUnit = (name: string) => scope.filter((local) => (places[local]?.unidade ?? '') === name);
  const unidades =
    names.length < 2 ? [] : names.map((name) => placesGroup(name || 'Sem unidade', ofUnit(name), 'unit'));
  const silences = silencesOf(collected.surveys, period, before, last);
  const locais = scope.map((local): LocalGroup => {
    const { name, Id, unidade, isActive } = places[local] as Place;
    const asked = now.questionsAt([local], 'own');
    return {
      ...placesGroup(name, [local], 'own'),
      // In a report of one location, `total.change` is the same comparison. Null here keeps the report from showing it
      // twice.
      ...(scope.length === 1 && { change: null }),
      Id,
      unidade,
      ranked: null,
      apart: null,
      course: courses[local] ?? { points: [], pieces: [], cuts: [], drop: null },
      silence: isActive ? (silences[local] ?? null) : null,
      now: participationOf(now, [local], 'own'),
      before: participationOf(then, [local], 'own'),
      attendance: attendanceOf(attended.get(local), now.count('answered', [local], 'own')),
      lastWeek: shareOf(now.sums(asked, 'own', ({ day }) => day > dayNumber(last) - 7).sums),
      perguntasOf: () => perguntasOf([local], 'own'),
    };
  });
  judgeChanges([total, ...unidades, ...(scope.length === 1 ? [] : locais), ...perguntas]);

  const shown = scope.filter((_, index) => locais[index]?.share);
  const common = (shown.length < 2 ? [] : shared([...now.questionsAt(shown, 'own').values()])).filter((question) =>
    shown.every((local) => answersAt(now, local, question, 'own') >= FEWEST),
  );
  const overall = common.find((question) => OVERALL.test(questions[question]?.text ?? ''));
  const basis = new Set(overall === undefined ? common : [overall]);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const answersTo = new Map(
    [...basis].map((question) => [question, sum(shown.map((local) => answersAt(now, local, question, 'own')))]),
  );
  const answers = sum([...answersTo.values()]);
  // Weights give each question the same proportion of the answers at every location. Otherwise a location would seem
  // worse than the others only because its patients skip an easy question.
  const onBasisAt = (local: number): SurveySums => {
    const mine = sum([...basis].map((question) => answersAt(now, local, question, 'own')));
    const weightOf = (_local: number, question: number) =>
      (mine / answers) * ((answersTo.get(question) ?? 0) / answersAt(now, local, question, 'own'));
    return now.sums(new Map([[local, basis]]), 'own', undefined, weightOf).sums;
  };
  const onBasis = basis.size === 0 ? [] : shown.map(onBasisAt);
  const fromOthers = onBasis.map((own) => {
    const others = new SurveySums();
    for (const other of onBasis) if (other !== own) others.merge(other);
    return differenceOf(others, own);
  });
  const apart = benjaminiHochberg(fromOthers.map((difference) => difference?.p ?? null));
  for (const [index, sums] of onBasis.entries()) {
    const group = locais[scope.indexOf(shown[index] ?? -1)] as LocalGroup;
    const difference = fromOthers[index];
    group.ranked = shareOf(sums)?.share ?? null;
    if (difference && apart[index]) group.apart = difference.second.share < difference.first.share ? 'low' : 'high';
  }

  const cared = scope.filter((local) => attended.has(local) && now.count('answered', [local], 'own') !== null);
  const patients = cared.reduce((sum, local) => sum + (attended.get(local) ?? 0), 0);
  const isUrgent = ({ share, course, silence }: LocalGroup) => (share !== null && isFallen(course)) || silence !== null;
  const rankOf = ({ ranked, share }: LocalGroup) => ranked ?? (share ? 200 : 300);
  const inScope = now.questionsAt(scope, level);
  return {
    total: {
      ...total,
      now: participationOf(now, scope, level),
      compared: {
        now: comparedIn(now),
        before: comparedIn(then),
        leftOut: namesOf(scope.filter((local) => !comparedAt('opened').includes(local))),
        isPartial: !PARTS.every(isWhole),
      },
      attendance: cared.length === 0 ? null : attendanceOf(patients, now.count('answered', cared, 'own')),
    },
    unidades: unidades.sort(byName),
    locais: locais.sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || rankOf(a) - rankOf(b) || byName(a, b)),
    perguntas,
    rankedBy: [...basis].map((question) => questions[question]?.text ?? ''),
    leftOut: leftOutOf(collected, scope),
    shifts: [0, 1, 2].map((shift) => {
      const shareAt = (weekend: boolean) =>
        shareOf(now.sums(inScope, level, (one) => one.shift === shift && isWeekend(one.day) === weekend).sums);
      return [shareAt(false), shareAt(true)];
    }),
    notCounted: namesOf(scope.filter((local) => now.isPartial('answered', [local], level))),
    callBack: now.count('callBack', scope, level),
  };
};

/**
 * Decides which changes are beyond chance. All groups are judged together: separate tests of many groups would often
 * find a change where nothing changed.
 */
const judgeChanges = (groups: readonly Group[]): void => {
  const beyond = benjaminiHochberg(
    groups.map(({ change }) => change?.p ?? null),
    CHANGE_LEVEL,
  );
  for (const [index, { change }] of groups.entries())
    if (change) change.beyondChance = beyond[index] === true && change.before !== change.now;
};

const attendanceOf = (patients: number | undefined, answered: number | null): Attendance | null =>
  patients === undefined
    ? null
    : { patients, rate: answered === null ? null : Math.round((100 * answered) / patients) };

/** Finds locations that had at least 8 surveys in the previous period but have none, or surprisingly few, now. */
const silencesOf = (locais: readonly LocalSurveys[], period: Period, before: Period, last: Day): (Silence | null)[] => {
  const weeksBefore = Math.max(1, Math.floor(daysIn(before) / 7));
  const weeks = daysIn({ from: period.from, to: last }) / 7;
  const found = locais.map((local) => {
    const [now, then] = [local.now.filter(isAnswered), local.before.filter(isAnswered)];
    if (then.length < FEWEST) return null;
    const counts = Array.from({ length: weeksBefore }, () => 0);
    for (const { day } of then) {
      const week = Math.floor((day - dayNumber(before.from)) / 7);
      if (week < weeksBefore) counts[week] = (counts[week] ?? 0) + 1;
    }
    const latest = dayOf(Math.max(...[...now, ...then].map(({ day }) => day)));
    const isEarlierYear = latest.slice(0, 4) < period.from.slice(0, 4);
    return { last: latest, isEarlierYear, isTotal: now.length === 0, p: probabilityOfSoFew(counts, now.length, weeks) };
  });
  const beyond = benjaminiHochberg(
    found.map((one) => one?.p ?? null),
    SILENCE_LEVEL,
  );
  return found.map((one, index) => (one && (one.isTotal || beyond[index]) ? one : null));
};
