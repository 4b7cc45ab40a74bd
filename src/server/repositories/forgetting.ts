import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/tables';

/** Rows of one statement: a patient who answers meanwhile waits for no more than these. */
const BATCH = 500;

const named = (db: Kysely<Tables>, before: string) =>
  db
    .selectFrom('identificacao')
    .where('criada_em', '<', before)
    .where((eb) => eb.or([eb('nome', '<>', ''), eb('telefone', '<>', '')]));

/** How many identifications from before this moment (ISO in UTC) still have a name or a phone. */
export const countNamed = async (db: Kysely<Tables>, before: string): Promise<number> => {
  const { count } = await named(db, before)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Clears names and phones from before this moment, batch by batch, and leaves every answer. Done twice it does nothing.
 * @returns after each batch how many it cleared
 */
export async function* forgetNames(db: Kysely<Tables>, before: string): AsyncGenerator<number> {
  for (let last = 0; ;) {
    const rows = await named(db, before).select('id').where('id', '>', last).orderBy('id').limit(BATCH).execute();
    const newest = rows.at(-1)?.id;
    if (newest === undefined) return;
    last = newest;
    const { numUpdatedRows } = await db
      .updateTable('identificacao')
      .set({ nome: '', telefone: '' })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    yield Number(numUpdatedRows);
  }
}

/** Gives the dead rows of PostgreSQL to be overwritten. SQLite overwrites at once, and its log ends when the connection is closed. */
export const shredCleared = async (db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> => {
  if (dialect === 'postgres') await sql`vacuum identificacao`.execute(db);
};
