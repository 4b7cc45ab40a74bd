import { html, type Html } from '../common/html';
import { FUNNEL } from '../statistics/standardisation';
import type { Local, Point } from './figures';
import { percent, shortDay } from './words';

const at = (value: number): string => String(Math.round(value * 10) / 10);
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

/** The least of a scale that ends at 100 %: whole tens below all that is drawn. */
const floorOf = (values: readonly number[]): number => Math.max(0, Math.floor((Math.min(...values) - 1) / 10) * 10);

interface Size {
  width: number;
  height: number;
}

/** Three lines across with their percent. */
const scale = (least: number, y: (value: number) => number, width: number): Html[] =>
  [least, (least + 100) / 2, 100].map(
    (value) =>
      html`<path class="grid" d="M34 ${at(y(value))}H${width}" /><text x="30" y="${at(y(value) + 4)}" class="end"
          >${value}</text
        >`,
  );

/** A p' chart: the share of weeks, its limits as a band, and as squares what the scan found. */
export const controlChart = (
  points: readonly Point[],
  target: number | null,
  { width, height }: Size,
  label: string,
): Html => {
  const least = floorOf(points.flatMap(({ value, low }) => [value, low]).concat(target ?? 100));
  const [top, bottom] = [8, height - 18];
  const x = (index: number) => 42 + (index * (width - 52)) / (points.length - 1);
  const y = (value: number) => bottom - ((value - least) / (100 - least)) * (bottom - top);
  const line = (of: (point: Point) => number) => points.map((point, index) => [x(index), y(of(point))] as const);
  const dots = points.map(({ value, low, high, marked }, index) => {
    const [cx, cy] = [x(index), y(value)];
    if (marked) return html`<rect class="mark" x="${at(cx - 4)}" y="${at(cy - 4)}" width="8" height="8" />`;
    return html`<circle
      class="${value < low || value > high ? 'mark' : 'dot'}"
      cx="${at(cx)}"
      cy="${at(cy)}"
      r="2.5"
    />`;
  });
  const [first, last] = [points[0], points.at(-1)];
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${scale(least, y, width)}
    <path class="band" d="${path([...line(({ high }) => high), ...line(({ low }) => low).reverse()])}Z" />
    ${target === null ? '' : html`<path class="target" d="M34 ${at(y(target))}H${width}" />`}
    <path class="line" d="${path(line(({ value }) => value))}" />
    ${dots}
    <text x="38" y="${height - 3}">${shortDay(first?.from ?? '')}</text>
    <text x="${width - 4}" y="${height - 3}" class="end">${shortDay(last?.to ?? '')}</text>
  </svg>`;
};

/** What a chart is called for those who cannot see it. */
export const courseLabel = (points: readonly Point[]): string => {
  const values = points.map(({ value }) => value);
  return `Satisfação de ${shortDay(points[0]?.from ?? '')} a ${shortDay(points.at(-1)?.to ?? '')}: de ${percent(Math.min(...values))} a ${percent(Math.max(...values))}, por último ${percent(values.at(-1) ?? 0)}`;
};

/** A funnel plot: locations by their surveys and by their share once it is held to their questions. */
export const funnelChart = (locais: readonly Local[], middle: number, spread: number, label: string): Html => {
  const { width, height } = { width: 480, height: 280 };
  const dots = locais.flatMap(({ name, surveys, standardised, apart }) =>
    surveys !== null && standardised !== null ? [{ name, surveys, standardised, apart }] : [],
  );
  const most = Math.max(...dots.map(({ surveys }) => surveys)) * 1.05;
  const least = floorOf([...dots.map(({ standardised }) => standardised), middle]);
  const [top, bottom] = [8, height - 34];
  const x = (surveys: number) => 42 + (surveys / most) * (width - 52);
  const y = (value: number) =>
    bottom - ((Math.min(100, Math.max(least, value)) - least) / (100 - least)) * (bottom - top);
  const limit = (errors: number, side: 1 | -1) =>
    path(
      Array.from({ length: 40 }, (_, index) => {
        const surveys = ((index + 1) / 40) * most;
        return [x(surveys), y(middle + (side * errors * spread) / Math.sqrt(surveys))];
      }),
    );
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${scale(least, y, width)}
    <path class="line thin" d="M34 ${at(y(middle))}H${width}" />
    ${([1, -1] as const).map((side) => html`<path class="limit" d="${limit(FUNNEL.usual, side)}" /><path class="limit far" d="${limit(FUNNEL.far, side)}" />`)}
    ${dots.map(({ name, surveys, standardised, apart }) => {
      const [cx, cy] = [x(surveys), y(standardised)];
      if (!apart) return html`<circle class="dot" cx="${at(cx)}" cy="${at(cy)}" r="4" />`;
      const right = cx > width / 2;
      return html`<rect class="mark" x="${at(cx - 4)}" y="${at(cy - 4)}" width="8" height="8" /><text
          x="${at(right ? cx - 8 : cx + 8)}"
          y="${at(cy + 4)}"
          class="${right ? 'end' : ''}"
          >${name.slice(0, 32)}</text
        >`;
    })}
    <text x="42" y="${height - 20}">0</text>
    <text x="${width - 4}" y="${height - 20}" class="end">${Math.round(most / 1.05)}</text>
    <text x="${width / 2}" y="${height - 4}" class="middle">pesquisas</text>
  </svg>`;
};
