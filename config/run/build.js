// `npm run build`: builds dist/. The page and the server are built at the same time, because webpack uses one core.
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { removeStamp, writeStamp } = require('../build/stamp');

const root = path.resolve(__dirname, '../..');
const webpack = require.resolve('webpack-cli/bin/cli.js');

/** @returns {Promise<boolean>} whether it succeeded */
const build = async (...names) => {
  const args = names.flatMap((name) => ['--config-name', name]);
  const child = spawn(process.execPath, [webpack, ...args, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0;
};

const main = async () => {
  // A source that changes during the build is newer than the stamp.
  const startedAt = new Date();
  removeStamp();
  const succeeded = await Promise.all([build('prerender', 'inlined', 'browser'), build('server')]);
  if (succeeded.every(Boolean)) writeStamp(startedAt);
  else process.exitCode = 1;
};

void main();
