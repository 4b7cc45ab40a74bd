import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';

const CHECKS = path.join(__dirname, 'report');
const SERVER = path.join(__dirname, '../../dist/server');
const HOSPITALS = process.env.REPORT_HOSPITALS ?? '20';
const SEED = process.env.REPORT_SEED ?? String(randomInt(1_000_000));

const python = (...args: string[]) => spawnSync('python3', ['-B', ...args], { cwd: CHECKS, stdio: 'inherit' }).status;

const isThere = python('-c', 'import sys; sys.exit(sys.version_info < (3, 9))') === 0;
const trial = isThere ? test : test.skip;

trial('the checks find planted faults', () => {
  expect(python('-m', 'unittest', 'check_test')).toBe(0);
});

trial(
  'the product’s reports agree with an independent computation, and reveal nothing about fewer than 8 surveys',
  () => {
    expect(python('check.py', SERVER, '--hospitals', HOSPITALS, '--seed', SEED)).toBe(0);
  },
  60 * 60_000,
);

if (!isThere) process.stderr.write('report: SKIPPED, needs python3, version 3.9 or newer\n');
