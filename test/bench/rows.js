const ms = (key, label, target, digits = 0) => ({ key, label, unit: 'ms', digits, target });

/**
 * The rows of the printed table: headings and measured values. The benchmark compares the product with two pages:
 * `floor`, written by hand without libraries, and `bare`, a small survey with the same libraries. `target` limits the
 * product's value: to `most` or, if `of` names one of these pages, to `most` times the value of that page.
 * @type {{
 *   heading?: string, key?: string, label?: string, unit?: string, digits?: number,
 *   target?: { most: number, of?: 'floor' | 'bare' },
 * }[]}
 */
const rows = [
  { heading: 'Opening the link: Slow 4G, CPU 4 × slower, 10 questions' },
  { key: 'codeKb', label: 'JS + CSS, brotli', unit: 'kB', digits: 1, target: { most: 126 } },
  { key: 'htmlKb', label: 'HTML, brotli', unit: 'kB', digits: 1 },
  ms('firstPaint', 'first paint', { most: 1.1, of: 'floor' }),
  ms('usable', 'usable', { most: 1.1, of: 'floor' }),
  ms('described', 'description of the location', { most: 1.1, of: 'floor' }),
  ms('longestTask', 'longest task over 50 ms', { most: 100 }),
  ms('blocking', 'total blocking time'),

  { heading: 'One tap on a face: CPU 4 × slower' },
  ms('tap10', 'click to painted, 10 questions', { most: 1.25, of: 'bare' }, 1),
  ms('main10', 'main thread, 10', { most: 1.25, of: 'bare' }, 1),
  ms('tap1000', 'click to painted, 1000', { most: 1.2, of: 'floor' }, 1),
  ms('main1000', 'main thread, 1000', undefined, 1),
];

module.exports = { rows };
