import type { Pergunta } from '../../contract/responses';
import { FEWEST } from '../statistics/share';
import { isAnswered, type OpenedSurvey, type Place } from './collect';

/** What the comparison with the previous period leaves out. Locations are given by name. */
export interface LeftOut {
  /** Locations whose first surveys are in this period. */
  newLocais: string[];
  goneLocais: string[];
  /**
   * Locations that are not new, but have too few answered surveys in the previous period. Either they have none there
   * and some in this period, or they have 1 to 7 there and at least 8 in this period.
   */
  fewBefore: string[];
  /** How many questions have a new text, and the first day of each new text, in days since 1970-01-01. */
  changed: { questions: number; days: number[] };
  /** For each new question, the first day on which it was asked, in days since 1970-01-01. */
  added: number[];
  removed: number;
}

/**
 * Whether a question's answers in both periods can be compared. They cannot if fewer than 8 surveys asked it in the
 * previous period and at least 8 in this one, for example because it was added late in the previous period.
 * @param before how many answered surveys asked it in the previous period, at least 1
 * @param now how many answered surveys ask it in this period
 */
export const isComparable = (before: number, now: number): boolean => before >= FEWEST || now < FEWEST;

/** How many answered surveys asked each question, and on which day the first of them did. */
type Asked = ReadonlyMap<number, { times: number; first: number }>;

/** Also counts a question that an interrupted survey has no answer to, because the patient was asked all the same. */
export const askedIn = (surveys: readonly OpenedSurvey[]): Asked => {
  const found = new Map<number, { times: number; first: number }>();
  for (const { day, asked, answers } of surveys.filter(isAnswered))
    for (const question of new Set([...asked, ...answers.map((answer) => answer.question)])) {
      const { times, first } = found.get(question) ?? { times: 0, first: day };
      found.set(question, { times: times + 1, first: Math.min(day, first) });
    }
  return found;
};

export const leftOutOf = (questions: readonly Pergunta[], scope: readonly Place[]): LeftOut => {
  const idOf = (question: number) => String(questions[question]?.Id);
  const [newLocais, goneLocais, fewBefore]: [string[], string[], string[]] = [[], [], []];
  // The first day on which any location asked each new text (key: its index in `questions`) or question (key: its id).
  const [changed, added] = [new Map<number, number>(), new Map<string, number>()];
  const removed = new Set<string>();
  const add = <Key>(to: Map<Key, number>, key: Key, day: number) => to.set(key, Math.min(day, to.get(key) ?? day));
  for (const { name, now: openedNow, before: openedBefore, isNew } of scope) {
    const [surveysNow, surveysBefore] = [openedNow.filter(isAnswered), openedBefore.filter(isAnswered)];
    const [now, before] = [askedIn(surveysNow), askedIn(surveysBefore)];
    if (now.size === 0 || before.size === 0) {
      if (now.size > 0) (isNew ? newLocais : fewBefore).push(name);
      if (before.size > 0) goneLocais.push(name);
      continue;
    }
    if (surveysBefore.length < FEWEST) {
      if (surveysNow.length >= FEWEST) fewBefore.push(name);
      continue;
    }
    const idsNow = new Set([...now.keys()].map(idOf));
    for (const [question, { times, first }] of now) {
      const earlier = before.get(question);
      if (earlier && isComparable(earlier.times, times)) continue;
      const isChanged = [...before.keys()].some((other) => other !== question && idOf(other) === idOf(question));
      const since = Math.min(first, earlier?.first ?? first);
      if (isChanged) add(changed, question, since);
      else add(added, idOf(question), since);
    }
    for (const question of before.keys()) if (!idsNow.has(idOf(question))) removed.add(idOf(question));
  }
  return {
    newLocais,
    goneLocais,
    fewBefore,
    changed: { questions: new Set([...changed.keys()].map(idOf)).size, days: [...changed.values()] },
    added: [...added.values()],
    removed: removed.size,
  };
};
