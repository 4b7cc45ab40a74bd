import { rmSync } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { reasonOf } from '../../server/startError';
import { InputError } from './inputError';
import type { Terminal } from './terminal';

/** Takes text, in order. Whoever writes a lot waits for each part. */
type Write = (text: string) => Promise<void>;

export interface Destination {
  /** A file, or `-` for the standard output. */
  file: string;
  /** Whether a file that is there may be replaced. */
  force: boolean;
  /** With names and phones in it: nobody but its owner may read it. */
  confidential?: boolean;
}

const BUFFER = 64 * 1024;

/** Files that are being written, and are not whole yet. */
const partial = new Set<string>();

/** Leaves no half file behind; for a process that is told to end. */
export const removePartialFiles = (): void => {
  for (const file of partial) rmSync(file, { force: true });
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** @throws InputError if the file is there and may not be replaced; to be asked before the work as well as after it */
export const assertFree = async ({ file, force }: Destination): Promise<void> => {
  if (file !== '-' && !force && (await exists(file))) {
    throw new InputError(`${file} já existe (--forcar substitui)`);
  }
};

const buffered = (flush: Write): { write: Write; end: () => Promise<void> } => {
  let buffer = '';
  const end = async (): Promise<void> => {
    const text = buffer;
    buffer = '';
    if (text !== '') await flush(text);
  };
  return {
    end,
    write: async (text) => {
      buffer += text;
      if (buffer.length >= BUFFER) await end();
    },
  };
};

const writeToStdout = async ({ stdout }: Terminal, produce: (write: Write) => Promise<void>): Promise<void> => {
  const { write, end } = buffered(async (text) => {
    if (!stdout.write(text)) await once(stdout, 'drain');
  });
  await produce(write);
  await end();
};

/**
 * Writes a file whole or not at all: beside its place, then moved there. A failure or a signal leaves nothing.
 * @throws InputError if the file may not be replaced or its folder cannot be written; whatever `produce` throws
 */
export const writeWhole = async (
  destination: Destination,
  terminal: Terminal,
  produce: (write: Write) => Promise<void>,
): Promise<void> => {
  if (destination.file === '-') return writeToStdout(terminal, produce);
  await assertFree(destination);
  const file = path.resolve(destination.file);
  const beside = `${file}.${process.pid}.parcial`;
  const handle = await mkdir(path.dirname(file), { recursive: true })
    .then(() => open(beside, 'w', destination.confidential ? 0o600 : 0o644))
    .catch((error: unknown) => {
      throw new InputError(`${destination.file}: não é possível gravar (${reasonOf(error)})`);
    });
  partial.add(beside);
  try {
    try {
      const { write, end } = buffered(async (text) => {
        await handle.writeFile(text);
      });
      await produce(write);
      await end();
      await handle.sync();
    } finally {
      await handle.close();
    }
    await assertFree(destination);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  } finally {
    partial.delete(beside);
  }
};
