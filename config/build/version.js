// The version of a build, for example 1.2.0+ca7f2a4, or 1.2.0+ca7f2a4-dirty with uncommitted changes. The commit comes
// from the environment variable COMMIT (a container image has no git) or else from git. Without both: 1.2.0.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

/**
 * @param {string} [folder] root of the repository. Git reads only its own .git, because the folder may be inside the
 *   clone of another repository.
 * @param {string} [commit] full or short hash; anything else is ignored
 * @returns {string}
 */
const versionOf = (folder = path.resolve(__dirname, '../..'), commit = process.env.COMMIT) => {
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (commit && /^[0-9a-f]{7,40}$/.test(commit)) return `${version}+${commit.slice(0, 7)}`;
  // Named by --git-dir, the clone may be another user's, as when root builds. Git would refuse to find it by itself, so
  // that nobody runs the programs that its configuration names. But the build runs those of its package.json anyway.
  const git = ['--git-dir=.git', 'describe', '--always', '--dirty', '--abbrev=7', '--exclude=*'];
  const { status, stdout } = spawnSync('git', git, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? `${version}+${stdout.trim()}` : version;
};

module.exports = versionOf;
