import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Kysely } from 'kysely';
import { run } from '../../../src/commands/commandLine';
import type { Tables } from '../../../src/hospital/db/tables';
import type { Hospital } from '../../../src/hospital/hospitalFile';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import sample from '../../../config/sample-hospital.json';
import { newDatabaseUrl, open, targetOf } from '../../server/support/database';
import { fillDatabase, type DatabaseOptions } from './seededHospital';
import { storeSurveys, type StoredSurvey } from './storedSurveys';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

export const sampleHospital: Hospital = sample;

/** The sample hospital as a network of two units, of which one has only the first location. */
export const networkHospital: Hospital = {
  ...sampleHospital,
  locais: sampleHospital.locais.map((local, at) => ({
    ...local,
    Unidade: at === 0 ? 'Hospital Norte' : 'Hospital Sul',
  })),
};

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

export interface TestHospital {
  db: Kysely<Tables>;
  url: string;
  /** A folder for the files that the test writes. */
  dir: string;
  file: (name: string) => string;
  command: (args: readonly string[], options?: CommandOptions) => Promise<Ended>;
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** What the operator types on a terminal. */
  typed?: string;
  /** What another program writes into the standard input. */
  piped?: string;
  tty?: boolean;
  /** The current time for the command; by default three weeks after the last survey of `hospitalWith`. */
  now?: string;
}

export const command = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { typed, piped, tty = typed !== undefined, now = '2026-11-21T12:00:00.000Z' }: CommandOptions = {},
): Promise<Ended> => {
  const printed = { stdout: '', stderr: '' };
  const listen = (name: 'stdout' | 'stderr') => {
    const stream = Object.assign(new PassThrough(), { isTTY: tty });
    stream.on('data', (chunk: Buffer) => (printed[name] += chunk.toString()));
    return stream;
  };
  const stdin = Object.assign(new PassThrough(), { isTTY: tty });
  stdin.end(typed ?? piped);
  const code = await run(args, env, { stdin, stdout: listen('stdout'), stderr: listen('stderr') }, new Date(now));
  await new Promise(setImmediate);
  return { code, ...printed };
};

/** The database file of a hospital on SQLite. */
export const fileOf = ({ url }: TestHospital): string => {
  const target = targetOf(url);
  if (target.dialect !== 'sqlite') throw new Error('not SQLite');
  return target.file;
};

/** Runs `work` with a clock that is twenty times as fast, so that a command stops waiting sooner. */
export const hurried = async <T>(work: () => Promise<T>): Promise<T> => {
  const now = performance.now.bind(performance);
  const start = now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => start + 20 * (now() - start));
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
};

export const storedAnswers = ({ db }: TestHospital) =>
  db.selectFrom('resposta').selectAll().orderBy('identificacao_id').orderBy('pergunta_id').execute();

/** A hospital whose database has tables, but no rows. */
export const emptyHospital = async (): Promise<TestHospital> => {
  const url = await newDatabaseUrl('migrated');
  // Opens the database without a time limit: on a busy machine the inserts may take longer than the server's limit.
  const db = open(targetOf(url), { timeLimitMs: 0 });
  const dir = path.join(tempFolder(afterTest), 'out');
  mkdirSync(dir);
  return {
    db,
    url,
    dir,
    file: (name) => path.join(dir, name),
    command: (args, options) => command(args, { DATABASE_URL: url, ...options?.env }, options),
  };
};

export const hospitalOf = async (file: Hospital, surveys: readonly StoredSurvey[]): Promise<TestHospital> => {
  const hospital = await emptyHospital();
  await saveHospital(hospital.db, file);
  await storeSurveys(hospital.db, surveys);
  return hospital;
};

/**
 * The sample hospital or `options.hospital`, with random surveys. They are spread over a year unless `from` or `to` is
 * given.
 */
export const hospitalWith = async (options: Partial<DatabaseOptions> & { surveys: number }): Promise<TestHospital> => {
  const hospital = await emptyHospital();
  await fillDatabase(hospital.db, { hospital: sampleHospital, ...options });
  return hospital;
};
