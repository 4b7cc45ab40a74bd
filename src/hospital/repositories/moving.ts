import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { waitForLoading } from '../db/postgres';
import type { Db, Tables } from '../db/tables';
import { chunksOf } from './values';

/** Each table after those that its foreign keys name. `pulso` and `fuso` have nothing to move. */
const TABLES = [
  'pergunta',
  'local',
  'questionario',
  'questionario_pergunta',
  'local_versao',
  'identificacao',
  'resposta',
  'registro',
  'segredo',
  'exemplo',
] as const satisfies (keyof Tables)[];

type Table = (typeof TABLES)[number];
type StoredRow = Record<string, string | number | null>;

/** Large tables are read in parts, by this column. */
const PARTED: Partial<Record<Table, string>> = { identificacao: 'id', resposta: 'identificacao_id' };
const PART = 5000;

async function* partsOf(db: Db, table: Table): AsyncGenerator<StoredRow[]> {
  const rows = sql.table(table);
  const column = PARTED[table];
  if (column === undefined) {
    yield (await sql<StoredRow>`select * from ${rows}`.execute(db)).rows;
    return;
  }
  const by = sql.ref(column);
  const { rows: newest } = await sql<{ last: number | null }>`select max(${by}) as last from ${rows}`.execute(db);
  for (let from = 0; from < (newest[0]?.last ?? 0); from += PART) {
    const part = sql<StoredRow>`select * from ${rows} where ${by} > ${from} and ${by} <= ${from + PART}`;
    yield (await part.execute(db)).rows;
  }
}

/** The number of rows and the sum of their hashes. Equal rows have an equal sum, in whatever order they are read. */
class Sum {
  rows = 0;
  #sum = 0n;

  add(part: readonly StoredRow[]): void {
    for (const row of part) {
      const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
      const digest = hash('sha256', JSON.stringify(columns), 'buffer');
      this.#sum = BigInt.asUintN(64, this.#sum + digest.readBigUInt64BE());
    }
    this.rows += part.length;
  }

  equals(other: Sum): boolean {
    return this.rows === other.rows && this.#sum === other.#sum;
  }
}

const tableSum = async (db: Db, table: Table): Promise<Sum> => {
  const sum = new Sum();
  for await (const part of partsOf(db, table)) sum.add(part);
  return sum;
};

/** `local` and `local_versao` name each other, so the locations get their version after both are there. */
const insert = async (db: Db, table: Table, part: readonly StoredRow[]): Promise<void> => {
  const rows = table === 'local' ? part.map((row) => ({ ...row, versao_id: null })) : part;
  for (const chunk of chunksOf(rows)) await db.insertInto(table).values(chunk).execute();
};

const setVersions = async (db: Db, locais: readonly StoredRow[]): Promise<void> => {
  for (const { id, versao_id } of locais)
    await db
      .updateTable('local')
      .set({ versao_id: versao_id as number | null })
      .where('id', '=', String(id))
      .execute();
};

/** Sets the number that the next row gets, also beyond rows that were deleted: an id is never used twice. */
const setSequences = async (source: Db, target: Db): Promise<void> => {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(source);
  for (const { name, seq } of rows)
    if (TABLES.some((table) => table === name) && seq > 0)
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(target);
};

interface Moved {
  surveys: number;
  answers: number;
  /** Whether the target already had everything. */
  before: boolean;
}

/** @param from a transaction */
const moveInTransactions = async (from: Db, to: Db, shows: (table: string) => void): Promise<Moved> => {
  await waitForLoading(to);
  // Patients of a server that already uses the target wait.
  await sql`lock table local, identificacao, resposta in access exclusive mode`.execute(to);
  const isNew = (await to.selectFrom('identificacao').select('id').limit(1).execute()).length === 0;
  if (isNew) {
    // A server that was started on the target has loaded a hospital file.
    await to.updateTable('local').set({ versao_id: null }).execute();
    for (const table of [...TABLES].reverse()) await to.deleteFrom(table).execute();
  }
  const sums = new Map<Table, Sum>();
  let locais: StoredRow[] = [];
  for (const table of TABLES) {
    shows(table);
    const sum = new Sum();
    for await (const part of partsOf(from, table)) {
      sum.add(part);
      if (isNew) await insert(to, table, part);
      if (table === 'local') locais = part;
    }
    sums.set(table, sum);
  }
  if (isNew) {
    await setVersions(to, locais);
    await setSequences(from, to);
  }
  for (const [table, sum] of sums) {
    shows(table);
    if (!sum.equals(await tableSum(to, table)))
      throw new Error(
        isNew
          ? `a tabela ${table} não chegou igual; nada foi gravado`
          : 'já tem pesquisas, e não são as deste arquivo; nada foi gravado',
      );
  }
  const rowsOf = (table: Table): number => sums.get(table)?.rows ?? 0;
  return { surveys: rowsOf('identificacao'), answers: rowsOf('resposta'), before: !isNew };
};

/**
 * Copies everything from SQLite to PostgreSQL in one transaction, then reads the target and compares it with the
 * source. If they differ, nothing is written. Reads the source in one transaction, which locks the file for writing:
 * otherwise names that another command erases meanwhile would arrive in the target.
 * @throws if the target has other surveys
 */
export const moveEverything = (source: Db, target: Db, shows: (table: string) => void): Promise<Moved> =>
  source.transaction().execute((from) => target.transaction().execute((to) => moveInTransactions(from, to, shows)));
