import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { now } from './values';

/** Rows of one statement: a patient who answers meanwhile waits for no more than these. */
const BATCH = 500;

/** Between two looks whether the readers of a SQLite file have gone, in ms. */
const PAUSE_MS = 50;

/** Whose names and phones are meant: those of before a moment (ISO in UTC), or of these identifications. */
export type Whose = { before: string } | { ids: readonly number[] };

const named = (db: Kysely<Tables>, whose: Whose) =>
  db
    .selectFrom('identificacao')
    .where((eb) => ('ids' in whose ? eb('id', 'in', whose.ids) : eb('criada_em', '<', whose.before)))
    .where((eb) => eb.or([eb('nome', '<>', ''), eb('telefone', '<>', '')]));

/** How many of these identifications still have a name or a phone. */
export const countNamed = async (db: Kysely<Tables>, whose: Whose): Promise<number> => {
  const { count } = await named(db, whose)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Clears names and phones, batch by batch, and leaves every answer; `registro` keeps how many. Done twice it does nothing.
 * @returns after each batch how many it cleared
 */
export async function* forgetNames(db: Kysely<Tables>, whose: Whose, comando: string): AsyncGenerator<number> {
  let registro: number | undefined;
  for (let last = 0; ;) {
    const rows = await named(db, whose).select('id').where('id', '>', last).orderBy('id').limit(BATCH).execute();
    const ids = rows.map(({ id }) => id);
    const newest = ids.at(-1);
    if (newest === undefined) return;
    last = newest;
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
 * Overwrites what was cleared: SQLite's file has it until the log beside it is written back, which readers hold up;
 * PostgreSQL gets the dead rows to be overwritten.
 * @returns false if somebody went on reading the SQLite file for so long (in ms)
 */
export const shredCleared = async (
  db: Kysely<Tables>,
  dialect: 'sqlite' | 'postgres',
  patienceMs = 3000,
): Promise<boolean> => {
  if (dialect === 'postgres') {
    await sql`vacuum identificacao`.execute(db);
    return true;
  }
  for (const until = performance.now() + patienceMs; ;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > until) return false;
    await wait(PAUSE_MS);
  }
};
