// Builds dist/ unless it is newer than everything that it is made of, so that a second `npm start` opens at once. Where
// only what runs is installed (`npm ci --omit=dev`, a container), dist/ is taken as it is.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { stamp } = require('./stamp');

const root = path.resolve(__dirname, '..');
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

const findWebpack = () => {
  try {
    return require.resolve('webpack-cli/bin/cli.js');
  } catch {
    return null;
  }
};

const builtAt = fs.existsSync(stamp) ? fs.statSync(stamp).mtimeMs : -1;
if (inputs.some((input) => newest(path.join(root, input)) > builtAt)) {
  const webpack = findWebpack();
  if (webpack !== null) {
    // On stderr: what a command writes onto the standard output stands there alone.
    const { status } = spawnSync(process.execPath, [webpack], { cwd: root, stdio: ['inherit', 2, 'inherit'] });
    // webpack has said why.
    if (status !== 0) process.exit(1);
  } else if (!fs.existsSync(path.join(root, 'dist/server/main.js'))) {
    process.stderr.write('Erro: falta dist/, e não há com que fazê-la: npm ci && npm run build\n');
    process.exit(1);
  }
}
