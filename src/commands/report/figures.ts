import type { Id } from '../../contract/ids';
import type { Pergunta } from '../../contract/responses';
import { daysIn, monthsOf, type Period } from '../common/period';
import { dayNumber, dayOf, type Day } from '../common/zone';
import { benjaminiHochberg } from '../statistics/benjaminiHochberg';
import { differenceOf } from '../statistics/difference';
import { FEWEST, SurveySums, shareOf, type Share } from '../statistics/share';
import { dispersionOf, probabilityOfSoFew } from '../statistics/silence';
import {
  chartsBegin,
  isAnswered,
  isWeekend,
  CHART_WEEKS,
  type Collected,
  type OpenedSurvey,
  type Place,
} from './collect';
import type { Attended } from './attendance';
import { isFallen, type Course } from './courses';
import { askedIn, isComparable, leftOutOf, type LeftOut } from './leftOut';
import { Seen, type Faces, type Level } from './seen';

/** The shares of the previous and of this period in whole percent, for the questions that were asked in both. */
export interface Change {
  before: number;
  after: number;
  p: number;
  /** Whether the rounded shares differ and the change is significant (see `CHANGE_LEVEL`). */
  beyondChance: boolean;
}

export interface Group {
  name: string;
  /** The number of answered surveys; null if hidden for privacy. */
  surveys: number | null;
  faces: Faces | null;
  /** The share of good answers; null with fewer than 8 surveys. */
  share: Share | null;
  /** The change since the previous period; null if either period has fewer than 8 surveys that can be compared. */
  change: Change | null;
}

const PARTS = ['opened', 'complete', 'interrupted', 'blank'] as const;
type Part = (typeof PARTS)[number];
/**
 * Numbers of surveys; null if hidden for privacy.
 * - `opened`: all surveys, also those without stored answers
 * - `complete`: an answer to every question is stored. A question that the patient skipped has an empty answer
 * - `interrupted`: answers to some but not all of the questions are stored
 * - `blank`: all stored answers are empty; these surveys are also complete or interrupted
 */
export type Participation = Record<Part, number | null>;

const participationBy = (countOf: (part: Part) => number | null): Participation =>
  Object.fromEntries(PARTS.map((part) => [part, countOf(part)])) as Participation;

export interface Attendance {
  /** How many patients were cared for. */
  patients: number;
  /** Answered surveys in percent of the patients; null if hidden for privacy. */
  rate: number | null;
  /** Locations left out of a total: their number of patients is unknown, or some of their surveys are hidden. */
  leftOut: string[];
}

/** A location collects no or surprisingly few surveys. */
export interface Silence {
  /** The last day with an answered survey. */
  last: Day;
  /** The last day that the report counts. */
  counted: Day;
  /** Whether the period has no answered survey. */
  isTotal: boolean;
  /** Whether a survey was opened after the day `last`. Always true if the period has an answered survey. */
  isOpened: boolean;
}

export interface LocalGroup extends Group, Pick<Place, 'Id' | 'descricao' | 'unidade' | 'isActive'> {
  /** The share for the questions `Figures.rankedBy`, in whole percent; null if there are none or if `share` is null. */
  ranked: number | null;
  /** Whether `ranked` is significantly below or above the share of all other locations together. */
  apart: 'low' | 'high' | null;
  course: Course;
  silence: Silence | null;
  now: Participation;
  before: Participation;
  attendance: Attendance | null;
  /** Whether `surveys` and `share` leave out months with fewer than 8 surveys, for privacy. */
  isPartial: boolean;
  /** Whether `share` counts every month, but leaves out answers to a question that has fewer than 8 in some month. */
  lacksAnswers: boolean;
  /** The share in the last seven days that the report counts. */
  lastWeek: Share | null;
  /** The questions, lowest share first. This is a function because only the printed sheets need these figures. */
  perguntasOf: () => PerguntaGroup[];
}

export interface PerguntaGroup extends Group {
  Id: Id;
  /** The question's text. `name` also has the Id if another question has the same text. */
  descricao: string;
}

export interface Figures {
  total: Group & {
    now: Participation;
    /** The participation in both periods at the same locations. */
    compared: {
      now: Participation;
      before: Participation;
      /** The locations that `now.opened` and `before.opened` leave out. */
      leftOut: string[];
      /**
       * Whether one of the totals, for this or the previous period, would leave out surveys for privacy. Then each
       * number in `now` and `before` adds up only the locations whose own number is shown for both periods.
       */
      isPartial: boolean;
    };
    attendance: Attendance | null;
  };
  /** Empty if all locations of the report are in one unit. Locations without a unit count as one unit. */
  unidades: Group[];
  /** First the locations that dropped or are silent, then the others; both groups with the lowest `ranked` first. */
  locais: LocalGroup[];
  /** Lowest share first. */
  perguntas: PerguntaGroup[];
  /**
   * The names of the questions by which locations are ranked: those with at least 8 answers at every location that has
   * a share. If one of them is about the overall impression, it is the only one. Empty for a single location.
   */
  rankedBy: string[];
  leftOut: LeftOut;
  /** The shares of good answers in the morning, the afternoon and the night. */
  shifts: [weekdays: Share | null, weekend: Share | null][];
  /** The locations of which the total of answered or that of opened surveys leaves out some for privacy. */
  notCounted: string[];
  /** Whether the totals leave out answers at locations not in `notCounted`: to questions with fewer than 8 there. */
  lacksAnswers: boolean;
  /** How many surveys have a phone number and at least one answer Ru (bad); null if hidden for privacy. */
  callBack: number | null;
}

/**
 * The significance levels of changes between periods and of silences (locations with no or surprisingly few surveys).
 * The change of the total is tested alone. All other changes are corrected together for multiple tests, and so are all
 * silences. Changes between weeks have their own level (segments.ts).
 *
 * A location that had at least 8 answered surveys before and has none now is named without this correction: always, if
 * the period so far is not shorter than the previous one, otherwise if its p-value is at most `SILENCE_LEVEL`.
 */
const CHANGE_LEVEL = 0.01;
const SILENCE_LEVEL = 0.01;

const OVERALL = /\b(de (modo|maneira|forma)|em|no|avaliação) geral\b/i;

export const byName = (a: Group, b: Group): number => a.name.localeCompare(b.name, 'pt-BR', { numeric: true });
const byShare = (a: Group, b: Group): number => (a.share?.share ?? 200) - (b.share?.share ?? 200) || byName(a, b);

export interface FiguresOptions {
  period: Period;
  /** The previous period. Its length may differ from that of `period`. */
  before: Period;
  /**
   * The last day that was counted: the last day of the period; today if the period is not over; the day before the
   * period if it has not begun.
   */
  last: Day;
  isInternal: boolean;
  scope: readonly Place[];
  /** In the order of `Collected.places`. */
  courses: readonly Course[];
  attended: Attended;
}

export const figuresOf = (collected: Collected, options: FiguresOptions): Figures => {
  const { period, before, last, isInternal, scope, courses, attended } = options;
  const { places, questions } = collected;
  const now = new Seen(collected, 'now', monthsOf(period), isInternal);
  const then = new Seen(collected, 'before', monthsOf(before), isInternal);
  const both = [now, then];

  const answersAt = (seen: Seen, local: Place, question: number, level: Level) =>
    seen.count(question, [local], level) ?? 0;

  const askedAt = new Map(places.map((place) => [place, [askedIn(place.before), askedIn(place.now)] as const]));

  /** @param question the only question to count; by default all */
  const groupOf = (name: string, locais: readonly Place[], level: Level, question?: number): Group => {
    const asked = now.questionsAt(locais, level, question);
    const { sums, faces } = now.sums(asked, level);
    const share = shareOf(sums);
    // Weights the answers of the previous period, so that each question at each location counts as much as in this
    // period. Otherwise the share would seem to drop if a location with a low share now collects more surveys.
    // Fewer than 8 earlier answers are not weighted, because a single one could count as much as several.
    const weightOf = (local: Place, question: number) => {
      const before = answersAt(then, local, question, 'own');
      return before < FEWEST ? 1 : answersAt(now, local, question, 'own') / before;
    };
    const isInBoth = (local: Place, question: number) => {
      const [before, after] = askedAt.get(local) ?? [];
      const isAnsweredBefore = answersAt(then, local, question, 'own') > 0;
      return isAnsweredBefore && isComparable(before?.get(question)?.times ?? 0, after?.get(question)?.times ?? 0);
    };
    // Compares only what the locations' own figures show. The sums of a unit also count hidden locations. If the
    // comparison counted only some of these, a reader could compute their figures by subtraction.
    const shown = level === 'own' ? asked : now.questionsAt(locais, 'own', question);
    const inBoth = new Map(
      [...shown].map(([local, own]) => [local, new Set([...own].filter((one) => isInBoth(local, one)))]),
    );
    const isSame = level === 'own' && [...asked].every(([local, own]) => inBoth.get(local)?.size === own.size);
    const difference = differenceOf(
      then.sums(inBoth, 'own', undefined, weightOf).sums,
      isSame ? sums : now.sums(inBoth, 'own').sums,
    );
    return {
      name,
      surveys: now.count(question ?? 'answered', locais, level),
      share,
      faces: share && faces,
      change: difference && {
        before: difference.first,
        after: difference.second,
        p: difference.p,
        beyondChance: false,
      },
    };
  };
  /** The names of these locations' questions, by index, with the Id if several have the same text. */
  const namesAt = (locais: readonly Place[], level: Level): Map<number, string> => {
    const asked = new Set([...now.questionsAt(locais, level).values()].flatMap((own) => [...own]));
    const textOf = (question: number) => questions[question]?.Descricao_Pergunta ?? '';
    const isAlone = (question: number) =>
      [...asked].every((one) => one === question || textOf(one) !== textOf(question));
    const nameOf = (question: number) =>
      isAlone(question) ? textOf(question) : `${textOf(question)} (${questions[question]?.Id})`;
    return new Map([...asked].map((question) => [question, nameOf(question)]));
  };
  const perguntasOf = (locais: readonly Place[], level: Level): PerguntaGroup[] =>
    [...namesAt(locais, level)]
      .map(([question, name]): PerguntaGroup => {
        const { Id, Descricao_Pergunta: descricao } = questions[question] as Pergunta;
        return { Id, descricao, ...groupOf(name, locais, level, question) };
      })
      .sort(byShare);
  const participationOf = (seen: Seen, locais: readonly Place[], level: Level): Participation =>
    participationBy((part) => seen.count(part, locais, level));

  const level: Level = scope.length === 1 ? 'own' : 'unit';
  const namesOf = (locais: readonly Place[]) => locais.map(({ name }) => name);
  const isPartial = PARTS.some((part) => both.some((seen) => seen.isPartial(part, scope, level)));
  // A total that leaves out surveys for privacy cannot be compared. Then compare only the locations whose own counts
  // are shown for both periods.
  const comparedAt = (part: Part) =>
    isPartial ? scope.filter((local) => both.every((seen) => seen.count(part, [local], 'own') !== null)) : scope;
  const comparedIn = (seen: Seen) =>
    participationBy((part) => {
      const locais = comparedAt(part);
      // Show no number instead of 0, because the locations that are left out do have a few such surveys.
      const isEmpty = locais.every((local) => both.every((one) => one.count(part, [local], 'own') === 0));
      if (isEmpty && locais.length < scope.length) return null;
      return seen.count(part, locais, isPartial ? 'own' : level);
    });

  const total = groupOf('', scope, level);
  const perguntas = perguntasOf(scope, level);
  const names = [...new Set(scope.map(({ unidade }) => unidade))];
  const ofUnit = (name: string | null) => scope.filter(({ unidade }) => unidade === name);
  const unidades = names.length < 2 ? [] : names.map((name) => groupOf(name ?? 'Sem unidade', ofUnit(name), 'unit'));
  // Null even if only one month is hidden, because the numbers of patients are of the whole period.
  const wholeCountAt = (local: Place) =>
    now.isPartial('answered', [local], 'own') ? null : now.count('answered', [local], 'own');
  const lacksAnswers = (local: Place, at: Level) =>
    !now.isPartial('answered', [local], at) && [...questions.keys()].some((one) => now.isPartial(one, [local], at));
  const silences = silencesOf(places, period, before, last);
  const locais = scope.map((local): LocalGroup => {
    const { index, name, descricao, Id, unidade, isActive } = local;
    const asked = now.questionsAt([local], 'own');
    return {
      ...groupOf(name, [local], 'own'),
      // A report on one location already shows the location's change as `total.change`.
      ...(scope.length === 1 && { change: null }),
      Id,
      descricao,
      unidade,
      isActive,
      ranked: null,
      apart: null,
      course: courses[index] as Course,
      silence: isActive ? (silences[index] ?? null) : null,
      now: participationOf(now, [local], 'own'),
      before: participationOf(then, [local], 'own'),
      isPartial: now.count('answered', [local], 'own') !== null && now.isPartial('answered', [local], 'own'),
      lacksAnswers: lacksAnswers(local, 'own'),
      attendance: attendanceOf(attended.get(local), wholeCountAt(local), []),
      lastWeek: shareOf(now.sums(asked, 'own', ({ day }) => day > dayNumber(last) - 7).sums),
      perguntasOf: () => perguntasOf([local], 'own'),
    };
  });
  // The total is tested alone: tested with many questions and locations, a clear change might not be significant.
  judgeChanges([total]);
  judgeChanges([...unidades, ...(scope.length === 1 ? [] : locais), ...perguntas]);

  const shown = scope.filter((_, index) => locais[index]?.share);
  const common = [...questions.keys()].filter(
    (question) => shown.length > 1 && shown.every((local) => answersAt(now, local, question, 'own') >= FEWEST),
  );
  const overall = common.find((question) => OVERALL.test(questions[question]?.Descricao_Pergunta ?? ''));
  const basis = new Set(overall === undefined ? common : [overall]);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const answersTo = new Map(
    [...basis].map((question) => [question, sum(shown.map((local) => answersAt(now, local, question, 'own')))]),
  );
  const answers = sum([...answersTo.values()]);
  // Weights the answers so that a question's part of the total weight is the same at every location. Otherwise a
  // location could seem worse just because its patients skip a question that most patients rate well.
  const onBasisAt = (local: Place): SurveySums => {
    const mine = sum([...basis].map((question) => answersAt(now, local, question, 'own')));
    const weightOf = (_local: Place, question: number) =>
      (mine / answers) * ((answersTo.get(question) ?? 0) / answersAt(now, local, question, 'own'));
    return now.sums(new Map([[local, basis]]), 'own', undefined, weightOf).sums;
  };
  const onBasis = basis.size === 0 ? [] : shown.map(onBasisAt);
  const fromOthers = onBasis.map((own) => {
    const others = new SurveySums();
    for (const other of onBasis) if (other !== own) others.merge(other);
    return differenceOf(others, own);
  });
  const apart = benjaminiHochberg(fromOthers);
  for (const [index, sums] of onBasis.entries()) {
    const group = locais[scope.indexOf(shown[index] as Place)] as LocalGroup;
    const difference = fromOthers[index];
    group.ranked = shareOf(sums)?.share ?? null;
    if (difference && apart[index]) group.apart = difference.second < difference.first ? 'low' : 'high';
  }

  const cared = scope.filter((local) => attended.has(local) && wholeCountAt(local) !== null);
  const notCared = namesOf(scope.filter((local) => !cared.includes(local) && (local.isActive || local.now.length > 0)));
  const patients = sum(cared.map((local) => attended.get(local) ?? 0));
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
        isPartial,
      },
      attendance: cared.length === 0 ? null : attendanceOf(patients, now.count('answered', cared, 'own'), notCared),
    },
    unidades: unidades.sort(byName),
    locais: locais.sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || rankOf(a) - rankOf(b) || byName(a, b)),
    perguntas,
    rankedBy: [...namesAt(scope, level)].flatMap(([question, name]) => (basis.has(question) ? [name] : [])),
    leftOut: leftOutOf(questions, scope),
    shifts: shiftsOf(
      (shift, weekend) => now.sums(inScope, level, (one) => one.shift === shift && isWeekend(one.day) === weekend).sums,
      isInternal,
    ),
    notCounted: namesOf(
      scope.filter((local) => (['answered', 'opened'] as const).some((kind) => now.isPartial(kind, [local], level))),
    ),
    lacksAnswers: scope.some((local) => lacksAnswers(local, level)),
    callBack: now.count('callBack', scope, level),
  };
};

/** In a published report, if the hidden cells have 1 to 7 surveys together, hides the smallest of the others too. */
const shiftsOf = (sumsAt: (shift: number, weekend: boolean) => SurveySums, isInternal: boolean): Figures['shifts'] => {
  const cells = [0, 1, 2].flatMap((shift) => [sumsAt(shift, false), sumsAt(shift, true)]);
  const bySize = [...cells].sort((a, b) => a.surveys - b.surveys);
  const hidden = bySize.filter(({ surveys }) => surveys < FEWEST);
  const few = hidden.reduce((all, { surveys }) => all + surveys, 0);
  const also = !isInternal && few > 0 && few < FEWEST ? bySize[hidden.length] : undefined;
  const shares = cells.map((sums) => (sums === also ? null : shareOf(sums)));
  return [0, 2, 4].map((at) => [shares[at] ?? null, shares[at + 1] ?? null]);
};

const judgeChanges = (groups: readonly Group[]): void => {
  const beyond = benjaminiHochberg(
    groups.map(({ change }) => change),
    CHANGE_LEVEL,
  );
  for (const [index, { change }] of groups.entries())
    if (change) change.beyondChance = beyond[index] === true && change.before !== change.after;
};

/** In whole percent; 0 only if there are no surveys, and 100 or more only if there are at least as many as patients. */
const rateOf = (answered: number, patients: number): number => {
  const rate = Math.round((100 * answered) / patients);
  if (answered === 0 || answered >= patients) return rate;
  return Math.min(99, Math.max(1, rate));
};

const attendanceOf = (patients: number | undefined, answered: number | null, leftOut: string[]): Attendance | null =>
  patients === undefined ? null : { patients, rate: answered === null ? null : rateOf(answered, patients), leftOut };

const countByWeek = (surveys: readonly OpenedSurvey[], from: Day, weeks: number): number[] => {
  const counts = Array.from({ length: weeks }, () => 0);
  for (const { day } of surveys) {
    const week = Math.floor((day - dayNumber(from)) / 7);
    if (week < weeks) counts[week] = (counts[week] ?? 0) + 1;
  }
  return counts;
};

const silencesOf = (locais: readonly Place[], period: Period, before: Period, last: Day): (Silence | null)[] => {
  const weeksBefore = Math.max(1, Math.floor(daysIn(before) / 7));
  const weeks = daysIn({ from: period.from, to: last }) / 7;
  // Whether the period so far has fewer weeks than the period before it. For an alert this is usual: it compares one
  // week with eight. For a report on a month it is true until the end of the month's third week.
  const isShorter = Math.ceil(weeks) < weeksBefore;
  const found = locais.map((local) => {
    const [now, then] = [local.now.filter(isAnswered), local.before.filter(isAnswered)];
    // A period that has not begun has no weeks.
    if (weeks === 0 || then.length < FEWEST) return null;
    const counts = countByWeek(then, before.from, weeksBefore);
    // The dispersion is estimated from up to 26 weeks before the period, because the four weeks of a month are too few.
    const earlier = countByWeek(local.recent.filter(isAnswered), chartsBegin(period), CHART_WEEKS);
    const dispersion = dispersionOf(earlier.slice(earlier.findIndex((count) => count > 0)));
    const latest = dayOf([...now, ...then].reduce((most, { day }) => Math.max(most, day), 0));
    const isTotal = now.length === 0;
    const isOpened = local.now.length > 0 || local.before.some(({ day }) => dayOf(day) > latest);
    const silence = { last: latest, counted: last, isTotal, isOpened };
    if (!isTotal || !isShorter)
      return { ...silence, p: probabilityOfSoFew(counts, now.length, weeks, dispersion), isNamed: isTotal };
    // Tests the whole time since the last survey, not only the period: a location with two surveys a week often has
    // none in a week by chance.
    const weekOfLast = Math.floor((dayNumber(latest) - dayNumber(before.from)) / 7);
    const weeksWithout = (dayNumber(last) - dayNumber(latest)) / 7;
    const p = probabilityOfSoFew(counts.slice(0, weekOfLast + 1), 0, weeksWithout, dispersion);
    return { ...silence, p, isNamed: p <= SILENCE_LEVEL };
  });
  const beyond = benjaminiHochberg(found, SILENCE_LEVEL);
  return found.map((one, index) => (one && (one.isNamed || beyond[index]) ? one : null));
};
