// The summary as a table for the terminal, and as JSON.
const fs = require('node:fs');
const path = require('node:path');

const columns = [42, 11, 11, 11, 8, 16, 8];
const LAST_FIGURE = 4;

const line = (...cells) =>
  cells
    .map((cell, index) => (index === 0 || index > LAST_FIGURE ? ` ${cell}`.padEnd(columns[index]) : cell.padStart(columns[index])))
    .join('')
    .trimEnd();

const figure = (value, { unit, digits }) => {
  if (!Number.isFinite(value)) return '–';
  return unit === 'yes/no' ? ['no', 'yes'][value] : `${value.toFixed(digits)} ${unit}`.trimEnd();
};

const ratioOf = ({ ratio, unit }) => (unit && unit !== 'yes/no' && unit !== '×' && Number.isFinite(ratio) && ratio > 0 ? ratio.toFixed(2) : '');

const verdict = ({ met }) => (met === undefined ? '' : met ? 'met' : 'MISSED');

const tableOf = (summary) =>
  [
    line('', 'reference', 'floor', 'product', 'ratio', 'target', ''),
    ...summary.map((row) =>
      row.heading
        ? `\n${row.heading}`
        : line(
            row.label,
            row.reference === undefined ? '' : figure(row.reference, row),
            figure(row.floor, row),
            figure(row.product, row),
            ratioOf(row),
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
