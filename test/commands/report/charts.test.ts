import type { LocalGroup } from '../../../src/commands/report/figures';
import { funnelChart } from '../../../src/commands/report/charts';
import type { Html } from '../../../src/commands/common/html';
import { FUNNEL } from '../../../src/commands/statistics/standardisation';

const local = (name: string, surveys: number, standardised: number) =>
  ({ name, surveys, standardised, apart: null }) as LocalGroup;

/** The points of the lines of a funnel, in its own units: x to the right, y down. */
const linesOf = (chart: Html, name: string) =>
  Array.from(chart.text.matchAll(new RegExp(`<path class="${name}" d="([^"]*)"`, 'g')), ([, d = '']) =>
    Array.from(d.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g), ([, x, y]) => [Number(x), Number(y)] as const),
  );

test('the limits of a funnel are drawn where they are, and left out where they are not to be seen', () => {
  const chart = funnelChart([local('A', 15, 76), local('B', 12, 80), local('C', 10, 71)], 75, 30);
  for (const name of ['limit', 'limit far']) {
    const [upper = [], lower = []] = linesOf(chart, name);
    expect(lower.length).toBeGreaterThan(5);
    for (const line of [upper, lower]) {
      const heights = line.map(([, y]) => y);
      // Nearer to the middle with each survey, and never flat at an edge.
      expect(new Set(heights).size).toBeGreaterThan(heights.length * 0.8);
    }
  }
  expect(FUNNEL.far).toBeGreaterThan(FUNNEL.usual);
});
