// jest loads every module again for each test file. All test files of this process share Playwright, its largest module
// (playwright.js).
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    this.global.playwright = require('playwright-core');
  }
};
