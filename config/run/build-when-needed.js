// Builds dist/ if it is missing or older than one of its sources. Without the development dependencies, as in a
// container, dist/ is used as it is.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { isBuilt } = require('../build/stamp');

const root = path.resolve(__dirname, '../..');
const hasWebpack = () => {
  try {
    return require.resolve('webpack-cli/bin/cli.js') !== '';
  } catch {
    return false;
  }
};

if (!isBuilt()) {
  if (hasWebpack()) {
    // The build writes to stderr, so that its output does not mix with that of `npm run hospital` on stdout.
    const build = path.join(__dirname, 'build.js');
    const { status } = spawnSync(process.execPath, [build], { cwd: root, stdio: ['inherit', 2, 'inherit'] });
    if (status !== 0) process.exit(1);
  } else if (!fs.existsSync(path.join(root, 'dist/server/main.js'))) {
    process.stderr.write('Erro: falta a pasta dist: rode npm ci --include=dev && npm run build\n');
    process.exit(1);
  }
}
