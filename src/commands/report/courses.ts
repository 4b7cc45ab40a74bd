import { addDays, dayNumber, dayOf, mondayOf, type Day } from '../common/zone';
import { segmentsOf, type Piece, type WeekSurvey } from '../statistics/segments';
import { FEWEST, SurveySums, shareOf } from '../statistics/share';
import { cached, chartsBegin, isAnswered, isGood, type OpenedSurvey, type Place } from './collect';

export interface WeeksShare {
  /** The first day, a Monday. */
  from: Day;
  /** The last day: a Sunday, or the last day that the report counts. */
  to: Day;
  value: number;
}

/** A lasting change of the share of good answers. */
export interface Cut {
  /** The Monday of the first week after the change. */
  from: Day;
  /** The share from the previous change to this one, in whole percent. */
  before: number;
  /** The share from this change to the next, in whole percent. */
  after: number;
}

/** How the share of good answers of a location developed. */
export interface Course {
  /** The dots of the chart, each for 1, 2 or 4 weeks. */
  points: WeeksShare[];
  /** Runs of weeks without a significant change, each with its share of good answers. */
  pieces: WeeksShare[];
  /** The changes in the weeks of the period, oldest first. */
  cuts: Cut[];
  /** The latest change, perhaps from before the period, if it is a drop; otherwise null. */
  drop: Cut | null;
}

/** Whether the share of good answers fell within the period and has not risen since. */
export const isFallen = ({ cuts, drop }: Course): boolean => drop !== null && cuts.at(-1) === drop;

type MonthOf = (day: number) => string;

/**
 * Returns a function that finds the month of a day. A month of which the report counts only a part, at the beginning or
 * the end, counts as part of its neighbour. Otherwise such a part would often look like a month with few surveys.
 */
const monthsBetween = (from: Day, last: Day): MonthOf => {
  const monthOf = (day: Day) => day.slice(0, 7);
  const begin = chartsBegin({ from });
  const isWholeAtEnd = monthOf(addDays(last, 1)) !== monthOf(last);
  return cached((number: number) => {
    const month = monthOf(dayOf(number));
    if (month === monthOf(last) && !isWholeAtEnd) return monthOf(addDays(`${month}-01`, -1));
    return month === monthOf(begin) && !begin.endsWith('-01') ? monthOf(addDays(`${month}-01`, 31)) : month;
  });
};

/** The months with 1 to 7 of the `days`. */
const fewIn = (days: readonly number[], monthOf: MonthOf): Set<string> => {
  const counts = new Map<string, number>();
  for (const day of days) counts.set(monthOf(day), (counts.get(monthOf(day)) ?? 0) + 1);
  return new Set([...counts].flatMap(([month, count]) => (count < FEWEST ? month : [])));
};

/**
 * What a published report may use for the chart and the changes of a location, so that the share of a few weeks cannot
 * reveal one patient's answer. Returns the surveys after the last month with 1 to 7 answered ones: without the earlier
 * surveys there is no gap. Also returns the `rare` questions, which the report must leave out, because they have 1 to 7
 * answers in some month.
 * @param ordered oldest first
 */
const publishable = (ordered: readonly OpenedSurvey[], monthOf: MonthOf) => {
  const few = fewIn(
    ordered.filter(isAnswered).map(({ day }) => day),
    monthOf,
  );
  const surveys = ordered.slice(ordered.map(({ day }) => few.has(monthOf(day))).lastIndexOf(true) + 1);
  const daysOf = new Map<number, number[]>();
  for (const { day, answers } of surveys)
    for (const { question, resposta } of answers) {
      const days = daysOf.get(question) ?? [];
      if (resposta !== '') days.push(day);
      daysOf.set(question, days);
    }
  const rare = new Set([...daysOf].flatMap(([question, days]) => (fewIn(days, monthOf).size > 0 ? question : [])));
  return { surveys, rare };
};

/**
 * Leaves out the surveys from the time when none of the present questions was asked yet. In the others, counts only the
 * questions that were asked throughout, because a new question could look like a change.
 * @param end the number of the last day to use
 */
const comparable = (all: readonly OpenedSurvey[], monthOf: MonthOf | null, end: number): WeekSurvey[] => {
  const sorted = all.filter(({ answers }) => answers.length > 0).sort((a, b) => a.day - b.day);
  const { surveys: ordered, rare } = monthOf
    ? publishable(sorted, monthOf)
    : { surveys: sorted, rare: new Set<number>() };
  const firstAt = new Map<number, number>();
  // A question that 8 complete surveys in a row lack was removed. If it returns, it counts as a new question.
  // Interrupted surveys do not count here, because they also lack questions that were asked.
  const lastAt = new Map<number, number>();
  let completed = 0;
  for (const [index, { answers, complete }] of ordered.entries()) {
    for (const { question } of answers) {
      if (completed - (lastAt.get(question) ?? -FEWEST) >= FEWEST) firstAt.set(question, index);
      lastAt.set(question, completed + Number(complete));
    }
    completed += Number(complete);
  }
  const latest = new Set(
    ordered.slice(-FEWEST).flatMap(({ asked, answers }) => [...asked, ...answers.map(({ question }) => question)]),
  );
  // A question that nobody has reached yet begins after all surveys.
  const beginOf = (question: number): number => firstAt.get(question) ?? ordered.length;
  const begin = Math.min(...[...latest].map(beginOf));
  // A question was asked from the beginning if one of the first 8 surveys has it: the very first may be interrupted.
  const throughout = new Set(
    [...latest].filter((question) => !rare.has(question) && beginOf(question) < begin + FEWEST),
  );
  const rated = ordered
    .slice(begin)
    .filter(({ day }) => day <= end)
    .map(({ day, answers }) => ({
      day,
      answers: answers.filter(({ question, resposta }) => resposta !== '' && throughout.has(question)),
    }));
  const sums = new Map([...throughout].map((question) => [question, new SurveySums()]));
  for (const { answers } of rated)
    for (const answer of answers) sums.get(answer.question)?.add({ good: Number(isGood(answer)), answered: 1 });
  return rated.map(({ day, answers }) => ({
    week: weekOf(day),
    good: answers.filter(isGood).length,
    answered: answers.length,
    expected: answers.reduce((sum, { question }) => sum + (sums.get(question)?.ratio ?? 0), 0),
  }));
};

/** Weeks begin on Mondays. Day 0 (1970-01-01) was a Thursday, 3 days after a Monday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);
const mondayAt = (week: number): Day => dayOf(7 * week - 3);

const sundayAt = (week: number): Day => addDays(mondayAt(week), 6);

/** The end of the last whole week. */
export const lastSundayOf = (last: Day): Day => addDays(mondayOf(addDays(last, 1)), -1);

/** @param surveys oldest first */
const pointsOf = (surveys: readonly WeekSurvey[], lastWeek: number): WeeksShare[] => {
  const first = surveys[0]?.week ?? lastWeek;
  const binned = (length: number) => {
    const bins = new Map<number, SurveySums>();
    for (const survey of surveys) {
      const bin = Math.floor((lastWeek - survey.week) / length);
      bins.set(bin, (bins.get(bin) ?? new SurveySums()).add(survey));
    }
    return [...bins]
      .sort(([a], [b]) => b - a)
      .map(([bin, sums]): WeeksShare | null => {
        const share = shareOf(sums);
        const newest = lastWeek - bin * length;
        const from = mondayAt(Math.max(first, newest - length + 1));
        return share && { from, to: sundayAt(newest), value: share.share };
      });
  };
  // A dot with fewer than 8 surveys is left out. Each dot stands for 1 week, or for 2 weeks if 1 week would leave out
  // more than 20 % of the dots. If 2 weeks would too, each dot stands for 4 weeks.
  const fitting = [1, 2].map(binned).find((bins) => 5 * bins.filter((bin) => bin === null).length <= bins.length);
  return (fitting ?? binned(4)).filter((bin) => bin !== null);
};

const courseOf = (surveys: readonly WeekSurvey[], found: readonly Piece[], from: Day, lastWeek: number): Course => {
  const pieces = found.map((piece): WeeksShare => ({
    from: mondayAt(piece.from),
    to: sundayAt(piece.to),
    value: piece.share,
  }));
  const changes = pieces
    .slice(1)
    .map((piece, index): Cut => ({ from: piece.from, before: pieces[index]?.value ?? 0, after: piece.value }));
  const latest = changes.at(-1);
  return {
    points: pointsOf(surveys, lastWeek),
    pieces,
    // Includes a change in the week in which the period begins, because the report on the period before ends earlier.
    cuts: changes.filter((cut) => addDays(cut.from, 6) >= from),
    drop: latest && latest.after < latest.before ? latest : null,
  };
};

/**
 * The courses of all locations. Their changes are tested together, because among many locations some seem to change by
 * chance. Only whole weeks count. Part of a week could look like a change if weekdays differ, and the same week in the
 * next report, minus this part, could give a single patient's answers away.
 * @param from the first day of the period
 * @param last the last day that the report counts
 */
export const coursesOf = (places: readonly Place[], from: Day, last: Day, isInternal: boolean): Course[] => {
  const monthOf = isInternal ? null : monthsBetween(from, last);
  const end = dayNumber(lastSundayOf(last));
  const surveys = places.map(({ recent }) => comparable(recent, monthOf, end));
  return segmentsOf(surveys).map((pieces, index) => courseOf(surveys[index] ?? [], pieces, from, weekOf(end)));
};
