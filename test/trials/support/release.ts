import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/**
 * Builds the server of an earlier release, unless it was already built.
 * @returns the folder with the bundles `main.js` and `hospital.js`; null if the history does not contain the commit
 */
export const buildRelease = (commit: string): string | null => {
  const folder = path.join(root, '.cache/releases', commit);
  const server = path.join(folder, 'dist/server');
  if (existsSync(path.join(server, 'main.js'))) return server;
  if (spawnSync('git', ['cat-file', '-e', commit], { cwd: root }).status !== 0) return null;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, 'release.tar');
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root });
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'ignore' });
  run('tar', '-xf', archive);
  run('npm', 'ci', '--no-audit', '--no-fund');
  run(process.execPath, 'node_modules/webpack-cli/bin/cli.js', '--config-name', 'server');
  return server;
};
