type Level = 'error' | 'warn';

const said: { level: Level; line: string }[] = [];

/** React and RTK format their lines with `%s`. */
const lineOf = ([first, ...rest]: unknown[]): string =>
  [String(first).replace(/%[so]/g, () => String(rest.shift())), ...rest.map(String)].join(' ');

/**
 * Redux Toolkit's development checks warn when they are slow. On a busy machine such a warning says nothing about the
 * product.
 */
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
 * Returns the lines logged at `level` since the test began or since the last call. A line that the test does not take
 * fails the test.
 */
export const takeConsole = (level: Level): string[] => {
  const taken = said.filter((entry) => entry.level === level);
  said.splice(0, said.length, ...said.filter((entry) => entry.level !== level));
  return taken.map(({ line }) => line);
};

/** Matches the console line of a failed call: message, call, time and version of the page, and nothing else. */
export const failure = (
  message: string,
  call: 'identificarpaciente' | 'cadastrarresposta' | `getlocalbyid/${string}`,
): unknown => {
  const plain = message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return expect.stringMatching(
    new RegExp(
      String.raw`^${plain} \(${call.startsWith('get') ? 'GET' : 'POST'} /api/${call}, \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z, version \S+\)$`,
    ),
  );
};

/** @throws Error with all lines that the test did not expect */
export const expectNothingMoreSaid = () => {
  const rest = said.splice(0).map(({ level, line }) => `console.${level}: ${line}`);
  if (rest.length > 0) throw new Error(`Said and not expected by the test:\n${rest.join('\n')}`);
};
