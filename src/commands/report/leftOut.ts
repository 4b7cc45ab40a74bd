import type { Collected, OpenedSurvey } from './collect';

/** What the comparison with the previous period leaves out. */
export interface LeftOut {
  /** Names of locations that have surveys in this period, but not in the previous period. */
  newLocais: string[];
  /** Names of locations that have surveys in the previous period, but not in this one. */
  goneLocais: string[];
  /** For each question whose text changed, the day of the change (as days since 1970). */
  changed: number[];
  /** For each new question, the day on which it first appeared. */
  added: number[];
  /** The number of removed questions. */
  removed: number;
}

/** The first day on which each question was asked. */
const askedIn = (surveys: readonly OpenedSurvey[]): Map<number, number> => {
  const first = new Map<number, number>();
  for (const { day, answers } of surveys)
    for (const { question } of answers) first.set(question, Math.min(day, first.get(question) ?? day));
  return first;
};

export const leftOutOf = ({ places, questions, surveys }: Collected, scope: readonly number[]): LeftOut => {
  const idOf = (question: number) => String(questions[question]?.Id);
  const [newLocais, goneLocais]: [string[], string[]] = [[], []];
  // The first day on which each changed or new question was asked. The keys are question ids, so a question that
  // several locations ask has only one entry.
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
    changed: [...changed.values()],
    added: [...added.values()],
    removed: removed.size,
  };
};
