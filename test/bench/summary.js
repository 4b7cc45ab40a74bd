// Reduces the samples of all rounds to one line per row (rows.js).
const { rows } = require('./rows.js');

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const ways = { median, worst: (values) => Math.max(...values), least: (values) => Math.min(...values) };

/**
 * A row of what each page has: its figure, and from where to where it went. A page without samples has none.
 * @param {{ key?: string, of?: string }} row
 * @param {Record<string, Record<string, number[]>>} samples
 */
const measuredOf = ({ key, of = 'median' }, samples) =>
  Object.fromEntries(
    Object.entries(samples).flatMap(([page, { [key]: values = [] }]) =>
      values.length ? [[page, { figure: ways[of](values), from: Math.min(...values), to: Math.max(...values) }]] : [],
    ),
  );

/**
 * @param {Record<string, Record<string, number[]>>} samples by page, then by the row's key
 * @returns the rows that were measured, each with its `pages` (`figure`, `from`, `to`) and, where it has a target and
 *   what the target looks at was measured, `met`
 */
const summarize = (samples) => {
  const summaries = rows.map((row) => {
    if (row.heading) return row;
    const pages = measuredOf(row, samples);
    const figures = Object.fromEntries(Object.entries(pages).map(([page, { figure }]) => [page, figure]));
    const comparable =
      row.target &&
      figures.product !== undefined &&
      ['floor', 'bare'].every((page) => figures[page] !== undefined || !row.target.text.includes(page));
    return { ...row, pages, target: row.target?.text, met: comparable ? row.target.met(figures) : undefined };
  });
  const measured = summaries.filter(({ heading, pages }) => heading || Object.keys(pages).length);
  return measured.filter(({ heading }, index) => !heading || (measured[index + 1] && !measured[index + 1].heading));
};

module.exports = { summarize };
