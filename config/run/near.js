// `npm run test:near`: the checks, and the unit and server tests that a change affects. Goes on after a failure, so that
// one run shows everything. Its arguments are jest's, such as `--changedSince main`.
const { spawnSync } = require('node:child_process');

const jest = 'jest --config config/test/jest.config.js --selectProjects';
const given = process.argv.slice(2).map((argument) => JSON.stringify(argument));
const steps = [
  'npm run --silent check:format',
  'npm run --silent check:code',
  'npm run --silent check:layers',
  `${jest} first unit server e2e --onlyChanged --passWithNoTests --filter ./config/test/near.js ${given.join(' ')}`,
  // These read documents and the sample hospital, which they do not import.
  `${jest} unit server --testPathPatterns hospital/settings hospital/hospitalFile commands/commandLine store/trace`,
];
const failed = steps.filter((step) => spawnSync(step, { shell: true, stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length > 0 ? 1 : 0;
