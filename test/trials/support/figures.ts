/** Prints the figures of a trial. Jest's own output comes in between, so a trial reports each result in one line. */
export const report = (trial: string, figures: Record<string, number | string>): void => {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stderr.write(`${trial}: ${text.join(', ')}\n`);
};
