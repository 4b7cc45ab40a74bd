// jest loads every module again for each test file. Only Playwright, the largest module, is loaded once and shared by
// all test files of this process (playwright.js).
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    this.global.playwright = require('playwright-core');
  }
};
