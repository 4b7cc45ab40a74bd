import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/tables';
import { countRows, pages } from './asked';
import { now } from './values';

/** Rows of one transaction: a patient who answers meanwhile waits for no more. */
const BATCH = 500;

/** Between two looks for readers, in ms. */
const PAUSE_MS = 50;

/** Whose names and phones are meant: those of before a moment (ISO in UTC), or of these identifications. */
export type Whose = { before: string } | { ids: readonly number[] };

const named = (db: Db, whose: Whose) =>
  db
    .selectFrom('identificacao')
    .where((eb) => ('ids' in whose ? eb('id', 'in', whose.ids) : eb('criada_em', '<', whose.before)))
    .where((eb) => eb.or([eb('nome', '<>', ''), eb('telefone', '<>', '')]));

export const countNamed = (db: Db, whose: Whose): Promise<number> => countRows(named(db, whose));

/**
 * Clears names and phones, batch by batch, and leaves every answer; `registro` keeps how many. Done twice it does nothing.
 * @returns after each batch how many it cleared
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
 * Overwrites what was cleared: SQLite writes the log beside its file back, which readers hold up; PostgreSQL frees the dead rows.
 * @returns false if somebody went on reading the SQLite file for so long (in ms)
 */
export const shredCleared = async (db: Db, dialect: 'sqlite' | 'postgres', patienceMs = 3000): Promise<boolean> => {
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
