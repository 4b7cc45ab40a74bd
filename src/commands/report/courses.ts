import { addDays, dayNumber, dayOf, mondayOf, type Day } from '../common/zone';
import { segmentsOf, type Course as Segments, type WeekSurvey } from '../statistics/segments';
import { FEWEST, SurveySums, shareOf } from '../statistics/share';
import type { OpenedSurvey } from './collect';
import { GOOD } from './tally';

/** The charts begin this many weeks before the period. */
export const WEEKS_BEFORE = 26;

/** The first day of the charts of a period that begins on this day. */
export const recentFrom = (from: Day): Day => addDays(mondayOf(from), -7 * WEEKS_BEFORE);

/** A share over some weeks; in whole percent. */
export interface Stretch {
  from: Day;
  /** The last day, not beyond the last day that was counted. */
  to: Day;
  value: number;
}

/** What changed within the period: from this day on another share. */
export interface Cut {
  from: Day;
  before: number;
  after: number;
}

/** How a location's share went; the sentence and the chart are made of this. */
export interface Course {
  /** Single weeks, or 2 or 4 together where single ones have fewer than 8 surveys. */
  points: Stretch[];
  pieces: Stretch[];
  /** Those within the period. */
  cuts: Cut[];
  /** The drop that the last piece is, whether it began in the period or before; null if it is none. */
  drop: Cut | null;
}

/** The surveys with the answers to questions that a location asked throughout, or since its list was replaced as a whole. */
const comparable = (surveys: readonly OpenedSurvey[]): WeekSurvey[] => {
  const ordered = surveys.filter(({ answers }) => answers.length > 0).sort((a, b) => a.day - b.day);
  const firstAt = new Map<number, number>();
  for (const [index, { answers }] of ordered.entries())
    for (const { question } of answers) if (!firstAt.has(question)) firstAt.set(question, index);
  const latest = new Set(ordered.slice(-FEWEST).flatMap(({ answers }) => answers.map(({ question }) => question)));
  const begin = Math.min(...[...latest].map((question) => firstAt.get(question) ?? 0));
  // An interrupted survey lacks questions, so one of the first 8 surveys has to have them.
  const throughout = new Set([...latest].filter((question) => (firstAt.get(question) ?? 0) < begin + FEWEST));
  return ordered.slice(begin).map(({ day, answers }) => {
    const rated = answers.filter(({ question, resposta }) => resposta !== '' && throughout.has(question));
    const good = rated.reduce((sum, { resposta }) => sum + (GOOD[resposta] ?? 0), 0);
    return { week: weekOf(day), good, answered: rated.length };
  });
};

/** Weeks are counted by their Mondays; day 0 was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);
const mondayAt = (week: number): Day => dayOf(7 * week - 3);

const pointsOf = (surveys: readonly WeekSurvey[], lastWeek: number, last: Day): Stretch[] => {
  const first = Math.min(...surveys.map(({ week }) => week));
  const binned = (length: number) => {
    const bins = new Map<number, SurveySums>();
    for (const survey of surveys) {
      const bin = Math.floor((lastWeek - survey.week) / length);
      bins.set(bin, (bins.get(bin) ?? new SurveySums()).add(survey));
    }
    return [...bins]
      .sort(([a], [b]) => b - a)
      .map(([bin, sums]): Stretch | null => {
        const share = shareOf(sums);
        const newest = lastWeek - bin * length;
        const from = mondayAt(Math.max(first, newest - length + 1));
        return share && { from, to: earlier(mondayAt(newest + 1), last), value: share.share };
      });
  };
  // Mostly with 8 surveys each; if not even four weeks have so many, those that have.
  const fitting = [1, 2].map(binned).find((bins) => 5 * bins.filter((bin) => bin === null).length <= bins.length);
  return (fitting ?? binned(4)).filter((bin) => bin !== null);
};

/** The day before this one, or the last day that was counted. */
const earlier = (next: Day, last: Day): Day => (addDays(next, -1) < last ? addDays(next, -1) : last);

const courseOf = (surveys: readonly WeekSurvey[], { pieces, cuts }: Segments, from: Day, last: Day): Course => {
  const drawn = pieces.map((piece): Stretch => ({
    from: mondayAt(piece.from),
    to: earlier(mondayAt(piece.to + 1), last),
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
    cuts: changes.filter((cut) => cut.from >= mondayOf(from) && cut.from <= last),
    drop: latest && latest.after < latest.before ? latest : null,
  };
};

/**
 * The courses of all locations.
 * @param from the first day of the period
 * @param last the last day that was counted
 */
export const coursesOf = (locais: readonly (readonly OpenedSurvey[])[], from: Day, last: Day): Course[] => {
  const surveys = locais.map(comparable);
  return segmentsOf(surveys).map((segments, index) => courseOf(surveys[index] ?? [], segments, from, last));
};
