import { createWriteStream, existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DatabaseTarget } from '../../server/db/target';
import { reasonOf } from '../../server/startError';
import { InputError } from './inputError';
import type { Terminal } from './terminal';

interface Destination {
  /** A file, or `-` for the standard output. */
  file: string;
  force: boolean;
  /** Whether only the file's owner may read it. */
  confidential?: boolean;
}

export interface OutputOptions {
  saida?: string;
  forcar?: boolean;
}

const partial = new Set<string>();

export const removePartialFiles = (): void => {
  for (const file of partial) rmSync(file, { force: true });
};

/** Whether the file is a device, pipe or socket. Output goes into it and must not replace it. */
const isSpecial = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const found = statSync(file);
  return !found.isFile() && !found.isDirectory();
};

export const assertNotDatabase = (file: string, database: DatabaseTarget): void => {
  if (database.dialect !== 'sqlite') return;
  const realPath = (name: string): string => (existsSync(name) ? realpathSync(name) : path.resolve(name));
  const parts = ['', '-wal', '-shm', '-lock'].map((ending) => realPath(database.file) + ending);
  if (parts.includes(realPath(file))) throw new InputError(`${file} é o próprio banco de dados: escolha outro arquivo`);
};

const assertFree = ({ file, force }: Destination): void => {
  if (file !== '-' && !force && existsSync(file) && !isSpecial(file))
    throw new InputError(`${file} já existe (--forcar substitui)`);
};

export const destinationOf = (
  { saida, forcar = false }: OutputOptions,
  usual: string,
  confidential = false,
): Destination => {
  const destination = { file: saida ?? usual, force: forcar, confidential };
  assertFree(destination);
  return destination;
};

/** Writes a file completely or not at all. @param make writes into `beside`, an empty temporary file */
export const placeWhole = async (destination: Destination, make: (beside: string) => unknown): Promise<void> => {
  if (isSpecial(destination.file)) throw new InputError(`${destination.file} não é um arquivo comum`);
  // Replace the file that a symbolic link leads to, not the link.
  const file = existsSync(destination.file) ? realpathSync(destination.file) : destination.file;
  const beside = `${file}.${process.pid}.parcial`;
  const refused = (error: unknown) => new InputError(`${destination.file}: não é possível gravar (${reasonOf(error)})`);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(beside, '', { mode: destination.confidential ? 0o600 : 0o644 });
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

export const writeWhole = async (
  destination: Destination,
  { stdout }: Terminal,
  text: Iterable<string> | AsyncIterable<string>,
): Promise<void> => {
  if (destination.file === '-')
    return pipeline(text, stdout, { end: false }).catch((error: unknown) => {
      // EPIPE: the program that reads the output has ended (`| head`).
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    });
  const write = (file: string): Promise<void> => pipeline(text, createWriteStream(file));
  return isSpecial(destination.file) ? write(destination.file) : placeWhole(destination, write);
};
