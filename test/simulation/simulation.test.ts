/** @jest-environment node */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = (file: string) => path.join(__dirname, '../..', file);

beforeAll(() => {
  execFileSync(process.execPath, [root('config/simulate.js'), '--bundle']);
});

/** `npm run simulate`, as a process of its own: it makes time its own. */
const simulate = async (options: string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--enable-source-maps', root('.cache/simulation/main.js'), ...options],
    { encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 2 ** 26 },
  ).catch((error: unknown) => error as { stdout: string });
  return stdout;
};

// On a busy machine it takes its time.
jest.setTimeout(900_000);

test('2,000 seeds of patients, tabs, tablets, network and host: behaviour.md holds', async () => {
  const halves = await Promise.all(['1', '1001'].map((from) => simulate(['--seeds', '1000', '--from', from])));
  for (const half of halves) expect(half).toMatch(/^1000 seeds in /);
});

test('what once failed holds', async () => {
  const told = await simulate(['--kept']);
  expect(told).toContain('holds: ');
  expect(told).not.toContain('FAILS');
});

test('each planted mistake is found at its seed', async () => {
  const table = readFileSync(root('.github/docs/simulation.md'), 'utf8').match(/^\| .+ \| \d+ \| [\d.]+ \|$/gm) ?? [];
  const seeds = table.map((row) => row.split(' | ')[1]);
  const found = await simulate(['--planted', '--at', seeds.join(',')]);
  // Where what happens was changed on purpose, `npm run simulate -- --planted` prints the table anew.
  expect(found.trim().split('\n')).toEqual(table);
});

/** Of the runs of seeds 1 to 10, all that happens in them. */
const TRACE = '731962081758f62fff08101ca4f347f9362cbd67eee24f9637e8d5f39d624dfe';

test('the same seed is the same run, in every process, on every machine and in every time zone', async () => {
  const traces = await Promise.all(
    ['America/Sao_Paulo', 'Asia/Tokyo'].map((TZ) => simulate(['--seeds', '10', '--trace'], { TZ })),
  );
  const [one, other] = traces.map((trace) => createHash('sha256').update(trace).digest('hex'));
  expect(one).toBe(other);
  if (one !== TRACE)
    throw new Error(
      `Seeds 1 to 10 no longer run as they did. If what happens was changed on purpose: TRACE = '${one}'`,
    );
});
