import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, lstatSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DatabaseTarget } from '../../hospital/db/target';
import { reasonOf } from '../../hospital/db/databaseReason';
import { InputError, Option } from './arguments';
import { say, type Terminal } from './terminal';

export const SAIDA = new Option('--saida <arquivo>', 'arquivo de saída; - é a saída padrão');
export const FORCAR = new Option('--forcar', 'substitui o arquivo se ele já existir');

interface OutputOptions {
  saida?: string | undefined;
  forcar?: boolean | undefined;
}

interface Destination {
  /** A file, or `-` for the standard output. */
  file: string;
  force: boolean;
  /** Whether only the file's owner may read it. */
  confidential?: boolean;
}

/** The temporary file that is being written. */
let partial: string | undefined;

/** For the handler of a signal that ends the process. */
export const removePartialFile = (): void => {
  if (partial !== undefined) rmSync(partial, { force: true });
};

/** Whether the file is a device, pipe or socket. Output goes into it and must not replace it. */
export const isSpecial = (file: string): boolean =>
  existsSync(file) && !statSync(file).isFile() && !statSync(file).isDirectory();

/** The path of a file without symbolic links. Neither the file nor the target of a link need exist. */
export const realPathOf = (file: string): string => {
  try {
    return realpathSync(file);
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const isLink = isAbsent && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? realPathOf(path.resolve(path.dirname(file), readlinkSync(file))) : path.resolve(file);
  }
};

const assertNotDatabase = (file: string, database: DatabaseTarget): void => {
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
  database: DatabaseTarget,
  confidential = false,
): Destination => {
  // A shell does not expand `~` after `--saida=`.
  const file = (saida ?? usual).replace(/^~(?=\/)/, () => os.homedir());
  const destination = { file, force: forcar, confidential };
  assertNotDatabase(destination.file, database);
  assertFree(destination);
  return destination;
};

/** Writes a file completely or not at all. @param make writes into `beside`, an empty temporary file */
export const placeWhole = async (destination: Destination, make: (beside: string) => unknown): Promise<void> => {
  if (isSpecial(destination.file)) throw new InputError(`${destination.file} não é um arquivo comum`);
  // Replace the file that a symbolic link leads to, not the link.
  const file = realPathOf(destination.file);
  // Nobody can guess the name, so nobody can create the file or a link in its place before it is opened.
  const beside = `${file}.${randomUUID()}.parcial`;
  const refuse = (error: unknown): never => {
    throw new InputError(`${destination.file}: não é possível gravar (${reasonOf(error)})`);
  };
  partial = beside;
  let created: FileHandle | undefined;
  try {
    await mkdir(path.dirname(file), { recursive: true }).catch(refuse);
    created = await open(beside, 'wx', destination.confidential ? 0o600 : 0o644).catch(refuse);
    await make(beside);
    await created.sync();
    assertFree(destination);
    await rename(beside, file).catch(refuse);
  } finally {
    await created?.close();
    await rm(beside, { force: true }).catch(() => undefined);
    partial = undefined;
  }
};

/** @param done the message about the complete file, without `em data/x.csv` at its end */
export const writeWhole = async (
  destination: Destination,
  terminal: Terminal,
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  done: () => string,
): Promise<void> => {
  const { file } = destination;
  if (file === '-')
    return pipeline(content, terminal.stdout, { end: false }).catch((error: unknown) => {
      // EPIPE: the program that reads the output has ended (`| head`).
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    });
  const write = (place: string): Promise<void> => pipeline(content, createWriteStream(place));
  await (isSpecial(file) ? write(file) : placeWhole(destination, write));
  say(terminal, `${done()} em ${file}`);
};
