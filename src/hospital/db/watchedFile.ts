import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * Descriptors of -shm files. A process that closes any descriptor of a file loses all its POSIX locks on that file, and
 * SQLite locks this one. So the connections of a process share one, and the last of them closes it.
 */
const shared = new Map<string, { fd: number; users: number }>();

/** Offset and length in the -shm file, see https://www.sqlite.org/walformat.html#walidxfmt */
const SALT = [32, 8] as const;
const BACKFILLED = [96, 4] as const;
const BACKFILL_ATTEMPTED = [128, 4] as const;

const readPart = (fd: number, [offset, length]: readonly [number, number]): string => {
  const bytes = Buffer.alloc(length);
  readSync(fd, bytes, 0, length, offset);
  return bytes.toString('hex');
};

const statOf = (part: string) => statSync(part, { throwIfNoEntry: false, bigint: true });

const idOf = (part: string): string => {
  const { dev, ino } = statOf(part) ?? {};
  return `${dev} ${ino}`;
};

/**
 * Watches the files of an open SQLite database in WAL mode.
 *
 * If another file is copied over the database, the inode stays, and SQLite would go on with pages of both. SQLite
 * itself writes into the database's file only in a checkpoint, and the -shm file shows checkpoints. So a change without
 * a checkpoint comes from something else.
 *
 * @param wal the -wal file, which SQLite has created
 * @param shm the -shm file, which SQLite has created
 */
export const watchFile = (file: string, wal: string, shm: string) => {
  const ids = (): string => [file, wal, shm].map(idOf).join();
  const opened = ids();
  const key = idOf(shm);
  const index = shared.get(key) ?? { fd: openSync(shm, 'r'), users: 0 };
  index.users += 1;
  shared.set(key, index);

  const contents = (): string => {
    const { mtimeNs, size } = statOf(file) ?? {};
    return `${mtimeNs} ${size}`;
  };
  const checkpoints = () => {
    const backfilled = readPart(index.fd, BACKFILLED);
    return {
      finished: `${readPart(index.fd, SALT)} ${backfilled}`,
      // SQLite sets the second number before a checkpoint writes into the file, and the first one after it.
      isRunning: backfilled !== readPart(index.fd, BACKFILL_ATTEMPTED),
    };
  };
  let { finished } = checkpoints();
  let known = contents();

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
    end(): void {
      index.users -= 1;
      if (index.users > 0) return;
      shared.delete(key);
      closeSync(index.fd);
    },
  };
};
