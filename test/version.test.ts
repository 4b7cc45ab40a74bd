/** @jest-environment node */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from './support/tempFolder';

const versionOf = jest.requireActual<(folder: string, commit?: string) => string>('../config/build/version');

const folder = tempFolder();
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder, encoding: 'utf8' });

beforeAll(() => {
  writeFileSync(path.join(folder, 'package.json'), '{"version":"3.2.1"}');
});

test('the version is that of package.json plus the commit, marked as dirty after a change', () => {
  expect(versionOf(folder)).toBe('3.2.1');
  git('init', '-q');
  expect(versionOf(folder)).toBe('3.2.1');
  git('add', '.');
  git('commit', '-qm', 'a');
  git('tag', '-am', 'v', 'v9');
  expect(versionOf(folder)).toBe(`3.2.1+${git('rev-parse', '--short=7', 'HEAD').trim()}`);
  writeFileSync(path.join(folder, 'package.json'), '{"version":"3.2.2"}');
  expect(versionOf(folder)).toMatch(/^3\.2\.2\+[0-9a-f]{7}-dirty$/);
});

test('a folder inside another repository does not use its commit', () => {
  const inner = path.join(folder, 'vendor');
  mkdirSync(inner);
  writeFileSync(path.join(inner, 'package.json'), '{"version":"1.0.0"}');
  expect(versionOf(inner)).toBe('1.0.0');
});

test('a clone of another user, which git refuses, has its commit in the version', () => {
  const asOther = {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' },
  } as const;
  expect(spawnSync('git', ['rev-parse', 'HEAD'], asOther).stderr).toContain('dubious ownership');
  const print = 'console.log(require(process.argv[1])(process.argv[2]))';
  const file = path.resolve(__dirname, '../config/build/version.js');
  const { stdout } = spawnSync(process.execPath, ['-e', print, file, folder], asOther);
  expect(stdout.trim()).toBe(versionOf(folder));
});

test('without git the version takes the commit that the build is given', () => {
  const image = path.join(folder, 'image');
  mkdirSync(image);
  writeFileSync(path.join(image, 'package.json'), '{"version":"1.0.0"}');
  expect(versionOf(image, 'ca7f2a4d3b2a1908f7e6d5c4b3a291807f6e5d4c')).toBe('1.0.0+ca7f2a4');
  expect(versionOf(image, 'not a commit')).toBe('1.0.0');
  expect(versionOf(image, '')).toBe('1.0.0');
});
