import { html, type Html } from '../common/html';
import { FUNNEL } from '../statistics/standardisation';
import type { LocalGroup } from './figures';
import type { Point } from './weeks';
import { percent, shortDay } from './words';

const at = (value: number): number => Math.round(value * 10) / 10;
const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');

/** Parts of a whole as a bar, each with its class. What it shows stands beside it in words. */
export const bar = (parts: readonly (readonly [name: string, count: number])[]): Html => {
  const all = parts.reduce((sum, [, count]) => sum + count, 0);
  let left = 0;
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${parts.map(([name, count]) => {
      const [x, width] = [left, (100 * count) / all];
      left += width;
      return html`<rect class="${name}" x="${at(x)}" width="${at(width)}" height="10" />`;
    })}
  </svg>`;
};

interface Size {
  width: number;
  height: number;
}

/** Where percents stand in a chart, from whole tens below all `values` up to 100, and three lines across. */
const scaleOf = (values: readonly number[], { width, height }: Size, bottom: number) => {
  const least = Math.max(0, Math.floor((Math.min(...values) - 1) / 10) * 10);
  const foot = height - bottom;
  const y = (value: number) => foot - ((Math.min(100, Math.max(least, value)) - least) / (100 - least)) * (foot - 8);
  const lines = [least, (least + 100) / 2, 100].map(
    (value) =>
      html`<path class="grid" d="M34 ${at(y(value))}H${width}" /><text x="30" y="${at(y(value) + 4)}" class="end"
          >${value}</text
        >`,
  );
  return { y, lines, least };
};

const square = (x: number, y: number): Html =>
  html`<rect class="mark" x="${at(x - 4)}" y="${at(y - 4)}" width="8" height="8" />`;
const dot = (name: string, x: number, y: number, r: number): Html =>
  html`<circle class="${name}" cx="${at(x)}" cy="${at(y)}" r="${r}" />`;

/** A p' chart: shares, their limits as a band, and as squares what the scan found. */
export const courseChart = (name: string, points: readonly Point[], target: number | null, size: Size): Html => {
  const { width, height } = size;
  const values = points.map(({ value }) => value);
  const { y, lines } = scaleOf([...values, ...points.map(({ low }) => low), target ?? 100], size, 18);
  const x = (index: number) => 42 + (index * (width - 52)) / (points.length - 1);
  const line = (numbers: readonly number[]) => numbers.map((value, index) => [x(index), y(value)] as const);
  const [from, to] = [shortDay(points[0]?.from ?? ''), shortDay(points.at(-1)?.to ?? '')];
  const label = `${name}: Satisfação de ${from} a ${to}: de ${percent(Math.min(...values))} a ${percent(Math.max(...values))}, por último ${percent(values.at(-1) ?? 0)}`;
  const band = [...line(points.map(({ high }) => high)), ...line(points.map(({ low }) => low)).reverse()];
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${lines}
    <path class="band" d="${path(band)}Z" />
    ${target === null ? '' : html`<path class="target" d="M34 ${at(y(target))}H${width}" />`}
    <path class="line" d="${path(line(values))}" />
    ${points.map(({ value, low, high, marked }, index) =>
      marked ? square(x(index), y(value)) : dot(value < low || value > high ? 'mark' : 'dot', x(index), y(value), 2.5),
    )}
    <text x="38" y="${height - 3}">${from}</text>
    <text x="${width - 4}" y="${height - 3}" class="end">${to}</text>
  </svg>`;
};

/** A funnel plot: locations by their surveys and by their share once it is held to their questions. */
export const funnelChart = (locais: readonly LocalGroup[], middle: number, spread: number): Html => {
  const [width, height] = [480, 280];
  const dots = locais.flatMap(({ name, surveys, standardised, apart }) =>
    surveys !== null && standardised !== null ? [{ name, surveys, standardised, apart }] : [],
  );
  const most = Math.max(...dots.map(({ surveys }) => surveys));
  const limitAt = (surveys: number, errors: number) => middle + (errors * spread) / Math.sqrt(surveys);
  const shown = [...dots.map(({ standardised }) => standardised), middle, limitAt(most, -FUNNEL.far)];
  const { y, lines, least } = scaleOf(shown, { width, height }, 34);
  const x = (surveys: number) => 42 + (surveys / (most * 1.05)) * (width - 52);
  const limit = (name: string, errors: number) => {
    const points = Array.from({ length: 200 }, (_, index) => ((index + 1) / 200) * most * 1.05)
      .map((surveys) => [surveys, limitAt(surveys, errors)] as const)
      // With few surveys a limit lies outside of the chart, or beyond 100 %.
      .filter(([, value]) => value >= least && value <= 100);
    return html`<path class="${name}" d="${path(points.map(([surveys, value]) => [x(surveys), y(value)]))}" />`;
  };
  /** Where names stand: no two on one line. */
  const named: number[] = [];
  const label = `Funil de ${dots.length} locais em torno de ${percent(middle)}. Os números estão na tabela dos locais.`;
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${lines}
    <path class="line thin" d="M34 ${at(y(middle))}H${width}" />
    ${[1, -1].map((side) => [limit('limit', side * FUNNEL.usual), limit('limit far', side * FUNNEL.far)])}
    ${dots.map(({ name, surveys, standardised, apart }) => {
      const [cx, cy] = [x(surveys), y(standardised)];
      if (!apart) return dot('dot', cx, cy, 4);
      if (named.some((other) => Math.abs(other - cy) < 12)) return square(cx, cy);
      named.push(cy);
      const right = cx > width / 2;
      return html`${square(cx, cy)}<text
          x="${at(right ? cx - 8 : cx + 8)}"
          y="${at(cy + 4)}"
          class="${right ? 'end' : ''}"
          >${name.slice(0, 32)}</text
        >`;
    })}
    <text x="42" y="${height - 20}">0</text>
    <text x="${at(x(most))}" y="${height - 20}" class="middle">${most}</text>
    <text x="${width / 2}" y="${height - 4}" class="middle">pesquisas</text>
  </svg>`;
};
