import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { webpack, type WebpackPluginInstance } from 'webpack';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const { StampPlugin } = jest.requireActual<{
  StampPlugin: new (builds: number, file: string) => WebpackPluginInstance;
}>('../../config/build/stamp');

/** Runs a build for each of `sources`, given as name and code, out of two. Resolves with whether one has failed. */
const build = (dir: string, sources: Record<string, string>): Promise<boolean> => {
  const stamp = new StampPlugin(2, path.join(dir, 'dist/.built'));
  const builds = Object.entries(sources).map(([name, code]) => {
    const entry = path.join(dir, `${name}.js`);
    writeFileSync(entry, code);
    const output = { path: path.join(dir, 'dist'), filename: `${name}.js` };
    return { mode: 'none' as const, target: 'node', entry, output, plugins: [stamp] };
  });
  return new Promise((resolve, reject) => {
    webpack(builds, (error, stats) => {
      if (error) reject(error);
      else resolve(stats?.hasErrors() ?? true);
    });
  });
};

test('the stamp has the start time of the last complete run', async () => {
  const dir = tempFolder(afterTest);
  const [stamp, one] = [path.join(dir, 'dist/.built'), path.join(dir, 'dist/one.js')];
  expect(await build(dir, { one: 'module.exports = 1;' })).toBe(false);
  expect(existsSync(stamp)).toBe(false);
  rmSync(one);
  const beganBefore = Date.now();
  expect(await build(dir, { one: 'module.exports = 1;', two: 'module.exports = 2;' })).toBe(false);
  const { mtimeMs } = statSync(stamp);
  expect(mtimeMs).toBeGreaterThanOrEqual(beganBefore - 1);
  expect(mtimeMs).toBeLessThan(statSync(one).mtimeMs);
  expect(await build(dir, { one: 'module.exports = 1;', two: 'module.exports = require("./nowhere");' })).toBe(true);
  expect(existsSync(stamp)).toBe(false);
});
