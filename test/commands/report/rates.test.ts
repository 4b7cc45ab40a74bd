import { addDays } from '../../../src/commands/common/zone';
import { figuresFrom, localOf, patientsOf } from '../support/patients';

/**
 * How often a report says that something changed where nothing did, and how often it finds what did. Bigger hospitals
 * and more of them: `HOSPITALS=1000 LOCATIONS=12 npx jest --config config/jest.config.js --selectProjects server -- test/commands/report/rates.test.ts`
 */
const HOSPITALS = Number(process.env['HOSPITALS'] ?? 200);
const LOCATIONS = Number(process.env['LOCATIONS'] ?? 4);

const [FROM, TO] = ['2026-07-01', '2026-09-30'];
const BEFORE = addDays(FROM, -92);
const seeds = Array.from({ length: HOSPITALS }, (_, index) => index + 1);

const share = (found: readonly boolean[]): number => found.filter(Boolean).length / found.length;
const say = (what: string, rate: number): void => {
  if (process.env['HOSPITALS'] !== undefined) process.stdout.write(`${what}: ${(100 * rate).toFixed(1)} %\n`);
};

test('where nothing changed hardly anything is named', () => {
  const reports = seeds.map((seed) =>
    figuresFrom(patientsOf({ seed, locais: LOCATIONS, perWeek: 6, questions: 6, from: BEFORE, to: TO }), FROM, TO),
  );
  const headline = share(reports.map(({ total }) => total.change?.beyondChance === true));
  const locations = share(reports.flatMap(({ locais }) => locais.map(({ change }) => change?.beyondChance === true)));
  const perguntas = share(
    reports.flatMap((report) => report.perguntas.map(({ change }) => change?.beyondChance === true)),
  );
  const hours = share(reports.map((report) => report.hours.flat().some(({ change }) => change?.beyondChance === true)));
  const scan = share(reports.map(({ locais }) => locais.some(({ finding }) => finding !== null)));
  say('headline', headline);
  say('locations', locations);
  say('questions', perguntas);
  say('reports with a coloured hour', hours);
  say('reports with something named by the scan', scan);
  // Otherwise a rate of 0 would be that of nothing compared.
  expect(reports.every(({ total }) => total.change !== null)).toBe(true);
  expect(headline).toBeLessThanOrEqual(0.05);
  expect(locations).toBeLessThanOrEqual(0.02);
  expect(perguntas).toBeLessThanOrEqual(0.02);
  expect(hours).toBeLessThanOrEqual(0.05);
  expect(scan).toBeLessThanOrEqual(0.05);
});

test('a ward that broke down for five weeks is named, with when', () => {
  const dip = { local: localOf(0), from: '2026-07-20', to: '2026-08-23', share: 0.54 };
  const found = seeds.slice(0, HOSPITALS / 10).map((seed) => {
    const surveys = patientsOf({ seed, locais: LOCATIONS, perWeek: 10, from: BEFORE, to: TO, share: 0.85, dip });
    return figuresFrom(surveys, FROM, TO).locais.flatMap(({ name, finding }) =>
      finding ? [{ name, ...finding }] : [],
    );
  });
  const right = found.map((named) =>
    named.some(({ name, worse, from, to }) => name === dip.local && worse && from <= dip.to && to >= dip.from),
  );
  const near = found.map((named) =>
    named.some(
      ({ name, from, to }) =>
        name === dip.local &&
        Math.abs(Date.parse(from) - Date.parse(dip.from)) <= 10 * 86_400_000 &&
        Math.abs(Date.parse(to) - Date.parse(dip.to)) <= 10 * 86_400_000,
    ),
  );
  say('a fall from 85 to 54 % named', share(right));
  say('with both dates within ten days', share(near));
  expect(share(right)).toBeGreaterThanOrEqual(0.9);
  expect(share(near)).toBeGreaterThanOrEqual(0.5);
});

test('a weekly alert is silent while nothing changes, and tells a fall within three weeks', () => {
  const weeks = seeds.slice(0, HOSPITALS / 10);
  const dip = { local: localOf(0), from: '2026-07-06', to: '2026-09-30', share: 0.54 };
  const alerts = (seed: number, week: number, planted: boolean) => {
    const monday = addDays(dip.from, 7 * week);
    const surveys = patientsOf({
      seed,
      locais: LOCATIONS,
      perWeek: 10,
      from: BEFORE,
      to: TO,
      share: 0.85,
      ...(planted && { dip }),
    });
    const { locais } = figuresFrom(surveys, monday, addDays(monday, 6));
    return locais.some(({ finding }) => finding?.worse);
  };
  const quiet = weeks.flatMap((seed) => [0, 4, 8].map((week) => !alerts(seed, week, false)));
  const told = weeks.map((seed) => [0, 1, 2].some((week) => alerts(seed, week, true)));
  say('silent weeks where nothing changed', share(quiet));
  say('a fall from 85 to 54 % told within three weeks', share(told));
  expect(share(quiet)).toBeGreaterThanOrEqual(0.95);
  expect(share(told)).toBeGreaterThanOrEqual(0.8);
});
