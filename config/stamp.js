// The mark that says when dist/ was last built whole: webpack leaves it, config/build-when-needed.js asks for it.
const fs = require('node:fs');
const path = require('node:path');

const stamp = path.resolve(__dirname, '..', 'dist', '.built');

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

module.exports = { stamp, StampPlugin };
