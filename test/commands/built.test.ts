import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '../support/tempFolder';

const root = path.join(__dirname, '../..');
const folder = tempFolder();
const stamp = path.join(folder, 'dist/.built');

/** Builds a repository of four small sources. The server imports `imported`. */
const build = (imported: string) => {
  const config = ['prerender', 'inlined', 'browser', 'server'].map((name) => ({
    name,
    mode: 'none',
    target: 'node',
    entry: path.join(folder, name === 'server' ? 'server.js' : 'page.js'),
    output: { path: path.join(folder, 'dist', name) },
  }));
  writeFileSync(path.join(folder, 'webpack.config.js'), `module.exports = () => ${JSON.stringify(config)};`);
  writeFileSync(path.join(folder, 'page.js'), 'module.exports = 1;');
  writeFileSync(path.join(folder, 'server.js'), `module.exports = require('${imported}');`);
  return spawnSync(process.execPath, ['config/run/build.js'], { cwd: folder }).status;
};

beforeAll(() => {
  for (const name of ['config/build', 'config/run/build.js', 'package.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});

test('the stamp of a build has the time at which the build began', () => {
  const beganBefore = Date.now();
  expect(build('./page.js')).toBe(0);
  const { mtimeMs } = statSync(stamp);
  expect(mtimeMs).toBeGreaterThanOrEqual(beganBefore - 1);
  expect(mtimeMs).toBeLessThan(statSync(path.join(folder, 'dist/server/main.js')).mtimeMs);
});

test('a build that fails leaves no stamp', () => {
  expect(build('./page.js')).toBe(0);
  expect(existsSync(stamp)).toBe(true);
  expect(build('./nowhere')).toBe(1);
  expect(existsSync(stamp)).toBe(false);
});
