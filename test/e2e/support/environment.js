// By default jest loads every module again for each test file. This environment loads Playwright, the largest module,
// once for all test files of this process. They use it through playwright.js.
const { TestEnvironment } = require('jest-environment-node');

const isLibrary = (frame) => frame?.getFileName()?.includes('/node_modules/');

module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    this.global.playwright = require('playwright-core');
  }

  async setup() {
    await super.setup();
    // Playwright reads a stack trace at each call. Jest looks up the source of each of its lines, which takes a tenth of
    // the time of this process. So it gets only the lines of the tests, and the call that they make.
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = (error, frames) =>
      prepareStackTrace(
        error,
        frames.filter((frame, index) => !isLibrary(frame) || !isLibrary(frames[index + 1])),
      );
  }
};
