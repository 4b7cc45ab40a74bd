import type { Db } from '../db/tables';
import { now } from './values';

const COMMAND = 'copiar';

export const recordCopy = async (db: Db): Promise<void> => {
  await db.insertInto('registro').values({ momento: now(), comando: COMMAND, pacientes: 0 }).execute();
};

/**
 * In ms since 1970; 0 if never. The last row counts: a copy that was made while the clock was ahead would seem newer
 * than the copies after it.
 */
export const lastCopyAt = async (db: Db): Promise<number> => {
  const last = await db
    .selectFrom('registro')
    .select('momento')
    .where('comando', '=', COMMAND)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last ? Date.parse(last.momento) : 0;
};
