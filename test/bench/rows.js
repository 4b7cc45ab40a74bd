// What the table shows, in its order, and what issue 4 wants of it.

/** Kinds of target. `met` sees the product's figure, the floor's, and those of all rows by key. */
const atMost = (most) => ({ text: `≤ ${most}`, met: (product) => product <= most });
const exactly = (value) => ({ text: `= ${value}`, met: (product) => product === value });
const timesFloor = (factor) => ({ text: `≤ ${factor} × floor`, met: (product, floor) => product <= factor * floor });
const yes = { text: 'yes', met: (product) => product === 1 };
const aheadOfFloor = { text: '< floor', met: (product, floor) => product < floor };

/** @param {number} [reference] what issue 4 gives for its floor page, on its machine */
const ms = (key, label, target, reference) => ({ key, label, unit: 'ms', digits: 0, target, reference });
/** A count of which the worst round counts. */
const count = (key, label, target) => ({ key, label, unit: '', digits: 0, of: 'worst', target });
const truth = (key, label) => ({ key, label, unit: 'yes/no', digits: 0, of: 'least', target: yes });

const rows = [
  { heading: 'Opening the link: Slow 4G, CPU 4 × slower, 10 questions' },
  { key: 'codeKb', label: 'JS + CSS, brotli', unit: 'kB', digits: 1, target: atMost(112) },
  { key: 'htmlKb', label: 'HTML, brotli', unit: 'kB', digits: 1, reference: 1.5 },
  count('requests', 'requests'),
  ms('firstPaint', 'first paint', timesFloor(1.15), 486),
  ms('usable', 'usable', timesFloor(1.25), 472),
  truth('letterKept', 'a letter typed at once shows and stays'),
  truth('nextCarriedOut', 'next pressed at once is carried out'),
  ms('described', 'description of the location', timesFloor(1.3)),
  { ...count('layoutShift', 'layout shift', exactly(0)), digits: 3 },
  count('complaints', 'errors and warnings in the console', exactly(0)),
  count('locationAsked', 'requests for the location', exactly(1)),

  { heading: 'From identification to survey' },
  count('codeAfterNext', 'code downloads after next', exactly(0)),
  count('questionsAsked', 'requests for the questions', exactly(1)),
  ms('nextToSurvey', 'next to questions'),

  { heading: 'Survey: CPU 4 × slower' },
  ms('click10', 'click to paint, 10 questions', timesFloor(1.15), 19),
  ms('click100', 'click to paint, 100 questions', timesFloor(1.15), 25),
  ms('click1000', 'click to paint, 1000 questions', aheadOfFloor, 83),
  { key: 'clickGrowth', label: 'click at 1000 against 10', unit: '×', digits: 2, target: atMost(1.5) },
  ms('frame10', 'until the frame is made, 10'),
  ms('frame100', 'until the frame is made, 100'),
  ms('frame1000', 'until the frame is made, 1000'),
  ms('first1000', 'first of 1000 usable', timesFloor(1.3)),
  ms('all1000', 'all of 1000 rendered', timesFloor(2.5), 514),
  ms('all100', 'all of 100 rendered'),
  ms('all10', 'all of 10 rendered'),
  { key: 'heap1000', label: 'heap at 1000 after collection', unit: 'MB', digits: 1, target: atMost(9) },
  { ...count('nodes', 'nodes a question'), reference: 19 },

  { heading: 'Second visit' },
  count('secondFiles', 'requests besides the calls', exactly(1)),
  count('secondNotModified', 'of these answered 304', exactly(1)),
  count('secondCalls', 'calls'),
  count('secondBytes', 'bytes of bodies'),

  { heading: 'Sending 3 answers, nothing slowed' },
  ms('pacingAdds', 'added to 3 × (2000 ms + the host)', atMost(150)),
];

module.exports = { rows };
