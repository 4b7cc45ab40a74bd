import { openSync, readSync, statSync } from 'node:fs';

/**
 * Descriptors of databases' files and -shm files, by the files' ids. They stay open until the process ends: a process
 * that closes any descriptor of a file loses all its POSIX locks on that file, and SQLite locks both. After `close`,
 * SQLite keeps a connection and its locks until the statements have been garbage-collected, and the next connection of
 * the process relies on these locks.
 */
const descriptors = new Map<string, number>();

/** The length in bytes, see https://www.sqlite.org/fileformat2.html#the_database_header */
const HEADER = 100;

/** The first bytes of the -shm file, and offset and end in them, see https://www.sqlite.org/walformat.html#walidxfmt */
const INDEX = 132;
const SALT = [32, 40] as const;
const BACKFILLED = [96, 100] as const;
const BACKFILL_ATTEMPTED = [128, 132] as const;

const readStart = (fd: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  readSync(fd, bytes, 0, length, 0);
  return bytes;
};

const statOf = (part: string) => statSync(part, { throwIfNoEntry: false, bigint: true });

const idOf = (part: string): string => {
  const { dev, ino } = statOf(part) ?? {};
  return `${dev} ${ino}`;
};

const descriptorOf = (part: string): number => {
  const id = idOf(part);
  const descriptor = descriptors.get(id) ?? openSync(part, 'r');
  descriptors.set(id, descriptor);
  return descriptor;
};

/**
 * Watches the files of an open SQLite database in WAL mode.
 *
 * If another file is copied over the database, the inode stays, and SQLite would go on with pages of both. SQLite
 * itself writes into the database's file only in a checkpoint, and the -shm file shows checkpoints. So if the header
 * changes without a checkpoint, something else has written it. The file's time shows nothing, because `touch` and some
 * backup programs set it.
 *
 * The header of an older copy differs only if every checkpoint writes a new one. `needsMark` sees to that.
 *
 * @param wal the -wal file, which SQLite has created
 * @param shm the -shm file, which SQLite has created
 */
export const watchFile = (file: string, wal: string, shm: string) => {
  const ids = (): string => [file, wal, shm].map(idOf).join();
  const opened = ids();
  const fileDescriptor = descriptorOf(file);
  const shmDescriptor = descriptorOf(shm);

  const contents = (): string => `${readStart(fileDescriptor, HEADER).toString('hex')} ${statOf(file)?.size}`;
  const checkpoints = () => {
    const index = readStart(shmDescriptor, INDEX);
    const part = ([from, to]: readonly [number, number]): string => index.toString('hex', from, to);
    const backfilled = part(BACKFILLED);
    return {
      finished: `${part(SALT)} ${backfilled}`,
      // SQLite sets the second number before a checkpoint writes into the file, and the first one after it.
      isRunning: backfilled !== part(BACKFILL_ATTEMPTED),
    };
  };
  let { finished } = checkpoints();
  let known = contents();
  let marked = '';

  return {
    /** False if the file was deleted, moved or replaced, or if something other than SQLite has written into it. */
    isUntouched(): boolean {
      if (ids() !== opened) return false;
      const before = checkpoints();
      const found = contents();
      const after = checkpoints();
      if (found !== known && !before.isRunning && !after.isRunning && after.finished === finished) return false;
      known = found;
      // Not that of `after`: the checkpoint may have written into the file since `contents`.
      ({ finished } = before);
      return true;
    },
    /** Whether the next transaction that writes must change the header: none has done so since the last checkpoint. */
    needsMark: (): boolean => marked !== finished,
    /** A transaction that changes the header was committed. */
    setMarked(): void {
      marked = finished;
    },
  };
};
