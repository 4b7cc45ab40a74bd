/** @jest-environment node */
import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = (file: string) => path.join(__dirname, '../..', file);

beforeAll(() => {
  execFileSync(process.execPath, [root('config/simulate.js'), '--bundle']);
});

/** Runs the bundle of `npm run simulate` in another process, because the simulation replaces the global timers. */
const simulate = async (options: string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--enable-source-maps', root('.cache/simulation/main.js'), ...options],
    { encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 2 ** 26 },
  ).catch((error: unknown) => error as { stdout: string });
  return stdout;
};

// The time limit is generous, because the machine may be busy.
jest.setTimeout(900_000);

test('300 seeds comply with behaviour.md', async () => {
  expect(await simulate(['--seeds', '300'])).toMatch(/^300 seeds in /);
});

test('runs that once failed pass', async () => {
  const story = await simulate(['--regressions']);
  expect(story).toContain('holds: ');
  expect(story).not.toContain('FAILS');
});

test('each planted mistake is found', async () => {
  const story = await simulate(['--planted', '--seeds', '2000']);
  expect(story).toContain('found by seed');
  expect(story).not.toContain('NOT FOUND');
});

test('a seed gives the same run in every process and time zone', async () => {
  const [one, other] = await Promise.all(
    ['America/Sao_Paulo', 'Asia/Tokyo'].map((TZ) => simulate(['--seeds', '3', '--story'], { TZ })),
  );
  expect(one).toContain('shows: thanks');
  expect(other).toBe(one);
});
