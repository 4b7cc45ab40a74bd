const fs = require('node:fs');
const path = require('node:path');

const LABEL = 40;
const CELL = 21;
const RATIO = 9;
const TARGET = 19;

const figure = (value, { unit, digits }) =>
  unit === 'yes/no' ? ['no', 'yes'][value] : `${value.toFixed(digits)} ${unit}`.trimEnd();

/** A time is followed by its smallest and largest sample, if they differ. */
const cell = (measured, row) => {
  if (!measured) return '–';
  const { figure: value, from, to } = measured;
  const [least, most] = [from.toFixed(row.digits), to.toFixed(row.digits)];
  return row.unit === 'ms' && least !== most ? `${figure(value, row)} (${least}–${most})` : figure(value, row);
};

/**
 * The product's figure divided by that of `other` (the floor or the bare page). Empty for counts and yes/no figures,
 * and if one of the two figures is missing or 0.
 */
const ratio = ({ product }, other, { unit }) => {
  const value = product && other && product.figure / other.figure;
  return unit && unit !== 'yes/no' && Number.isFinite(value) && value > 0 ? value.toFixed(2) : '';
};

const verdict = ({ met }) => (met === undefined ? '' : met ? 'met' : 'MISSED');

const line = (label, cells, ratios, target, met) =>
  [
    ` ${label}`.padEnd(LABEL),
    ...cells.map((text) => text.padStart(CELL)),
    ...ratios.map((text) => text.padStart(RATIO)),
    `  ${target}`.padEnd(TARGET),
    met,
  ]
    .join('')
    .trimEnd();

const tableOf = (summary, names) =>
  [
    line('', names, ['× floor', '× bare'], 'target', ''),
    ...summary.map((row) =>
      row.heading
        ? `\n${row.heading}`
        : line(
            row.label,
            names.map((name) => cell(row.pages[name], row)),
            [ratio(row.pages, row.pages.floor, row), ratio(row.pages, row.pages.bare, row)],
            row.target ?? '',
            verdict(row),
          ),
    ),
  ].join('\n');

const writeJson = (file, report) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
};

module.exports = { tableOf, writeJson };
