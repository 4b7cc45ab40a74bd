// `npm run trials`: faults that the server must survive, such as a kill or a full disk. Takes about half an hour.
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
  verbose: true,
};
