// From the samples of all rounds to one line a row.
const { rows } = require('./rows.js');

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const ways = { median, worst: (values) => Math.max(...values), least: (values) => Math.min(...values) };

/** Figures of one page, by the row's key; what was not measured is missing. */
const figuresOf = (samples) => {
  const figures = Object.fromEntries(
    rows.flatMap(({ key, of = 'median' }) => (samples[key]?.length ? [[key, ways[of](samples[key])]] : [])),
  );
  return { ...figures, clickGrowth: figures.click1000 / figures.click10 };
};

/**
 * @param {Record<'floor' | 'product', Record<string, number[]>>} samples
 * @returns the rows that were measured, each with `floor`, `product`, `ratio` and `met` (undefined without a target)
 */
const summarize = (samples) => {
  const floor = figuresOf(samples.floor);
  const product = figuresOf(samples.product);
  const summaries = rows.map(({ key, target, ...row }) => ({
    ...row,
    key,
    floor: floor[key],
    product: product[key],
    ratio: product[key] / floor[key],
    target: target?.text,
    met: target?.met(product[key], floor[key]),
  }));
  const measured = summaries.filter(({ heading, product: figure }) => heading || Number.isFinite(figure));
  return measured.filter(({ heading }, index) => !heading || (measured[index + 1] && !measured[index + 1].heading));
};

module.exports = { summarize };
