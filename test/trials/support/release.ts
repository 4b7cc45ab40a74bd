import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/**
 * Builds the server of an earlier release from the last commit with this version in package.json, unless it was already
 * built.
 * @returns the folder with the bundles `main.js` and `hospital.js`; null if the history does not contain this version
 */
export const buildRelease = (version: string): string | null => {
  const folder = path.join(root, '.cache/releases', version);
  const server = path.join(folder, 'dist/server');
  if (existsSync(path.join(server, 'main.js'))) return server;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  // Git lists the commits that add or remove this version in package.json, the newest first. The newest one replaced
  // this version with the next version, so its parent is the release.
  const [next] = git('log', `-S"version": "${version}"`, '--format=%H', '--', 'package.json').split('\n');
  if (next === undefined || next === '') return null;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, 'release.tar');
  git('archive', '--format=tar', `--output=${archive}`, `${next}^`);
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'ignore' });
  run('tar', '-xf', archive);
  run('npm', 'ci', '--no-audit', '--no-fund');
  run(process.execPath, 'node_modules/webpack-cli/bin/cli.js', '--config-name', 'server');
  return server;
};
