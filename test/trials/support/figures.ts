import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Collects the figures of all trials, because each trial runs in its own process. `summary.js` prints this file. */
const figuresFile = path.resolve(__dirname, '../../../.cache/trials.txt');

export const report = (trial: string, figures: Record<string, number | string>): void => {
  mkdirSync(path.dirname(figuresFile), { recursive: true });
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  appendFileSync(figuresFile, `${trial}: ${text.join(', ')}\n`);
};
