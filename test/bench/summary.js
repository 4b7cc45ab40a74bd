// Reduces the samples of all rounds to one figure for each row (rows.js) and page.
const { median } = require('./median.js');
const { rows } = require('./rows.js');

const ways = { median, worst: (values) => Math.max(...values), least: (values) => Math.min(...values) };

/**
 * Computes the figure of one row for each page that has samples, and finds the smallest and largest sample.
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
 * @param {Record<string, Record<string, number[]>>} samples `samples[page][key]`: the samples of a page for the row
 *   with this key
 * @returns the headings and the measured rows, each with its `pages` (`figure`, `from`, `to`) and `met`: whether the
 *   product meets the target; undefined without a target, or if a page that the target compares was not measured
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
