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

/** Writes dist/.built when all builds of a webpack run have succeeded. The builds share one instance of this plugin. */
class StampPlugin {
  /**
   * @param {number} builds
   * @param {string} [file]
   */
  constructor(builds, file = stamp) {
    this.left = builds;
    this.file = file;
    // dist/.built gets this modification time, so that a source that changes during the build is newer.
    this.startedAt = new Date();
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.run.tap('StampPlugin', () => {
      fs.rmSync(this.file, { force: true });
    });
    compiler.hooks.done.tap('StampPlugin', (stats) => {
      if (stats.hasErrors()) return;
      this.left -= 1;
      if (this.left > 0) return;
      fs.mkdirSync(path.dirname(this.file), { recursive: true });
      fs.writeFileSync(this.file, versionOf());
      fs.utimesSync(this.file, this.startedAt, this.startedAt);
    });
  }
}

module.exports = { stamp, isBuilt, StampPlugin };
