// Builds dist/ unless it is newer than everything that it is made of, so that a second `npm start` opens at once.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const stamp = path.join(root, 'dist', '.built');
const inputs = [
  'src',
  'config/deployment.json',
  'config/page.js',
  'config/version.js',
  'webpack.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The newest change at or below `file`, in ms; folders count too, because a deletion only changes its folder. */
const newest = (file) => {
  const stat = fs.statSync(file);
  const below = stat.isDirectory() ? fs.readdirSync(file).map((name) => newest(path.join(file, name))) : [];
  return Math.max(stat.mtimeMs, ...below);
};

const builtAt = fs.existsSync(stamp) ? fs.statSync(stamp).mtimeMs : -1;
if (inputs.some((input) => newest(path.join(root, input)) > builtAt)) {
  // Before the build: a change made while it runs must be built the next time.
  const startedAt = new Date();
  fs.rmSync(stamp, { force: true });
  const { status } = spawnSync(process.execPath, [require.resolve('webpack-cli/bin/cli.js')], {
    cwd: root,
    stdio: 'inherit',
  });
  // webpack has said why.
  if (status !== 0) process.exit(1);
  fs.writeFileSync(stamp, '');
  fs.utimesSync(stamp, startedAt, startedAt);
}
