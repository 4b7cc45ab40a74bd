// The version of a build: the version in package.json plus the commit, for example 1.2.0+ca7f2a4. Without git, as in an
// image, the environment variable COMMIT gives the commit. Uncommitted changes add "-dirty".
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

/**
 * @param {string} [folder] root of the repository. If it is only a subfolder of a clone, that clone's commit is not used.
 * @param {string} [commit] full or short hash; anything else is ignored
 * @returns {string}
 */
const versionOf = (folder = path.resolve(__dirname, '..'), commit = process.env.COMMIT) => {
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (commit && /^[0-9a-f]{7,40}$/.test(commit)) return `${version}+${commit.slice(0, 7)}`;
  if (!fs.existsSync(path.join(folder, '.git'))) return version;
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=7', '--exclude=*'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? `${version}+${stdout.trim()}` : version;
};

module.exports = versionOf;
