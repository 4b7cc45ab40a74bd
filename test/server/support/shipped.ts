import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newDatabaseUrl } from './database';
import { writeSurvey } from './surveyFiles';
import { afterTest } from '../../support/afterTest';

const root = path.join(__dirname, '../../..');
const { isBuilt } = jest.requireActual<{ isBuilt: () => boolean }>('../../../config/build/stamp');

export interface Server {
  process: ChildProcessWithoutNullStreams;
  output: { stdout: string; stderr: string };
  /** Resolves when stdout matches the pattern. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Resolves with the exit code, or with the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>;
}

interface Confines {
  /** The folder in which the process starts; by default the repository's. */
  cwd?: string;
  /** Maximum file size in blocks of 512 bytes, to simulate a full disk. */
  fileBlocks?: number;
  /** A command that starts and observes the process, such as `strace -D`. */
  watchedBy?: readonly string[];
  /** A file to which stdout is appended. With this option, `says` and `output` do not see stdout. */
  log?: string;
  /** The main file of another release, which then starts instead of the tested release. */
  main?: string;
  /** The descriptor of a listening socket, passed to the server as systemd passes it. */
  socket?: number;
}

/** Puts the server's bundle into `folder`: the one in dist or, if the sources have changed, a new one. */
const ship = (folder: string): void => {
  if (isBuilt()) {
    cpSync(path.join(root, 'dist/server'), folder, { recursive: true });
    return;
  }
  const webpack = path.join(root, 'node_modules/webpack-cli/bin/cli.js');
  execFileSync(process.execPath, [webpack, '--config-name', 'server', '--output-path', folder], { cwd: root });
};

/** Puts the server's bundle and a small survey page into a temporary folder, which all tests of a test file share. */
export const useShippedServer = () => {
  let dist: string;

  beforeAll(() => {
    dist = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-dist-'));
    ship(path.join(dist, 'server'));
    writeSurvey(path.join(dist, 'public'));
  });

  afterAll(() => {
    rmSync(dist, { recursive: true, force: true });
  });

  /** Starts the server as a process. By default it has the sample hospital, a free port and a new database. */
  const start = async (
    env: NodeJS.ProcessEnv = {},
    { cwd = root, fileBlocks, log, main = path.join(dist, 'server/main.js'), socket, watchedBy = [] }: Confines = {},
  ): Promise<Server> => {
    const DATABASE_URL = env.DATABASE_URL ?? (await newDatabaseUrl());
    const limit = fileBlocks === undefined ? '' : `ulimit -f ${fileBlocks} && `;
    const passed = socket === undefined ? '' : 'export LISTEN_FDS=${LISTEN_FDS:-1} LISTEN_PID=$$ && ';
    const redirected = log === undefined ? '' : ` >> '${log}'`;
    const script = `${limit}${passed}exec "$@"${redirected}`;
    const child = spawn('/bin/sh', ['-c', script, 'sh', ...watchedBy, process.execPath, main], {
      cwd,
      env: { PATH: process.env.PATH, NODE_PATH: path.join(root, 'node_modules'), PORT: '0', ...env, DATABASE_URL },
      stdio: ['pipe', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket])],
    }) as ChildProcessWithoutNullStreams;
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    const ended = once(child, 'close').then(
      ([code, signal]: (number | NodeJS.Signals | null)[]) => code ?? signal ?? null,
    );
    afterTest(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const says: Server['says'] = (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(output.stdout);
          if (match) resolve(match);
        };
        child.stdout.on('data', look);
        child.once('close', () => {
          reject(new Error(`ended without saying ${pattern.source}: ${output.stderr}`));
        });
        look();
      });
    return { process: child, output, says, ended };
  };

  const startListening = async (env: NodeJS.ProcessEnv = {}, confines: Confines = {}) => {
    const server = await start(env, confines);
    const [, url = ''] = await server.says(/^Avaliação de satisfação em .*(http:\S+)$/m);
    await server.says(/Maternidade\n/);
    return { ...server, url, port: Number(new URL(url).port) };
  };

  /** Replaces code in the bundle with a defect, to check that a test detects the defect. */
  const spoil = (from: string, to: string): void => {
    const folder = path.join(dist, 'server');
    const files = readdirSync(folder).map((name) => path.join(folder, name));
    const spoilt = files.filter((file) => readFileSync(file, 'utf8').includes(from));
    if (spoilt.length === 0) throw new Error(`not in the server: ${from}`);
    for (const file of spoilt) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
  };

  return { start, startListening, spoil, folder: () => dist };
};
