// Builds dist/ unless it is newer than everything that it is made of, so that a second `npm start` opens at once. Where
// only what runs is installed (`npm ci --omit=dev`, a container), dist/ is taken as it is.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { isBuilt } = require('./stamp');

const root = path.resolve(__dirname, '..');
const findWebpack = () => {
  try {
    return require.resolve('webpack-cli/bin/cli.js');
  } catch {
    return null;
  }
};

if (!isBuilt()) {
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
