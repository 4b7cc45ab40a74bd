import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { sql, SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { adviceFor, avoidCopyOnWrite } from './fileSystem';
import { isReadOnlyCopy, readableCopyOf } from './readOnlyCopy';
import type { Db } from './tables';
import { watchFile } from './watchedFile';

const PRAGMAS = `
  pragma journal_mode = wal;
  -- With normal, a power cut could lose the latest commits.
  pragma synchronous = full;
  pragma foreign_keys = on;
  -- Overwrites names that were cleared.
  pragma secure_delete = on;
  -- With temporary files, names that an update replaces would be written outside the database.
  pragma temp_store = memory;
  -- Makes SQLite create the -wal file.
  select count(*) from sqlite_schema;
`;

/** If `file` is a link, SQLite's other files are beside its target. */
const besideDatabase = (file: string, ending: '-wal' | '-shm' | '-lock'): string =>
  (existsSync(file) ? realpathSync(file) : file) + ending;

/** In bytes; 0 if the file is missing. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Reads the message, because the driver does not always set the code. */
export const isLocked = (error: unknown): boolean => /database is locked$/.test(String(error));

/**
 * Throws if only the -wal file has data. Call this before SQLite opens the file: it would delete such a -wal file,
 * which may hold answers.
 */
export const assertNotEmptied = (file: string): void => {
  const wal = besideDatabase(file, '-wal');
  if (sizeOf(file) === 0 && sizeOf(wal) > 0)
    throw new Error(`está vazio ou não existe, mas ${wal} tem dados: traga o banco de dados dele ou tire-o dali`);
};

/** `AvSa` in ASCII. The program `file` and others show it. */
const APPLICATION_ID = 0x41_76_53_61;

/** @throws if the file is another program's. Call this before anything is written into it. */
const assertOurs = (database: DatabaseSyncInstance): void => {
  const { application_id: id } = database.prepare('pragma application_id').get() as { application_id: number };
  if (id === APPLICATION_ID) return;
  const tables = (
    database.prepare("select name from sqlite_schema where type = 'table'").all() as { name: string }[]
  ).map(({ name }) => name);
  const foreign = tables.find((name) => !/^(sqlite|kysely)_/.test(name));
  // A file of an older version has no id, but its tables.
  const isOld = id === 0 && tables.includes('identificacao') && tables.includes('kysely_migration');
  const isNew = id === 0 && foreign === undefined;
  if (!isOld && !isNew)
    throw new Error(
      `é o arquivo de outro programa (${id === 0 ? `tabela ${foreign}` : `application_id ${id}`}); escolha outro`,
    );
};

/** Marks the file as one of this program. */
export const markAsOurs = async (db: Db): Promise<void> => {
  await sql`pragma application_id = ${sql.lit(APPLICATION_ID)}`.execute(db);
};

/** SQLite's messages for a file that it cannot read any more. */
const DAMAGED = /(database disk image is malformed|file is not a database)$/;

const openReadOnly = (file: string): SqliteDatabase => {
  const { url, release } = readableCopyOf(file);
  const isPrivate = url.search === '';
  const database = new DatabaseSync(url, { readOnly: !isPrivate });
  assertOurs(database);
  database.exec('pragma query_only = on; pragma temp_store = memory');
  return {
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters) as unknown[],
        run: (parameters) => statement.run(...parameters),
        iterate: (parameters) => statement.iterate(...parameters),
      };
    },
    close() {
      database.close();
      release();
    },
  };
};

const openFile = (file: string, lockMs: number): SqliteDatabase => {
  if (isReadOnlyCopy(file)) return openReadOnly(file);
  assertNotEmptied(file);
  const database = new DatabaseSync(file, { timeout: lockMs });
  assertOurs(database);
  database.exec(PRAGMAS);
  const watched = watchFile(file, besideDatabase(file, '-wal'), besideDatabase(file, '-shm'));
  /** Why no transaction may begin any more. */
  let lost: Error | null = null;
  const guarded = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      // A later transaction might succeed, in pages that no other one will find.
      if (DAMAGED.test(String(error))) lost ??= error as Error;
      throw error;
    }
  };
  /** SQLite would go on writing into a deleted file, or into pages of another one. */
  const assertUsable = (): void => {
    if (!watched.isUntouched()) lost ??= new Error('the database file was deleted or replaced');
    if (lost) throw lost;
  };
  const changes = database.prepare('select total_changes() as rows');
  let changed = 0;
  /** Changes the header of the file if it must change and the transaction that ends now has written. */
  const mark = (): boolean => {
    if (!watched.needsMark()) return false;
    const { rows } = changes.get() as { rows: number };
    if (rows === changed) return false;
    changed = rows;
    database.exec(`pragma user_version = ${randomInt(2 ** 31)}`);
    return true;
  };
  const kept = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = guarded(() => database.prepare(sql));
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => guarded(() => statement.all(...parameters) as unknown[]),
      run(parameters) {
        const isCommit = sql === 'commit';
        const isMarked = isCommit && guarded(mark);
        const result = guarded(() => statement.run(...parameters));
        if (isMarked) watched.setMarked();
        // What was written into a replaced file is lost.
        if (isCommit) assertUsable();
        return result;
      },
      iterate: (parameters) => statement.iterate(...parameters),
    };
  };
  return {
    prepare(text) {
      let sql = text;
      if (text === 'begin') {
        assertUsable();
        // Takes the lock now, so that no later statement of the transaction finds the database locked.
        sql = 'begin immediate';
      }
      // After some errors, such as a full disk, SQLite has already rolled back. Another rollback would hide the error.
      if (text === 'rollback' && !database.isTransaction) sql = 'select 1';
      const found = kept.get(sql) ?? prepare(sql);
      // The server needs about twenty statements; a command may need more.
      if (kept.size === 100) kept.clear();
      kept.set(sql, found);
      return found;
    },
    close() {
      // The pages of a checkpoint do not belong into a file that was replaced.
      assertUsable();
      // SQLite itself would empty the -wal file only after the kept statements have been garbage-collected.
      database.exec('pragma wal_checkpoint(truncate)');
      database.close();
    },
  };
};

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** With kysely's default, false, migrations would run without a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export const sqliteDialect = (file: string, lockMs: number): SqliteDialect => {
  const dialect = new SqliteDialect({ database: () => Promise.resolve(openFile(file, lockMs)) });
  dialect.createAdapter = () => new TransactionalSqliteAdapter();
  return dialect;
};

/** Keeps the lock files open. Otherwise garbage collection would close them and release the locks. */
const claimed: DatabaseSyncInstance[] = [];

/**
 * Reserves the file for this server until the process ends. Commands can still use it.
 * @returns ends the reservation
 */
export const claimFile = (file: string): (() => void) => {
  // Only their owner may read the files that the server creates.
  process.umask(0o077);
  const folder = path.dirname(file);
  // Another missing folder is probably a typing error. An empty database in it would look as if all answers were lost.
  if (folder === path.resolve('data')) {
    const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
    if (isNew && adviceFor(file).isBtrfs) avoidCopyOnWrite(folder);
  } else if (!existsSync(folder)) throw new Error('esta pasta não existe');
  const { refusal, warning } = adviceFor(file);
  if (refusal !== undefined) throw new Error(refusal);
  const lockFile = besideDatabase(file, '-lock');
  try {
    const lock = new DatabaseSync(lockFile, { timeout: 0 });
    claimed.push(lock);
    // With the default journal mode, SQLite would also create a journal file. The change of `user_version` is never
    // committed. It fails if this process may only read the file, because then SQLite would not lock the file.
    lock.exec('pragma journal_mode = memory; begin exclusive; pragma user_version = 1');
    return () => {
      lock.close();
    };
  } catch (error) {
    if (isLocked(error)) {
      // Some network file systems refuse every lock.
      const others = warning === undefined ? '' : ', ou esta pasta da rede não aceita travas: use um disco local';
      throw new Error(`outro servidor desta pesquisa já usa este arquivo${others}`, { cause: error });
    }
    throw Object.assign(error as Error, { path: lockFile });
  }
};
