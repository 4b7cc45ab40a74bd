// `npm run test:near`: the checks of the files that changed, and the unit and server tests that the change affects. Goes
// on after a failure, so that one run shows everything. Its arguments are jest's, such as `--changedSince main`.
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const args = process.argv.slice(2);
const since = args.includes('--changedSince') ? args[args.indexOf('--changedSince') + 1] : 'HEAD';
const git = (...command) => execFileSync('git', command, { encoding: 'utf8' }).split('\n').filter(Boolean);

const isCode = (file) => /\.[jt]sx?$/.test(file);
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const withoutEnding = (file) => file.replace(/(\/index)?\.[jt]sx?$/, '');

/** Whether the file imports a changed one: a changed type can break it. */
const importsChange = (file) =>
  Array.from(fs.readFileSync(file, 'utf8').matchAll(/(?:from|require\(|import\()\s*'(\.[^']*)'/g)).some(([, name]) =>
    changedModules.has(withoutEnding(path.join(path.dirname(file), name))),
  );

const changedModules = new Set(changed.filter(isCode).map(withoutEnding));
const files = git('ls-files', 'src', 'test', 'config', '*.js').filter((file) => isCode(file) && fs.existsSync(file));
const affected = [...new Set([...changed.filter(isCode), ...files.filter(importsChange)])];
const ofSource = affected.filter((file) => file.startsWith('src/'));

const quoted = (words) => words.map((word) => JSON.stringify(word)).join(' ');
const jest = 'jest --config config/test/jest.config.js --selectProjects';
const steps = [
  'npm run --silent check:format',
  ...(affected.length > 0 ? [`oxlint ${quoted(affected)}`] : []),
  ...(ofSource.length > 0 ? [`depcruise --config config/layers.cjs ${quoted(ofSource)}`] : []),
  `${jest} first unit server e2e --onlyChanged --passWithNoTests --filter ./config/test/near.js ${quoted(args)}`,
  // These read documents and the sample hospital, which they do not import.
  `${jest} unit server --testPathPatterns hospital/settings hospital/hospitalFile commands/commandLine store/trace`,
];
const failed = steps.filter((step) => spawnSync(step, { shell: true, stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length > 0 ? 1 : 0;
