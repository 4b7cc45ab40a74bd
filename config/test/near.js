// jest's filter for `npm run test:near`: leaves out the tests that start the shipped server or a browser, which take
// minutes, and names them when jest ends.
const fs = require('node:fs');
const path = require('node:path');

/** @param {string} file */
const isSlow = (file) =>
  file.includes(`${path.sep}e2e${path.sep}`) || fs.readFileSync(file, 'utf8').includes('useShippedServer');

const leftOut = new Set();

process.once('exit', () => {
  if (leftOut.size === 0) return;
  const names = [...leftOut].map((file) => `  ${path.relative(process.cwd(), file)}`).sort();
  process.stderr.write(
    `\nNot run, although they import the change; run them by name, or npm test:\n${names.join('\n')}\n`,
  );
});

/** @param {string[]} files */
module.exports = (files) => {
  for (const file of files) if (isSlow(file)) leftOut.add(file);
  return { filtered: files.filter((file) => !isSlow(file)) };
};
