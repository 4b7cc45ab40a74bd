// `npm run test:engines`: the patient's way in the browsers that are not Chromium of today. Apart from `npm test`,
// because they are those of the machine.
const { projects } = require('./jest.config.js');

const e2e = projects.find(({ displayName }) => displayName === 'e2e');

/** @type {import('jest').Config} */
module.exports = {
  ...e2e,
  displayName: 'engines',
  roots: ['<rootDir>/test/engines'],
  globalSetup: '<rootDir>/test/engines/support/globalSetup.ts',
  reporters: ['default', '<rootDir>/test/engines/support/summary.js'],
  verbose: true,
};
