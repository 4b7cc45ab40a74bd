import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * All trials add their figures to this file, not to a variable, because jest loads this module again for each trial.
 * The reporter `summary.js` prints the file at the end.
 */
const figuresFile = path.resolve(__dirname, '../../../.cache/trials.txt');

export const report = (trial: string, figures: Record<string, number | string>): void => {
  mkdirSync(path.dirname(figuresFile), { recursive: true });
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  appendFileSync(figuresFile, `${trial}: ${text.join(', ')}\n`);
};
