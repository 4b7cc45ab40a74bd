type Level = 'error' | 'warn';

const said: { level: Level; line: string }[] = [];

/** The text of a console call. Replaces the placeholders `%s` and `%o`, which React and Redux Toolkit use. */
const lineOf = ([first, ...rest]: unknown[]): string =>
  [String(first).replace(/%[so]/g, () => String(rest.shift())), ...rest.map(String)].join(' ');

/** Redux Toolkit warns if its development checks are slow. On a busy machine this does not indicate a fault. */
const isTiming = (line: string) => /Middleware took \d+ms/.test(line);

export const watchConsole = () => {
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      const line = lineOf(parts);
      if (!isTiming(line)) said.push({ level, line });
    });
  }
};

/**
 * Returns the lines logged at `level` since the last call or the start of the test. If a test logs a line and does not
 * take it with this function, the test fails.
 */
export const takeConsole = (level: Level): string[] => {
  const taken = said.filter((entry) => entry.level === level);
  said.splice(0, said.length, ...said.filter((entry) => entry.level !== level));
  return taken.map(({ line }) => line);
};

export const expectNothingMoreSaid = () => {
  const rest = said.splice(0).map(({ level, line }) => `console.${level}: ${line}`);
  if (rest.length > 0) throw new Error(`Logged, but not expected by the test:\n${rest.join('\n')}`);
};
