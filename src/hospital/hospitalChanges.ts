import type { Hospital } from './hospitalFile';

/** ` (Norte)`, or nothing if there are no values. */
const inBrackets = (fields: Readonly<Record<string, string | undefined>>): string => {
  const known = Object.values(fields).filter((value) => value !== undefined);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
};

/** What the file says about each location and question, with every field. */
const textsOf = ({ locais, perguntas }: Hospital): ReadonlyMap<string, string> =>
  new Map([
    ...locais.map((local): [string, string] => {
      // Reports read the target from the file, so it changes nothing in the database.
      const { Id, Descricao, perguntas: asked, ...others } = { ...local, meta: undefined };
      return [`local ${Id}`, `${Descricao}${inBrackets(others)}, perguntas ${asked.join(', ')}`];
    }),
    ...perguntas.map(({ Id, Descricao_Pergunta, ...others }): [string, string] => [
      `pergunta ${Id}`,
      `${Descricao_Pergunta}${inBrackets(others)}`,
    ]),
  ]);

/** The differences between `now` and `next`, one line for each; empty if there are none. */
export const changesOf = (now: Hospital, next: Hospital): string[] => {
  const [before, after] = [textsOf(now), textsOf(next)];
  return [
    ...[...before].flatMap(([item, text]) => (after.has(item) ? [] : [`sai    ${item}: ${text} (as respostas ficam)`])),
    ...[...after].flatMap(([item, text]) => {
      const old = before.get(item);
      if (old === undefined) return [`entra  ${item}: ${text}`];
      return old === text ? [] : [`muda   ${item}: ${old} → ${text}`];
    }),
  ];
};

/** For an operator who changed the file, or names another one by mistake; empty if nothing changes. */
export const changesText = (now: Hospital, next: Hospital): string => {
  // The first file changes nothing.
  const changes = now.locais.length === 0 ? [] : changesOf(now, next);
  return changes.length === 0 ? '' : `O arquivo do hospital mudou:\n${changes.join('\n')}\n`;
};
