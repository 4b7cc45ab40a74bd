import { dayOf, type Day } from '../common/zone';
import type { Collected, OpenedSurvey } from './collect';

/** Changed or new questions: their number, and the days on which the first and the last of them appeared. */
interface Arrived {
  count: number;
  from: Day;
  to: Day;
}

/** What the comparison with the period before leaves out. */
export interface LeftOut {
  /** Names of locations with surveys only in the period, or only in the period before. */
  newLocais: string[];
  goneLocais: string[];
  /** Questions with a new text, new questions, and the number of removed ones. */
  changed: Arrived | null;
  added: Arrived | null;
  removed: number;
}

/** The first day on which each question was asked. */
const askedIn = (surveys: readonly OpenedSurvey[]): Map<number, number> => {
  const first = new Map<number, number>();
  for (const { day, answers } of surveys)
    for (const { question } of answers) first.set(question, Math.min(day, first.get(question) ?? day));
  return first;
};

const arrived = (days: readonly number[]): Arrived | null =>
  days.length === 0 ? null : { count: days.length, from: dayOf(Math.min(...days)), to: dayOf(Math.max(...days)) };

export const leftOutOf = ({ places, questions, surveys }: Collected, scope: readonly number[]): LeftOut => {
  const idOf = (question: number) => String(questions[question]?.Id);
  const [newLocais, goneLocais]: [string[], string[]] = [[], []];
  /** The first day by the question's id, so that a question of several locations counts once. */
  const [changed, added] = [new Map<string, number>(), new Map<string, number>()];
  const removed = new Set<string>();
  const add = (to: Map<string, number>, id: string, day: number) => to.set(id, Math.min(day, to.get(id) ?? day));
  for (const local of scope) {
    const [now, before] = [askedIn(surveys[local]?.now ?? []), askedIn(surveys[local]?.before ?? [])];
    const name = places[local]?.name ?? '';
    if (now.size === 0 || before.size === 0) {
      if (now.size > 0) newLocais.push(name);
      if (before.size > 0) goneLocais.push(name);
      continue;
    }
    const [idsNow, idsBefore] = [now, before].map((asked) => new Set([...asked.keys()].map(idOf)));
    for (const [question, day] of now)
      if (!before.has(question)) add(idsBefore?.has(idOf(question)) ? changed : added, idOf(question), day);
    for (const question of before.keys()) if (!idsNow?.has(idOf(question))) removed.add(idOf(question));
  }
  return {
    newLocais,
    goneLocais,
    changed: arrived([...changed.values()]),
    added: arrived([...added.values()]),
    removed: removed.size,
  };
};
