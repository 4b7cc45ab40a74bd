import { html, type Html } from '../common/html';
import { brazilianDay, dayNumber, type Day } from '../common/zone';
import type { Course, WeeksShare } from './courses';
import type { LocalGroup } from './figures';
import { courseText, percent, shortDay } from './words';

const at = (value: number): number => Math.round(value * 10) / 10;

/** A stacked bar, hidden from screen readers, because the text beside it has the same figures. */
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

/** The axes, which all charts of a report share so that readers can compare them. */
export interface Scale {
  from: Day;
  to: Day;
  /** Where the vertical axis begins, in percent. It ends at 100. */
  least: number;
}

export const scaleOf = (courses: readonly Course[], target: number | null): Scale | null => {
  const weeks = courses.flatMap(({ points, pieces }) => [...points, ...pieces]);
  if (weeks.length === 0) return null;
  const values = [...weeks.map(({ value }) => value), target ?? 100];
  const days = weeks.flatMap(({ from, to }) => [from, to]).sort();
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    least: Math.min(50, Math.max(0, Math.floor((Math.min(...values) - 1) / 10) * 10)),
  };
};

export const drawnOf = (locais: readonly LocalGroup[], target: number | null) => {
  const drawn = locais.filter(({ course, share }) => share && course.points.length > 1);
  return {
    drawn,
    scale: scaleOf(
      drawn.map(({ course }) => course),
      target,
    ),
  };
};

interface ChartOptions {
  name: string;
  course: Course;
  scale: Scale;
  target: number | null;
  /** The first day of the period: the chart is grey before it. */
  begin: Day;
  width: number;
  height: number;
  /** Whether the line after the latest change is red, to show a drop. */
  isAlarm: boolean;
}

/**
 * A chart of a location's share of good answers. Each dot shows the share in 1, 2 or 4 weeks. The line shows the share
 * in all weeks between two significant changes, so it has a step at each change.
 */
export const courseChart = ({ name, course, scale, target, begin, width, height, isAlarm }: ChartOptions): Html => {
  const { points, pieces } = course;
  const [left, foot] = [34, height - 18];
  const [first, last] = [dayNumber(scale.from), dayNumber(scale.to) + 1];
  const x = (day: number) => left + ((day - first) / (last - first)) * (width - left - 4);
  const y = (value: number) => foot - ((value - scale.least) / (100 - scale.least)) * (foot - 8);
  const span = ({ from, to }: WeeksShare) => [x(dayNumber(from)), x(dayNumber(to) + 1)] as const;
  const step = (weeks: WeeksShare) => {
    const [start, end] = span(weeks);
    return `${at(start)} ${at(y(weeks.value))}H${at(end)}`;
  };
  const dated = scale.from.slice(0, 4) === scale.to.slice(0, 4) ? shortDay : brazilianDay;
  const latest = pieces.at(-1);
  const text = courseText(course);
  const label = `${name}: ${text === '' ? `satisfação de ${percent(latest?.value ?? 0)}` : text}`;
  const begins = x(Math.min(last, Math.max(first, dayNumber(begin))));
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${begins > left ? html`<rect class="earlier" x="${left}" y="8" width="${at(begins - left)}" height="${foot - 8}" />` : ''}
    ${[scale.least, (scale.least + 100) / 2, 100].map(
      (value) =>
        html`<path class="grid" d="M${left} ${at(y(value))}H${width}" /><text x="30" y="${at(y(value) + 4)}" class="end"
            >${value}</text
          >`,
    )}
    ${target === null ? '' : html`<path class="target" d="M${left} ${at(y(target))}H${width}" />`}
    ${points.map((point) => {
      const [start, end] = span(point);
      return html`<circle class="dot" cx="${at((start + end) / 2)}" cy="${at(y(point.value))}" r="2.5" />`;
    })}
    <path class="line" d="${pieces.map((piece, index) => `${index === 0 ? 'M' : 'L'}${step(piece)}`).join('')}" />
    ${isAlarm && latest ? html`<path class="line alarm" d="M${step(latest)}" />` : ''}
    <text x="${left}" y="${height - 3}">${dated(scale.from)}</text>
    <text x="${width - 4}" y="${height - 3}" class="end">${dated(scale.to)}</text>
  </svg>`;
};
