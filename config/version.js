// The version of a build: package.json's, with the commit where git knows it (1.0.0+ca7f2a4), marked where something was
// changed since. Without git, as from an archive, the same files always give the same version.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

/**
 * @param {string} [folder] of the repository. One that is itself no clone, but lies in one, has nothing to do with its commits.
 * @returns {string}
 */
const versionOf = (folder = path.resolve(__dirname, '..')) => {
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (!fs.existsSync(path.join(folder, '.git'))) return version;
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=7', '--exclude=*'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? `${version}+${stdout.trim()}` : version;
};

module.exports = versionOf;
