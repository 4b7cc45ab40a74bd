// jest loads every module again for each test file. Playwright is the largest module, so this environment loads it only
// once, and all test files that run in this process share it (playwright.js).
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    this.global.playwright = require('playwright-core');
  }
};
