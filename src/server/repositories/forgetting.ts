import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/tables';
import type { DialectName } from '../db/target';
import { countRows, pages } from './asked';
import { chunksOf } from './chunks';
import { now } from './values';

/** Rows per transaction. Patients who answer wait for each transaction, so it must be short. */
const BATCH = 500;

const SHRED_PATIENCE_MS = 3000;
const PAUSE_MS = 50;

/** Patients who were identified before a moment (ISO in UTC), or those with these ids in `identificacao`. */
export type Whose = { before: string } | { ids: readonly number[] };

/** A statement takes only so many values, so the ids are divided. */
const partsOf = (whose: Whose): Whose[] => ('ids' in whose ? chunksOf(whose.ids).map((ids) => ({ ids })) : [whose]);

const named = (db: Db, whose: Whose) =>
  db
    .selectFrom('identificacao')
    .where((eb) => ('ids' in whose ? eb('id', 'in', whose.ids) : eb('criada_em', '<', whose.before)))
    .where((eb) => eb.or([eb('nome', '<>', ''), eb('telefone', '<>', '')]));

export const countNamed = async (db: Db, whose: Whose): Promise<number> => {
  let count = 0;
  for (const part of partsOf(whose)) count += await countRows(named(db, part));
  return count;
};

async function* namedPages(db: Db, whose: Whose) {
  for (const part of partsOf(whose)) yield* pages(named(db, part).select('id'), BATCH);
}

/**
 * Clears names and phone numbers, keeps every answer and logs the number of patients in `registro`. Can be repeated
 * after an interruption.
 * @returns the number of patients of each batch
 */
export async function* forgetNames(db: Db, whose: Whose, comando: string): AsyncGenerator<number> {
  let registro: number | undefined;
  for await (const page of namedPages(db, whose)) {
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
 * Moves the data of the -wal file into the .db file. Until then both files may contain the cleared names. False if a
 * reader prevents it.
 */
const checkpoint = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
};

/**
 * Frees the old versions of the rows, which contain the names. False if an open snapshot needs them or the role does
 * not own the table.
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
 * On SQLite, overwrites the cleared names in the database files. On PostgreSQL, only frees their space: the names stay
 * on the disk until PostgreSQL reuses the space.
 * @returns false if it did not succeed within `SHRED_PATIENCE_MS`
 */
export const shredCleared = async (db: Db, dialect: DialectName): Promise<boolean> => {
  const attempt = { sqlite: checkpoint, postgres: vacuum }[dialect];
  for (const deadline = performance.now() + SHRED_PATIENCE_MS; ;) {
    if (await attempt(db)) return true;
    if (performance.now() > deadline) return false;
    await wait(PAUSE_MS);
  }
};
