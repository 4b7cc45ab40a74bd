// Figures as a table for the terminal.
const medianOf = (samples, key, median) => median(samples.map((sample) => sample[key]));

/** A line of the table: one number of connections. */
const rowOf = (connections, { server, bare }, loop, median) => {
  const rate = medianOf(server, 'rate', median);
  const bareRate = medianOf(bare, 'rate', median);
  return {
    connections,
    rate,
    ofLoop: rate / loop,
    p50: medianOf(server, 'p50', median),
    p99: medianOf(server, 'p99', median),
    processorUs: medianOf(server, 'processorUs', median),
    bareRate,
    ofBare: rate / bareRate,
    bareUs: medianOf(bare, 'processorUs', median),
    failures: server.reduce((sum, { failures }) => sum + failures, 0),
  };
};

const columns = [
  ['connections', 'connections', 0],
  ['answers', 'answers', 0],
  ['rate', 'answers/s', 0],
  ['ofLoop', 'of the loop', 2],
  ['p50', 'p50 ms', 1],
  ['p99', 'p99 ms', 1],
  ['processorUs', 'CPU µs each', 0],
  ['bareRate', 'bare route/s', 0],
  ['ofBare', 'of bare', 2],
  ['bareUs', 'bare CPU µs', 0],
  ['failures', 'not stored', 0],
];

/**
 * @param {string} name
 * @param {{ loop?: any, rows: any[] }} report without a loop where there was nothing to compare with
 */
const table = (name, report) => {
  const { loop, rows } = report;
  const shown = columns.filter(([key]) => key in (rows[0] ?? {}));
  const lines = [
    shown.map(([, title]) => title),
    shown.map(() => '---'),
    ...rows.map((row) => shown.map(([key, , digits]) => row[key].toFixed(digits))),
  ];
  const title = loop === undefined ? name : `${name}: the bare insert loop writes ${loop.toFixed(0)} rows/s`;
  return `${title}\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
};

module.exports = { rowOf, table };
