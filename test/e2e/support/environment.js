// jest loads every module anew for each file. Playwright is the largest, and one copy serves all files of a worker.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    this.global.playwright = require('playwright-core');
  }
};
