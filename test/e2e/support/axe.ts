import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Patient } from './patient';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// No rule is left out and no element of ours is excused; the page in a frame is the hospital's.
const options: RunOptions = {
  iframes: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
};

/** Brings axe into the page that is open. */
export const bringAxe = ({ page }: Patient) => page.evaluate(axe);

/** What axe objects to, one line for each element. A contrast that it could not decide is an objection too. */
export const objections = async ({ page }: Patient): Promise<string[]> => {
  const { violations, incomplete } = await page.evaluate(
    (run) => (window as unknown as { axe: { run: (run: RunOptions) => Promise<AxeResults> } }).axe.run(run),
    options,
  );
  return [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
};
