import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The file with the figures of all trials. They share a file, because each trial runs in its own process. `summary.js`
 * prints it.
 */
const figuresFile = path.resolve(__dirname, '../../../.cache/trials.txt');

export const report = (trial: string, figures: Record<string, number | string>): void => {
  mkdirSync(path.dirname(figuresFile), { recursive: true });
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  appendFileSync(figuresFile, `${trial}: ${text.join(', ')}\n`);
};
