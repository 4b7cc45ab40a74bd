import {
  SelectQueryNode,
  RawNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { SqliteDatabase } from './database';

/** Whether a statement only reads. kysely knows of its own; of plain SQL its first word says so. */
const reads = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*(select|with|values|pragma|explain)\b/i.test(sql));

class SqliteConnection implements DatabaseConnection {
  readonly #database: SqliteDatabase;
  /** True from its begin to its end: its statements then run within it, at once. */
  inTransaction = false;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.#database.runInTransaction<R>(query);
    if (reads(query)) return this.#database.read<R>(query);
    return (await this.#database.queue.write(query)) as QueryResult<R>;
  }

  streamQuery(): never {
    throw new Error('rows are read page by page');
  }
}

class SqliteDriver implements Driver {
  readonly #open: () => Promise<SqliteDatabase>;
  #database: SqliteDatabase | null = null;

  constructor(open: () => Promise<SqliteDatabase>) {
    this.#open = open;
  }

  // kysely calls it before the first query, and again if it failed.
  async init(): Promise<void> {
    this.#database = await this.#open();
  }

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection(this.#opened));
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await this.#opened.queue.begin();
    connection.inTransaction = true;
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return this.#end(connection, 'commit');
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return this.#end(connection, 'rollback');
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#database?.close();
    return Promise.resolve();
  }

  // async: what it throws is the caller's rejection.
  // eslint-disable-next-line @typescript-eslint/require-await -- the driver is synchronous
  async #end(connection: SqliteConnection, command: 'commit' | 'rollback'): Promise<void> {
    if (!connection.inTransaction) return;
    connection.inTransaction = false;
    this.#opened.queue.end(command);
  }

  get #opened(): SqliteDatabase {
    if (this.#database === null) throw new Error('the database is not open');
    return this.#database;
  }
}

/** SQLite takes schema changes back with the transaction that they are in; kysely's own adapter does not use that. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** kysely over a SQLite file, which is opened (and made) by the first query. */
export const sqliteDialect = (file: string, patienceMs: number): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => new SqliteDriver(() => SqliteDatabase.open(file, patienceMs)),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
