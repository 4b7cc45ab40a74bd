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

/** For the handler of a signal that ends the process. */
export const removePartialFiles = (): void => {
  for (const file of partial) rmSync(file, { force: true });
};

/** Whether the file is a device, pipe or socket. Output goes into it and must not replace it. */
const isSpecial = (file: string): boolean =>
  existsSync(file) && !statSync(file).isFile() && !statSync(file).isDirectory();

/** The path of a file, which need not exist, without symbolic links. */
const realPathOf = (file: string): string => (existsSync(file) ? realpathSync(file) : path.resolve(file));

export const assertNotDatabase = (file: string, database: DatabaseTarget): void => {
  if (database.dialect !== 'sqlite') return;
  const own = ['', '-wal', '-shm', '-lock'].map((ending) => realPathOf(database.file) + ending);
  if (own.includes(realPathOf(file))) throw new InputError(`${file} é o próprio banco de dados: escolha outro arquivo`);
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

const sync = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file completely or not at all. @param make writes into `beside`, an empty temporary file */
export const placeWhole = async (destination: Destination, make: (beside: string) => unknown): Promise<void> => {
  if (isSpecial(destination.file)) throw new InputError(`${destination.file} não é um arquivo comum`);
  // Replace the file that a symbolic link leads to, not the link.
  const file = realPathOf(destination.file);
  const beside = `${file}.${process.pid}.parcial`;
  const refuse = (error: unknown): never => {
    throw new InputError(`${destination.file}: não é possível gravar (${reasonOf(error)})`);
  };
  partial.add(beside);
  try {
    await mkdir(path.dirname(file), { recursive: true })
      .then(() => writeFile(beside, '', { mode: destination.confidential ? 0o600 : 0o644 }))
      .catch(refuse);
    await make(beside);
    await sync(beside);
    assertFree(destination);
    await rename(beside, file).catch(refuse);
  } finally {
    await rm(beside, { force: true }).catch(() => undefined);
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
