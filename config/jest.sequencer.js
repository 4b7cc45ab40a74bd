const Sequencer = require('@jest/test-sequencer').default;

/**
 * Runs the browser tests first, because they take longest. Otherwise, where jest does not know yet how long the files
 * take, it could begin one of them when all others have ended.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const isShort = ({ context }) => Number(context.config.displayName?.name !== 'e2e');
    return super.sort(tests).sort((one, other) => isShort(one) - isShort(other));
  }
};
