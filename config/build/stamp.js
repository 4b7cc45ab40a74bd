// The stamp of a build, dist/.built: its modification time tells whether dist/ is up to date, its text is the version
// that the build reports.
const fs = require('node:fs');
const path = require('node:path');
const versionOf = require('./version');

const root = path.resolve(__dirname, '../..');
const stamp = path.join(root, 'dist', '.built');
const inputs = [
  'src',
  'config/deployment.json',
  'config/build',
  'webpack.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * The latest modification time of `file` and of everything in it. The folders themselves count too, because deleting a
 * file changes only the time of its folder.
 */
const newest = (file) => {
  if (!fs.existsSync(file)) return 0;
  const stat = fs.statSync(file);
  const below = stat.isDirectory() ? fs.readdirSync(file).map((name) => newest(path.join(file, name))) : [];
  return Math.max(stat.mtimeMs, ...below);
};

const isBuilt = () => {
  const builtAt = fs.existsSync(stamp) ? fs.statSync(stamp).mtimeMs : -1;
  return inputs.every((input) => newest(path.join(root, input)) <= builtAt);
};

/** @param {string} [file] */
const removeStamp = (file = stamp) => fs.rmSync(file, { force: true });

/**
 * @param {Date} startedAt when the build began
 * @param {string} [file]
 */
const writeStamp = (startedAt, file = stamp) => {
  fs.writeFileSync(file, versionOf());
  fs.utimesSync(file, startedAt, startedAt);
};

module.exports = { stamp, isBuilt, removeStamp, writeStamp };
