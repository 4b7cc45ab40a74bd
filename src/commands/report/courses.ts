import { addDays, dayNumber, dayOf, mondayOf, type Day } from '../common/zone';
import { segmentsOf, type Segments, type WeekSurvey } from '../statistics/segments';
import { FEWEST, SurveySums, shareOf } from '../statistics/share';
import type { OpenedSurvey } from './collect';

/** The charts begin this many weeks before the period. */
export const WEEKS_BEFORE = 26;

/** The first day of the charts, for a period that begins on `from`. */
export const recentFrom = (from: Day): Day => addDays(mondayOf(from), -7 * WEEKS_BEFORE);

/** The share of good answers over some weeks, in whole percent. */
export interface WeeksShare {
  /** The Monday on which these weeks begin. */
  from: Day;
  /** The Sunday on which these weeks end, or the last day of the report's data if the data end earlier. */
  to: Day;
  value: number;
}

/** A lasting change of a location's share of good answers. */
export interface Cut {
  /** The Monday of the first week after the change. */
  from: Day;
  /** The share, in whole percent, from the previous change to this one. */
  before: number;
  /** The share, in whole percent, from this change to the next one. */
  after: number;
}

/** How the share of good answers of a location developed, for the report's sentences and charts. */
export interface Course {
  /** The share of each week. If too many weeks have fewer than 8 surveys, each point covers 2 or 4 weeks instead. */
  points: WeeksShare[];
  /** The share of good answers from one significant change to the next. One element if the share never changed. */
  pieces: WeeksShare[];
  /** The changes that are dated within the period, oldest first. */
  cuts: Cut[];
  /** The latest change if it is a drop; null if it is a rise or nothing changed. It may be from before the period. */
  drop: Cut | null;
}

/** Whether the share of good answers fell within the period and has not risen since. */
export const isFallen = ({ cuts, drop }: Course): boolean => drop !== null && cuts.at(-1) === drop;

/**
 * Keeps only the answers to questions that the location always asked, so that a new question does not look like a
 * change. If all questions were replaced, keeps only the surveys with the new questions.
 */
const comparable = (surveys: readonly OpenedSurvey[]): WeekSurvey[] => {
  const ordered = surveys.filter(({ answers }) => answers.length > 0).sort((a, b) => a.day - b.day);
  const firstAt = new Map<number, number>();
  // A question that is missing from 8 complete surveys in a row was removed. If it returns, it counts as new.
  // Interrupted surveys are not considered, because they also lack questions that were asked.
  const lastAt = new Map<number, number>();
  let completed = 0;
  for (const [index, { answers, complete }] of ordered.entries()) {
    for (const { question } of answers) {
      if (completed - (lastAt.get(question) ?? -FEWEST) >= FEWEST) firstAt.set(question, index);
      lastAt.set(question, completed + Number(complete));
    }
    completed += Number(complete);
  }
  const latest = new Set(ordered.slice(-FEWEST).flatMap(({ answers }) => answers.map(({ question }) => question)));
  const begin = Math.min(...[...latest].map((question) => firstAt.get(question) ?? 0));
  // A question was asked from the start if at least one of the first 8 surveys contains it. Looking only at the first
  // survey is not enough, because an interrupted survey lacks questions.
  const throughout = new Set([...latest].filter((question) => (firstAt.get(question) ?? 0) < begin + FEWEST));
  return ordered.slice(begin).map(({ day, answers }) => {
    const rated = answers.filter(({ question, good }) => good !== null && throughout.has(question));
    return { week: weekOf(day), good: rated.filter(({ good }) => good === 1).length, answered: rated.length };
  });
};

/** The number of a day's week. Weeks begin on Mondays. 3 is added because day 0 (1970-01-01) was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);
const mondayAt = (week: number): Day => dayOf(7 * week - 3);

const pointsOf = (surveys: readonly WeekSurvey[], lastWeek: number, last: Day): WeeksShare[] => {
  const first = Math.min(...surveys.map(({ week }) => week));
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
        return share && { from, to: endOf(newest, last), value: share.share };
      });
  };
  // Each point covers 1 week. If more than 20 % of the points would have fewer than 8 surveys, each covers 2 weeks; if
  // still more than 20 % would, 4 weeks. Points with fewer than 8 surveys are left out.
  const fitting = [1, 2].map(binned).find((bins) => 5 * bins.filter((bin) => bin === null).length <= bins.length);
  return (fitting ?? binned(4)).filter((bin) => bin !== null);
};

/** The last day of `week`: its Sunday, or `last` if the data of the report end earlier. */
const endOf = (week: number, last: Day): Day => {
  const sunday = addDays(mondayAt(week), 6);
  return sunday < last ? sunday : last;
};

const courseOf = (surveys: readonly WeekSurvey[], { pieces, cuts }: Segments, from: Day, last: Day): Course => {
  const drawn = pieces.map((piece): WeeksShare => ({
    from: mondayAt(piece.from),
    to: endOf(piece.to, last),
    value: piece.share.share,
  }));
  const changes = cuts.map((week, index): Cut => {
    const [before, after] = [drawn[index]?.value ?? 0, drawn[index + 1]?.value ?? 0];
    return { from: mondayAt(week), before, after };
  });
  const latest = changes.at(-1);
  return {
    points: surveys.some(({ answered }) => answered > 0) ? pointsOf(surveys, weekOf(dayNumber(last)), last) : [],
    pieces: drawn,
    cuts: changes.filter((cut) => cut.from >= from && cut.from <= last),
    drop: latest && latest.after < latest.before ? latest : null,
  };
};

/**
 * Computes how the share of good answers of each location developed. All locations are judged together: the more there
 * are, the clearer a change must be, because among many locations some changes are due to chance.
 * @param from the first day of the period
 * @param last the last day that was counted
 */
export const coursesOf = (locais: readonly (readonly OpenedSurvey[])[], from: Day, last: Day): Course[] => {
  const surveys = locais.map(comparable);
  return segmentsOf(surveys).map((segments, index) => courseOf(surveys[index] ?? [], segments, from, last));
};
