const { rows } = require('./rows.js');

/** @param {number[]} values must not be empty */
const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
};

/** The median with its unit, and the smallest and largest sample, if they differ. */
const cell = (values, { unit, digits }) => {
  const [least, most] = [Math.min(...values).toFixed(digits), Math.max(...values).toFixed(digits)];
  return `${median(values).toFixed(digits)} ${unit}${least === most ? '' : ` (${least}–${most})`}`;
};

const ratio = (product, other) => (product && other ? (product / other).toFixed(2) : '');

const line = (label, figures, ratios, target) =>
  [
    ` ${label}`.padEnd(34),
    ...figures.map((text) => text.padStart(21)),
    ...ratios.map((text) => text.padStart(9)),
    `  ${target}`,
  ]
    .join('')
    .trimEnd();

const lineOf = (row, samples) => {
  const { floor, bare, product } = Object.fromEntries(
    Object.entries(samples).map(([page, { [row.key]: values }]) => [page, median(values)]),
  );
  const { most, of } = row.target ?? {};
  const limit = of ? most * { floor, bare }[of] : most;
  return line(
    row.label,
    Object.values(samples).map(({ [row.key]: values }) => cell(values, row)),
    [ratio(product, floor), ratio(product, bare)],
    row.target ? `≤ ${most}${of ? ` × ${of}` : ''}: ${product <= limit ? 'met' : 'MISSED'}` : '',
  );
};

/** @param {Record<string, Record<string, number[]>>} samples the samples of each page, by the keys of rows.js */
const tableOf = (samples) => {
  const measured = rows.filter(({ heading, key }) => heading || samples.product[key]);
  return [
    line('', Object.keys(samples), ['× floor', '× bare'], 'target'),
    ...measured.map((row) => (row.heading ? `\n${row.heading}` : lineOf(row, samples))),
  ].join('\n');
};

module.exports = { median, tableOf };
