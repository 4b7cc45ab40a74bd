import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Kysely } from 'kysely';
import { run } from '../../../src/commands/program';
import { migrate } from '../../../src/server/db/migrate';
import type { Tables } from '../../../src/server/db/tables';
import type { Hospital } from '../../../src/server/hospitalFile';
import sample from '../../../config/sample-hospital.json';
import { newDatabaseUrl, open, targetOf, tempDir } from '../../server/support/database';
import { fillDatabase, type DatabaseOptions } from './seededHospital';

// Every test fills and reads a database, which takes longer than jest's default limit.
jest.setTimeout(60_000);

/** The sample hospital that comes with the repository. */
export const sampleHospital: Hospital = sample;

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

export interface TestHospital {
  db: Kysely<Tables>;
  url: string;
  /** A folder for the files that this test writes. */
  dir: string;
  file: (name: string) => string;
  command: (args: readonly string[], options?: CommandOptions) => Promise<Ended>;
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** What the operator types. Without it there is no terminal, unless `tty` is set. */
  typed?: string;
  tty?: boolean;
  /** The time that the command takes as the current one; by default three weeks after the year of `hospitalWith`. */
  now?: string;
}

/** Runs a command in this process. Returns its exit code and what it prints. */
export const command = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { typed, tty = typed !== undefined, now = '2026-11-21T12:00:00.000Z' }: CommandOptions = {},
): Promise<Ended> => {
  const printed = { stdout: '', stderr: '' };
  const listen = (name: 'stdout' | 'stderr') => {
    const stream = Object.assign(new PassThrough(), { isTTY: tty });
    stream.on('data', (chunk: Buffer) => (printed[name] += chunk.toString()));
    return stream;
  };
  const stdin = Object.assign(new PassThrough(), { isTTY: tty });
  if (typed !== undefined) stdin.end(typed);
  const code = await run(args, env, { stdin, stdout: listen('stdout'), stderr: listen('stderr') }, new Date(now));
  await new Promise(setImmediate);
  return { code, ...printed };
};

/** A new database that has only its tables. */
export const emptyHospital = async (): Promise<TestHospital> => {
  const url = await newDatabaseUrl();
  // No time limit, because a test's inserts may take longer on a busy machine than a server would wait.
  const db = open(targetOf(url), { timeLimitMs: null });
  await migrate(db, targetOf(url).dialect);
  const dir = path.join(tempDir(), 'out');
  mkdirSync(dir);
  return {
    db,
    url,
    dir,
    file: (name) => path.join(dir, name),
    command: (args, options) => command(args, { DATABASE_URL: url, ...options?.env }, options),
  };
};

/** A hospital with this many surveys; a year of them unless `from` and `to` are given. */
export const hospitalWith = async (options: Partial<DatabaseOptions> & { surveys: number }): Promise<TestHospital> => {
  const hospital = await emptyHospital();
  await fillDatabase(hospital.db, { hospital: sampleHospital, ...options });
  return hospital;
};
