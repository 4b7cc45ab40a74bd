// `npm run trials`: what a hospital's server has to live through. Apart from `npm test`, because it takes minutes.
const { projects } = require('./jest.config.js');

const server = projects.find(({ displayName }) => displayName === 'server');

/** @type {import('jest').Config} */
module.exports = {
  ...server,
  displayName: 'trials',
  roots: ['<rootDir>/test/trials'],
  testMatch: ['**/*.trial.ts'],
  testPathIgnorePatterns: [],
  maxWorkers: 1,
  reporters: ['default', '<rootDir>/test/trials/support/summary.js'],
  verbose: true,
};
