/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const versionOf = jest.requireActual<(folder: string) => string>('../config/version');

const folder = mkdtempSync(path.join(os.tmpdir(), 'version-'));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder, encoding: 'utf8' });

beforeAll(() => {
  writeFileSync(path.join(folder, 'package.json'), '{"version":"3.2.1"}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('is that of package.json, with the commit where git knows it, marked where something was changed', () => {
  expect(versionOf(folder)).toBe('3.2.1');
  git('init', '-q');
  // No commit yet.
  expect(versionOf(folder)).toBe('3.2.1');
  git('add', '.');
  git('commit', '-qm', 'a');
  git('tag', '-am', 'v', 'v9');
  expect(versionOf(folder)).toBe(`3.2.1+${git('rev-parse', '--short=7', 'HEAD').trim()}`);
  writeFileSync(path.join(folder, 'package.json'), '{"version":"3.2.2"}');
  expect(versionOf(folder)).toMatch(/^3\.2\.2\+[0-9a-f]{7}-dirty$/);
});

test('the commits of a repository that it merely lies in are not its own', () => {
  const inner = path.join(folder, 'vendor');
  mkdirSync(inner);
  writeFileSync(path.join(inner, 'package.json'), '{"version":"1.0.0"}');
  expect(versionOf(inner)).toBe('1.0.0');
});
