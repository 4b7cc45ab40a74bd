import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PersonalField } from '../../contract/personalFields';
import type { Db } from '../db/tables';
import type { DialectName } from '../db/target';
import { chunksOf, now } from './values';

/** Rows per transaction. Patients who answer wait for each transaction, so it must be short. */
const BATCH = 500;

/** The columns of the personal fields, as they are after erasing. */
const CLEARED: Record<Lowercase<PersonalField>, ''> = { nome: '', telefone: '' };

/** The patients with a name or phone who were identified before `moment` (ISO in UTC). */
export const listNamed = async (db: Db, moment: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('identificacao')
    .select('id')
    .where('criada_em', '<', moment)
    .where((eb) => eb.not(eb.and(CLEARED)))
    .execute();
  return rows.map(({ id }) => id);
};

/** Clears names and phone numbers and keeps every answer. Can be repeated after an interruption. */
export const forgetNames = async (db: Db, ids: readonly number[], comando: string): Promise<void> => {
  const registro = { momento: now(), comando, pacientes: 0 };
  const { id } = await db.insertInto('registro').values(registro).returning('id').executeTakeFirstOrThrow();
  for (const batch of chunksOf(ids, BATCH)) {
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('identificacao').set(CLEARED).where('id', 'in', batch).execute();
      await transaction
        .updateTable('registro')
        .set((eb) => ({ pacientes: eb('pacientes', '+', batch.length) }))
        .where('id', '=', id)
        .execute();
    });
  }
};

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
 * not own the table, of which PostgreSQL only warns.
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
 * on the disk until PostgreSQL reuses the space. False if it did not succeed within three seconds.
 */
export const shredCleared = async (db: Db, dialect: DialectName): Promise<boolean> => {
  const attempt = { sqlite: checkpoint, postgres: vacuum }[dialect];
  const deadline = performance.now() + 3000;
  for (;;) {
    if (await attempt(db)) return true;
    if (performance.now() > deadline) return false;
    await wait(50);
  }
};
