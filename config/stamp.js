// The mark that says when dist/ was last built whole: webpack leaves it, config/build-when-needed.js and the tests ask for it.
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const stamp = path.join(root, 'dist', '.built');
const inputs = [
  'src',
  'config/deployment.json',
  'config/page.js',
  'config/stamp.js',
  'config/version.js',
  'webpack.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The newest change at or below `file`, in ms; folders count too, because a deletion only changes its folder. */
const newest = (file) => {
  if (!fs.existsSync(file)) return 0;
  const stat = fs.statSync(file);
  const below = stat.isDirectory() ? fs.readdirSync(file).map((name) => newest(path.join(file, name))) : [];
  return Math.max(stat.mtimeMs, ...below);
};

/** Whether dist/ is newer than everything that it is made of. */
const isBuilt = () => {
  const builtAt = fs.existsSync(stamp) ? fs.statSync(stamp).mtimeMs : -1;
  return inputs.every((input) => newest(path.join(root, input)) <= builtAt);
};

/** Of several builds of one run; the mark comes when the last of them has succeeded. */
class StampPlugin {
  /**
   * @param {number} builds how many there are
   * @param {string} [file]
   */
  constructor(builds, file = stamp) {
    this.left = builds;
    this.file = file;
    // Not the end: what is changed while the build runs must be built the next time.
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
      fs.writeFileSync(this.file, '');
      fs.utimesSync(this.file, this.startedAt, this.startedAt);
    });
  }
}

module.exports = { stamp, isBuilt, StampPlugin };
