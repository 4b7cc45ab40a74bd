import type { QueryResult } from 'kysely';
import { DatabaseSync } from './driver';

/** How long a statement may keep the event loop waiting for another process; the longer waits are `WriteQueue`'s. */
const BUSY_TIMEOUT_MS = 10;

/** Prepared statements that are kept. The server has about twenty; a command may ask more. */
const KEPT_STATEMENTS = 200;

/** SQLite's `full`: what is committed is on disk. With WAL alone it would be after the next checkpoint, and a power cut would take it. */
const SYNCHRONOUS = 2;

const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = ${SYNCHRONOUS};
  pragma foreign_keys = on;
  -- What is cleared, or moved when a table grows, leaves no copy of a name in the file.
  pragma secure_delete = on;
  -- What a long reader made the -wal file grow to is given back after it.
  pragma journal_size_limit = 67108864;
`;

/** What can be bound to a statement of SQLite. */
type Value = string | number | bigint | null | Uint8Array;

type Database = InstanceType<typeof DatabaseSync>;

interface Kept {
  statement: ReturnType<Database['prepare']>;
  returnsRows: boolean;
}

/** A connection to a SQLite file: synchronous, with its statements prepared once. */
export class SqliteHandle {
  readonly #database: Database;
  /** In the order of their use, the longest unused first. */
  readonly #kept = new Map<string, Kept>();

  /** @throws what SQLite says of a file that cannot be opened */
  constructor(file: string, { writes }: { writes: boolean }) {
    this.#database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      this.#database.exec(PRAGMAS);
      const { synchronous } = this.#database.prepare('pragma synchronous').get() as { synchronous: number };
      if (synchronous !== SYNCHRONOUS) throw new Error(`synchronous is ${synchronous}, not ${SYNCHRONOUS}`);
      if (!writes) this.#database.exec('pragma query_only = on');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Whether a transaction is open: SQLite itself takes all of it back after some errors. */
  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs a statement that has no parameters and whose rows nobody reads. */
  exec(sql: string): void {
    this.#database.exec(sql);
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(sql);
    if (returnsRows) return { rows: statement.all(...(parameters as Value[])) as R[] };
    const { changes, lastInsertRowid } = statement.run(...(parameters as Value[]));
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close(): void {
    this.#kept.clear();
    this.#database.close();
  }

  #prepare(sql: string): Kept {
    const found = this.#kept.get(sql);
    // Taken out and put back: it is now the one used last.
    if (found) this.#kept.delete(sql);
    const statement = found?.statement ?? this.#database.prepare(sql);
    const kept = found ?? { statement, returnsRows: statement.columns().length > 0 };
    this.#kept.set(sql, kept);
    if (this.#kept.size > KEPT_STATEMENTS) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return kept;
  }
}
