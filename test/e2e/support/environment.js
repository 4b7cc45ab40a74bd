// By default jest loads every module again for each test file. This environment loads Playwright, the largest module,
// once for all test files of this process. They use it through playwright.js.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    this.global.playwright = require('playwright-core');
  }
};
