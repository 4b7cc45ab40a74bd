import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * Descriptors of a database's file and its -shm file. A process that closes any descriptor of a file loses all its
 * POSIX locks on that file, and SQLite locks both. So the connections of a process share them, and the last one closes
 * them.
 */
const shared = new Map<string, { file: number; shm: number; users: number }>();

/** Offset and length in the database's file, see https://www.sqlite.org/fileformat2.html#the_database_header */
const HEADER = [0, 100] as const;

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
  const key = idOf(shm);
  const open = shared.get(key) ?? { file: openSync(file, 'r'), shm: openSync(shm, 'r'), users: 0 };
  open.users += 1;
  shared.set(key, open);

  const contents = (): string => `${readPart(open.file, HEADER)} ${statOf(file)?.size}`;
  const checkpoints = () => {
    const backfilled = readPart(open.shm, BACKFILLED);
    return {
      finished: `${readPart(open.shm, SALT)} ${backfilled}`,
      // SQLite sets the second number before a checkpoint writes into the file, and the first one after it.
      isRunning: backfilled !== readPart(open.shm, BACKFILL_ATTEMPTED),
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
    end(): void {
      open.users -= 1;
      if (open.users > 0) return;
      shared.delete(key);
      closeSync(open.file);
      closeSync(open.shm);
    },
  };
};
