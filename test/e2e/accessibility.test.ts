import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import { usePatients } from './support/browser';
import { environments, lookWith } from './support/environments';
import { useHospital } from './support/hospital';
import type { Patient } from './support/patient';
import { ownStates, show } from './support/states';

const hospital = useHospital();
const arrives = usePatients(hospital);

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// No rule is left out and no element is excused.
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
};

/** What axe objects to, one line for each element. A contrast that it could not decide is an objection too. */
const objections = async ({ page }: Patient): Promise<string[]> => {
  const { violations, incomplete } = await page.evaluate(
    (run) => (window as unknown as { axe: { run: (run: RunOptions) => Promise<AxeResults> } }).axe.run(run),
    options,
  );
  return [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
};

describe.each(ownStates)('$screen, $state', (state) => {
  const found = new Map<string, string[]>();

  // The state is reached once; the environments change around it.
  beforeAll(async () => {
    const patient = await arrives();
    await show(patient, state);
    await patient.page.evaluate(axe);
    for (const { environment, ...look } of environments) {
      await lookWith(patient.page, look);
      found.set(environment, await objections(patient));
    }
  });

  test.each(environments)('axe finds nothing: $environment', ({ environment }) => {
    expect(found.get(environment)).toEqual([]);
  });
});
