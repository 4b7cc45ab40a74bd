// The rows of the benchmark's table, with the targets that the product must meet.

/**
 * The kinds of target. `met(figures)` returns whether the product meets the target. `figures` has one figure for each
 * measured page: `product`, `floor` (a survey without libraries) and `bare` (the smallest with the same libraries).
 */
const atMost = (most) => ({ text: `≤ ${most}`, met: ({ product }) => product <= most });
const exactly = (value) => ({ text: `= ${value}`, met: ({ product }) => product === value });
const timesFloor = (factor) => ({
  text: `≤ ${factor} × floor`,
  met: ({ product, floor }) => product <= factor * floor,
});
const timesBare = (factor) => ({ text: `≤ ${factor} × bare`, met: ({ product, bare }) => product <= factor * bare });
const yes = { text: 'yes', met: ({ product }) => product === 1 };

const ms = (key, label, target) => ({ key, label, unit: 'ms', digits: 0, target });
const fineMs = (key, label, target) => ({ ...ms(key, label, target), digits: 1 });
/** A row that shows the highest count of all rounds. */
const count = (key, label, target) => ({ key, label, unit: '', digits: 0, of: 'worst', target });
const truth = (key, label) => ({ key, label, unit: 'yes/no', digits: 0, of: 'least', target: yes });
/** A row that shows how often something happens during a tap, as the mean over the taps of a round. */
const often = (key, label) => ({ key, label, unit: '', digits: 1 });

/**
 * The rows of the printed table: a heading, or one measured value with its target. `of` says how the samples of all
 * rounds become one figure (`ways` in summary.js). summary.js adds `pages` and `met`.
 * @type {{
 *   heading?: string, key?: string, of?: string, target?: any, label?: any, unit?: string, digits?: number,
 *   pages?: any, met?: any,
 * }[]}
 */
const rows = [
  { heading: 'Opening the link: Slow 4G, CPU 4 × slower, 10 questions' },
  { key: 'codeKb', label: 'JS + CSS, brotli', unit: 'kB', digits: 1, target: atMost(126) },
  { key: 'htmlKb', label: 'HTML, brotli', unit: 'kB', digits: 1 },
  count('requests', 'requests'),
  ms('firstPaint', 'first paint', timesFloor(1.1)),
  ms('usable', 'usable', timesFloor(1.1)),
  truth('letterKept', 'a letter typed immediately stays'),
  truth('nextCarriedOut', 'Next pressed immediately works'),
  ms('described', 'description of the location', timesFloor(1.1)),
  ms('longestTask', 'longest task over 50 ms', atMost(100)),
  ms('blocking', 'total blocking time'),
  { ...count('layoutShift', 'layout shift', exactly(0)), digits: 3 },
  count('complaints', 'errors and warnings in the console', exactly(0)),
  count('locationAsked', 'requests for the location', exactly(1)),

  { heading: 'From identification to survey' },
  count('codeAfterNext', 'code downloads after next', exactly(0)),
  count('questionsAsked', 'requests for the questions', exactly(1)),
  ms('nextToSurvey', 'next to questions'),

  { heading: '/perguntas opened cold: Slow 4G, CPU 4 × slower, 10 questions' },
  ms('cold', 'first face usable'),

  { heading: 'One tap on a face: CPU 4 × slower' },
  fineMs('tap10', 'click to painted, 10 questions', timesBare(1.25)),
  fineMs('tap100', 'click to painted, 100', timesFloor(1.25)),
  fineMs('tap1000', 'click to painted, 1000', timesFloor(1.2)),
  fineMs('shown10', 'Event Timing, 10'),
  fineMs('shown100', 'Event Timing, 100'),
  fineMs('shown1000', 'Event Timing, 1000'),
  fineMs('main10', 'main thread, 10', timesBare(1.25)),
  fineMs('main100', 'main thread, 100'),
  fineMs('main1000', 'main thread, 1000'),
  often('layouts10', 'layouts, 10'),
  often('layouts100', 'layouts, 100'),
  often('layouts1000', 'layouts, 1000'),
  often('styles10', 'computations of style, 10'),
  often('styles1000', 'computations of style, 1000'),

  { heading: 'The list of questions: CPU 4 × slower' },
  ms('first1000', 'first of 1000 usable', timesFloor(1.3)),
  ms('all1000', 'all of 1000 rendered', timesFloor(2)),
  ms('all100', 'all of 100 rendered'),
  ms('all10', 'all of 10 rendered'),
  { key: 'heap1000', label: 'heap at 1000 after collection', unit: 'MB', digits: 1, target: atMost(9) },
  count('nodes', 'nodes a question'),

  { heading: 'Sending 3 answers, nothing slowed' },
  ms('pacingAdds', 'added to 3 × (2000 ms + the host)', atMost(150)),
];

module.exports = { rows };
