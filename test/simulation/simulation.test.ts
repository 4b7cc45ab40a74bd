/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** `npm run simulate`, as a process of its own: it makes time its own. On a busy machine it takes its time. */
const simulate = (options: string[], env: NodeJS.ProcessEnv = {}): string =>
  execFileSync(process.execPath, [path.join(__dirname, '../../config/simulate.js'), ...options], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

jest.setTimeout(900_000);

test('2,000 seeds of patients, tabs, tablets, network and host: behaviour.md holds', () => {
  expect(simulate(['--seeds', '2000'])).toMatch(/^2000 seeds in /);
});

test('what once failed holds', () => {
  expect(simulate(['--kept'])).not.toContain('FAILS');
});

test('the same seed is the same run, in every process and time zone', () => {
  const [one, other] = ['America/Sao_Paulo', 'Asia/Tokyo'].map((TZ) => simulate(['--seeds', '10', '--trace'], { TZ }));
  expect(one).toBe(other);
  expect(one).toMatch(/^([0-9a-f]{64}\n)+$/m);
});
