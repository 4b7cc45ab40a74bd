import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/tables';
import { countRows, pages } from './asked';
import { now } from './values';

/** Rows per transaction. Patients who answer wait for the transaction, so it must be short. */
const BATCH = 500;

const PAUSE_MS = 50;

/** The identifications to clear: all from before a time (ISO in UTC), or those with these ids. */
export type Whose = { before: string } | { ids: readonly number[] };

const named = (db: Db, whose: Whose) =>
  db
    .selectFrom('identificacao')
    .where((eb) => {
      if (!('ids' in whose)) return eb('criada_em', '<', whose.before);
      // PostgreSQL does not accept an empty list after `in`.
      return whose.ids.length === 0 ? eb.lit(false) : eb('id', 'in', whose.ids);
    })
    .where((eb) => eb.or([eb('nome', '<>', ''), eb('telefone', '<>', '')]));

export const countNamed = (db: Db, whose: Whose): Promise<number> => countRows(named(db, whose));

/**
 * Clears names and phone numbers, batch by batch, and keeps every answer. The number of patients is added to
 * `registro`, the log of erasures. After an interruption, it can be called again.
 * @returns the number of patients cleared, for each batch
 */
export async function* forgetNames(db: Db, whose: Whose, comando: string): AsyncGenerator<number> {
  let registro: number | undefined;
  for await (const page of pages(named(db, whose).select('id'), BATCH)) {
    const ids = page.map(({ id }) => id);
    yield await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('identificacao')
        .set({ nome: '', telefone: '' })
        .where('id', 'in', ids)
        .executeTakeFirstOrThrow();
      const cleared = Number(numUpdatedRows);
      registro ??= (
        await transaction
          .insertInto('registro')
          .values({ momento: now(), comando, pacientes: 0 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
      await transaction
        .updateTable('registro')
        .set((eb) => ({ pacientes: eb('pacientes', '+', cleared) }))
        .where('id', '=', registro)
        .execute();
      return cleared;
    });
  }
}

/**
 * Moves the data of SQLite's -wal file into the .db file. Until then, both files still contain the cleared names.
 * @returns false if a reader prevented it
 */
const checkpoint = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
};

/**
 * Lets PostgreSQL free the old versions of the rows, which still contain the names.
 * @returns false if an open snapshot needs them, or if the role does not own the table
 */
const vacuum = async (db: Db): Promise<boolean> => {
  const { rows: clocks } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  await sql`vacuum identificacao`.execute(db);
  const { rows } = await sql<{ is_done: boolean }>`
    select n_dead_tup = 0 and last_vacuum >= ${clocks[0]?.now} as is_done
    from pg_stat_user_tables where relid = 'identificacao'::regclass`.execute(db);
  return rows[0]?.is_done === true;
};

/**
 * Clearing a name in a row leaves the old text in the database's files. This function overwrites it on SQLite. On
 * PostgreSQL it only frees the space: the text stays there until PostgreSQL reuses the space.
 * @returns false if the text is still there after `patienceMs`
 */
export const shredCleared = async (db: Db, dialect: 'sqlite' | 'postgres', patienceMs = 3000): Promise<boolean> => {
  const attempt = { sqlite: checkpoint, postgres: vacuum }[dialect];
  for (const deadline = performance.now() + patienceMs; ;) {
    if (await attempt(db)) return true;
    if (performance.now() > deadline) return false;
    await wait(PAUSE_MS);
  }
};
