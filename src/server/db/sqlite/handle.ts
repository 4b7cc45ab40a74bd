import type { QueryResult } from 'kysely';
import { DatabaseSync, type Database } from './driver';

/** Short, because SQLite blocks the event loop while it waits for a lock. */
const BUSY_TIMEOUT_MS = 10;

/** How many prepared statements a connection keeps. The server needs about twenty; a command may need more. */
const KEPT_STATEMENTS = 200;

const PRAGMAS = `
  pragma journal_mode = wal;
  -- With normal, a power cut could lose the latest commits.
  pragma synchronous = full;
  pragma foreign_keys = on;
  -- Overwrites names that were cleared.
  pragma secure_delete = on;
  -- Shrinks the -wal file, which grows during a long read.
  pragma journal_size_limit = 67108864;
`;

type Value = string | number | bigint | null | Uint8Array;

interface Kept {
  statement: ReturnType<Database['prepare']>;
  returnsRows: boolean;
}

export class SqliteHandle {
  readonly #database: Database;
  readonly #kept = new Map<string, Kept>();

  constructor(file: string, { writes }: { writes: boolean }) {
    this.#database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      this.#database.exec(PRAGMAS);
      if (!writes) this.#database.exec('pragma query_only = on');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Asks SQLite each time, because SQLite itself rolls the transaction back after some errors. */
  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

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
    let kept = this.#kept.get(sql);
    if (!kept) {
      const statement = this.#database.prepare(sql);
      kept = { statement, returnsRows: statement.columns().length > 0 };
      if (this.#kept.size === KEPT_STATEMENTS) this.#kept.clear();
      this.#kept.set(sql, kept);
    }
    return kept;
  }
}
