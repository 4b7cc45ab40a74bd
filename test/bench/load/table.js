const { median } = require('../median.js');

/**
 * A row of the table for one number of connections. Each figure is the median over the rounds. Ratios are computed
 * per round, because only figures of the same round were measured under the same conditions.
 */
const rowOf = (connections, samples) => {
  const of = (figure) => median(samples.map(figure));
  return {
    connections,
    rate: of(({ server }) => server.rate),
    p50: of(({ server }) => server.p50),
    p99: of(({ server }) => server.p99),
    loop: of(({ loop }) => loop),
    ofLoop: of(({ server, loop }) => server.rate / loop),
    bareRate: of(({ bare }) => bare.rate),
    ofBare: of(({ server, bare }) => server.rate / bare.rate),
    ofBound: of(({ server, bare, loop }) => server.rate / Math.min(bare.rate, loop)),
    processorUs: of(({ server }) => server.processorUs),
    bareUs: of(({ bare }) => bare.processorUs),
    failures: samples.reduce((sum, { server }) => sum + server.failures, 0),
  };
};

const columns = [
  ['connections', 'connections', 0],
  ['answers', 'answers', 0],
  ['rate', 'answers/s', 0],
  ['p50', 'p50 ms', 1],
  ['p99', 'p99 ms', 1],
  ['loop', 'loop rows/s', 0],
  ['ofLoop', 'of the loop', 2],
  ['bareRate', 'bare route/s', 0],
  ['ofBare', 'of the route', 2],
  ['ofBound', 'of the slower', 2],
  ['processorUs', 'CPU µs each', 0],
  ['bareUs', "the route's", 0],
  ['memory', 'memory MB', 0],
  ['failures', 'not stored', 0],
];

/**
 * @param {string} name
 * @param {{ rows: any[] }} report
 */
const table = (name, { rows }) => {
  const shown = columns.filter(([key]) => key in (rows[0] ?? {}));
  const lines = [
    shown.map(([, title]) => title),
    shown.map(() => '---'),
    ...rows.map((row) => shown.map(([key, , digits]) => row[key].toFixed(digits))),
  ];
  return `${name}\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
};

module.exports = { rowOf, table };
