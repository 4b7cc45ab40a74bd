// Writes dist/avaliacao-VERSION.tar.gz, for a machine with Node but without a network. It contains the built survey and
// server, their production dependencies, and what archived.js lists. Unpack it, then run `node dist/server/main.js`.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
require('./build-when-needed');
const { stamp } = require('../build/stamp');
const contents = require('./archived');

const root = path.resolve(__dirname, '../..');
// Names the version of the build, which may be older than the last commit.
const name = `avaliacao-${fs.readFileSync(stamp, 'utf8')}`;
const archive = path.join(root, 'dist', `${name}.tar.gz`);
const run = (command, args, cwd) => {
  // On Windows npm is a script, which only a shell can start. The other commands run without a shell, because a shell
  // splits paths at spaces.
  const shell = process.platform === 'win32' && command === 'npm';
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', shell });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} failed`);
};

const stage = fs.mkdtempSync(path.join(os.tmpdir(), 'avaliacao-pack-'));
try {
  const folder = path.join(stage, name);
  for (const file of contents) {
    // Keeps the modification times, by which `npm start` decides whether dist/ is older than its sources (stamp.js).
    fs.cpSync(path.join(root, file), path.join(folder, file), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    });
  }
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  run('tar', ['-czf', archive, '-C', stage, name], root);
  const megabytes = (fs.statSync(archive).size / 1e6).toFixed(1);
  process.stdout.write(`${path.relative(root, archive)} (${megabytes} MB)\n`);
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
