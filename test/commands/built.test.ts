import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempDir } from '../server/support/database';

const root = path.join(__dirname, '../..');

/**
 * Writes a webpack configuration with two builds, each of one file. `second` is the code of the second file. Returns
 * the path of the file that `StampPlugin` writes, and a function that runs webpack.
 */
const build = (dir: string, second: string) => {
  mkdirSync(path.join(dir, 'src'), { recursive: true });
  writeFileSync(path.join(dir, 'src/one.js'), 'module.exports = 1;');
  writeFileSync(path.join(dir, 'src/two.js'), second);
  const [stampPlugin, stamp] = [path.join(root, 'config/stamp.js'), path.join(dir, 'dist/.built')];
  const config = path.join(dir, 'webpack.config.js');
  writeFileSync(
    config,
    `const { StampPlugin } = require(${JSON.stringify(stampPlugin)});
    const stamp = new StampPlugin(2, ${JSON.stringify(stamp)});
    module.exports = ['one', 'two'].map((name) => ({
      name, mode: 'production', target: 'node', context: __dirname, entry: './src/' + name + '.js',
      output: { path: __dirname + '/dist', filename: name + '.js' }, plugins: [stamp],
    }));`,
  );
  const cli = require.resolve('webpack-cli/bin/cli.js');
  const run = (...args: string[]) => spawnSync(process.execPath, [cli, '--config', config, ...args], { cwd: root });
  return { stamp, run };
};

test('the stamp has the start time of the last complete run', () => {
  const dir = tempDir();
  const { stamp, run } = build(dir, 'module.exports = 2;');
  run('--config-name', 'one');
  expect(existsSync(stamp)).toBe(false);
  const one = path.join(path.dirname(stamp), 'one.js');
  rmSync(one);
  const beganBefore = Date.now();
  expect(run().status).toBe(0);
  const { mtimeMs } = statSync(stamp);
  expect(mtimeMs).toBeGreaterThanOrEqual(beganBefore - 1);
  expect(mtimeMs).toBeLessThan(statSync(one).mtimeMs);
  expect(build(dir, 'module.exports = require("./nowhere");').run().status).not.toBe(0);
  expect(existsSync(stamp)).toBe(false);
});
