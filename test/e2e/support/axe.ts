import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Patient } from './patient';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// The privacy page in its frame belongs to the hospital.
const options: RunOptions = {
  iframes: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
};

export const injectAxe = ({ page }: Patient) => page.evaluate(axe);

/** One line per element. A contrast that axe cannot determine counts as a violation. */
export const violationsOf = async ({ page }: Patient): Promise<string[]> => {
  const { violations, incomplete } = await page.evaluate(
    (run) => (window as unknown as { axe: { run: (run: RunOptions) => Promise<AxeResults> } }).axe.run(run),
    options,
  );
  return [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
};
