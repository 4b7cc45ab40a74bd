import {
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { filesOf } from '../../server/db/sqlite/privateFile';
import type { DatabaseTarget } from '../../server/db/target';
import { reasonOf } from '../../server/startError';
import { InputError } from './inputError';
import type { Terminal } from './terminal';

/** Await each call, otherwise long output piles up in memory. */
type Write = (text: string) => Promise<void>;

export interface Destination {
  /** A file, or `-` for the standard output. */
  file: string;
  force: boolean;
  /** Whether only the file's owner may read it, because it contains data of single patients. */
  confidential?: boolean;
}

export interface OutputOptions {
  saida?: string;
  forcar?: boolean;
}

/** The temporary files that this process is writing. */
const partial = new Set<string>();

export const removePartialFiles = (): void => {
  for (const file of partial) rmSync(file, { force: true });
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes temporary files whose process has ended. Their names contain the process id. A file that changed within the
 * last day is kept, because a process on another machine or in a container may be writing it.
 * @returns the names of the removed files
 */
export const removeAbandonedFiles = (folder: string): string[] =>
  readdirSync(folder).filter((name) => {
    const [, pid] = /\.(\d+)\.parcial(-\w+)?$/.exec(name) ?? [];
    const file = path.join(folder, name);
    if (pid === undefined || isRunning(Number(pid))) return false;
    try {
      const found = lstatSync(file);
      if (!found.isFile() || Date.now() - found.mtimeMs < DAY_MS) return false;
      rmSync(file);
      return true;
    } catch {
      return false;
    }
  });

/** Whether a path leads to a device, pipe or socket. Output goes into such a file and never replaces it. */
const isSpecial = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const found = statSync(file);
  return !found.isFile() && !found.isDirectory();
};

/** @throws InputError if the path leads to one of the database's files, directly or through a link */
export const assertNotDatabase = (file: string, database: DatabaseTarget): void => {
  if (database.dialect !== 'sqlite' || !existsSync(file)) return;
  // On Windows `ino` may exceed the integers that a number holds exactly, and two files would seem to be the same.
  const found = statSync(file, { bigint: true });
  for (const part of Object.values(filesOf(database.file))) {
    const own = statSync(part, { bigint: true, throwIfNoEntry: false });
    if (own?.dev === found.dev && own.ino === found.ino)
      throw new InputError(`${file} é o próprio banco de dados: escolha outro arquivo`);
  }
};

const assertFree = ({ file, force }: Destination): void => {
  if (file !== '-' && !force && existsSync(file) && !isSpecial(file))
    throw new InputError(`${file} já existe (--forcar substitui)`);
};

/**
 * The file that a command writes: the value of `--saida`, or `usual` without this option.
 * @throws InputError if the file exists and may not be replaced
 */
export const destinationOf = ({ saida, forcar }: OutputOptions, usual: string, confidential = false): Destination => {
  const destination = { file: saida ?? usual, force: forcar ?? false, confidential };
  assertFree(destination);
  return destination;
};

/**
 * Writes a file completely or not at all: it fills a temporary file in the same folder and then renames it.
 * @param make writes the content into the file at the given path, which exists and is empty
 * @throws InputError if the file may not be replaced or its folder cannot be written. Errors of `make` are passed on.
 */
export const placeWhole = async (destination: Destination, make: (beside: string) => Promise<void>): Promise<void> => {
  assertFree(destination);
  const special = isSpecial(destination.file);
  // If the destination is a symbolic link, replace the file that it leads to.
  const file =
    special || !existsSync(destination.file) ? path.resolve(destination.file) : realpathSync(destination.file);
  const beside = `${special ? path.join(os.tmpdir(), path.basename(file)) : file}.${process.pid}.parcial`;
  const refused = (error: unknown) => new InputError(`${destination.file}: não é possível gravar (${reasonOf(error)})`);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await (await open(beside, 'w', destination.confidential ? 0o600 : 0o644)).close();
  } catch (error) {
    throw refused(error);
  }
  partial.add(beside);
  try {
    await make(beside);
    const handle = await open(beside, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    assertFree(destination);
    if (special) {
      await pipeline(createReadStream(beside), createWriteStream(file));
      await rm(beside);
    } else
      await rename(beside, file).catch((error: unknown) => {
        throw refused(error);
      });
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  } finally {
    partial.delete(beside);
  }
};

const writeTo =
  (stream: Writable): Write =>
  async (text) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };

/**
 * Writes text to a file completely or not at all, or to the standard output.
 * @throws InputError if the file cannot be written or may not be replaced. Errors of `produce` are passed on.
 */
export const writeWhole = async (
  destination: Destination,
  { stdout }: Terminal,
  produce: (write: Write) => Promise<void>,
): Promise<void> => {
  if (destination.file === '-') return produce(writeTo(stdout));
  const write = async (file: string): Promise<void> => {
    const stream = createWriteStream(file);
    const written = finished(stream);
    // `await written` below reports an error. Without this handler, a rejection before that line would end the process.
    written.catch(() => undefined);
    try {
      await produce(writeTo(stream));
    } catch (error) {
      stream.destroy();
      throw error;
    }
    stream.end();
    await written;
  };
  return isSpecial(destination.file) ? write(destination.file) : placeWhole(destination, write);
};
