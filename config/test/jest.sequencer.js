const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Starts `everyState` first: it takes longest, and a long file at the end would leave one core idle. In a fresh clone
 * jest knows no times and starts with the largest files, of which these are none.
 */
module.exports = class extends Sequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  sort(tests) {
    const isLong = (/** @type {import('@jest/test-result').Test} */ { path }) => path.includes('everyState');
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
