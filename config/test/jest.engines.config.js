// `npm run test:engines`. Not part of `npm test`, because it uses the browsers that are installed on the machine.
const { projects } = require('./jest.config.js');

const e2e = projects.find(({ displayName }) => displayName === 'e2e');

/** @type {import('jest').Config} */
module.exports = {
  ...e2e,
  displayName: 'engines',
  roots: ['<rootDir>/test/engines'],
  testMatch: ['**/*.test.ts'],
  globalSetup: '<rootDir>/test/engines/support/globalSetup.ts',
  reporters: ['default', '<rootDir>/test/engines/support/summary.js'],
  verbose: true,
};
