import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// Frames are not checked: the survey's only frame contains the hospital's own privacy page.
const options: RunOptions = {
  iframes: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
};

/** Uses a debugging session, because `page.evaluate` takes longer with a text of this length. */
export const injectAxe = async ({ page }: { page: Page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe });
};

interface Check {
  /** Selects elements whose contrast may be undecided. Elsewhere, a contrast that axe cannot decide is a violation. */
  undecidable?: string;
  /** The rules to check; by default those of `options`. */
  rules?: string[];
}

/**
 * Runs axe. Returns one line for each element that violates a rule. Makes the lines in the page, because the results are
 * large.
 */
export const violationsOf = ({ page }: { page: Page }, { undecidable = '', rules }: Check = {}): Promise<string[]> =>
  page.evaluate(
    async ([run, excused]) => {
      const { axe } = window as unknown as { axe: { run: (run: RunOptions) => Promise<AxeResults> } };
      const { violations, incomplete } = await axe.run(run);
      const isExcused = (target: string): boolean =>
        excused !== '' && document.querySelector(target)?.matches(excused) === true;
      const undecided = incomplete
        .filter(({ id }) => id === 'color-contrast')
        .map((rule) => ({ ...rule, nodes: rule.nodes.filter(({ target }) => !isExcused(target.join(' '))) }));
      return [...violations, ...undecided].flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    },
    [rules ? { ...options, runOnly: rules } : options, undecidable] as const,
  );
