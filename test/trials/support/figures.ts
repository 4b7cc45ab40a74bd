import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** `summary.js` prints this file. */
const figuresFile = path.resolve(__dirname, '../../../.cache/trials.txt');

/** Adds a line of figures to the summary that is printed at the end of the run. */
export const report = (trial: string, figures: Record<string, number | string>): void => {
  mkdirSync(path.dirname(figuresFile), { recursive: true });
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  appendFileSync(figuresFile, `${trial}: ${text.join(', ')}\n`);
};
