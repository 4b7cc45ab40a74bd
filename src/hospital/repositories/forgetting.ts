import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PersonalField } from '../../contract/personalFields';
import type { Db } from '../db/tables';
import type { DialectName } from '../db/target';
import { chunksOf, latestPlausible, now } from './values';

/** Rows per transaction. Patients who answer wait for each transaction, so it must be short. */
const BATCH = 500;

/** The columns of the personal fields, as they are after erasing. */
const CLEARED: Record<Lowercase<PersonalField>, ''> = { nome: '', telefone: '' };

/**
 * The patients with a name or phone who were identified before `moment` (ISO in UTC), or whose time is ahead of
 * `present` and therefore wrong.
 */
export const listNamed = async (db: Db, moment: string, present: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('identificacao')
    .select('id')
    .where((eb) => eb.or([eb('criada_em', '<', moment), eb('criada_em', '>', latestPlausible(present))]))
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

/** Why the cleared names may still be on the disk: a part of a sentence in Portuguese. */
type Hindrance = string;

/**
 * Moves the data of the -wal file into the .db file. Until then both files may contain the cleared names. A reader
 * prevents it.
 */
const checkpoint = async (db: Db): Promise<Hindrance | null> => {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0 ? null : 'outro programa o lê';
};

/**
 * Frees the old versions of the rows, which contain the names. PostgreSQL keeps them for every snapshot from before
 * `erased`, a transaction that began after the erasing, also for those that a standby or a replication slot reports.
 * @param since when the first attempt began, on the clock of PostgreSQL
 */
const vacuum = async (db: Db, { erased, since }: { erased: string; since: Date }): Promise<Hindrance | null> => {
  const { rows: holders } = await sql<{ who: string }>`
    with held (who, xmin) as (
      select 'o processo ' || pid || coalesce(' (' || nullif(application_name, '') || ')', '')
          || coalesce(' de ' || usename, '') || ' do PostgreSQL', x
        from pg_stat_activity, lateral (values (backend_xmin), (backend_xid)) as ids (x)
        where pid <> pg_backend_pid() and (datname = current_database() or datname is null)
          and pid not in (select pid from pg_stat_progress_vacuum)
      union all select 'o slot de replicação ' || slot_name, xmin from pg_replication_slots
      union all select 'a transação preparada ' || gid, transaction from pg_prepared_xacts
        where database = current_database())
    select who from held where xmin is not null and age(xmin) > age(${erased}::text::xid)`.execute(db);
  await sql`vacuum identificacao`.execute(db);
  // PostgreSQL before version 15 updates these statistics up to half a second later.
  const { rows: tables } = await sql<{ is_vacuumed: boolean; rest: number }>`
    select coalesce(last_vacuum >= ${since}, false) as is_vacuumed, n_dead_tup::int as rest
    from pg_stat_user_tables where relid = 'identificacao'::regclass`.execute(db);
  const [table] = tables;
  if (table?.is_vacuumed !== true) return 'o usuário de DATABASE_URL não é dono da tabela identificacao';
  if (holders[0]) return `${holders[0].who} ainda o lê`;
  return table.rest === 0 ? null : 'outro programa o lê';
};

/** @returns an attempt to overwrite; null if it succeeded */
const shredder = async (db: Db, dialect: DialectName): Promise<() => Promise<Hindrance | null>> => {
  if (dialect === 'sqlite') return () => checkpoint(db);
  const { rows } = await sql<{ erased: string; since: Date }>`
    select pg_current_xact_id()::xid::text as erased, clock_timestamp() as since`.execute(db);
  return () => vacuum(db, rows[0] ?? { erased: '', since: new Date() });
};

/**
 * How long it is tried again. On PostgreSQL longer than a standby takes to report that it no longer reads
 * (`wal_receiver_status_interval`, 10 seconds).
 */
const PATIENCE_MS = { sqlite: 3000, postgres: 15_000 };

/**
 * On SQLite, overwrites the cleared names in the database files. On PostgreSQL, only frees their space: the names stay
 * on the disk until PostgreSQL reuses the space.
 * @returns null, or what prevented it until the end
 */
export const shredCleared = async (db: Db, dialect: DialectName): Promise<Hindrance | null> => {
  const attempt = await shredder(db, dialect);
  const deadline = performance.now() + PATIENCE_MS[dialect];
  for (;;) {
    const hindrance = await attempt();
    if (hindrance === null || performance.now() > deadline) return hindrance;
    await wait(200);
  }
};
