import type { Db } from '../db/tables';
import { now } from './values';

const COMMAND = 'copiar';

export const recordCopy = async (db: Db): Promise<void> => {
  await db.insertInto('registro').values({ momento: now(), comando: COMMAND, pacientes: 0 }).execute();
};

/**
 * When the last copy was made, in ms since 1970; 0 if never. Reads the last row, not the latest time, because the clock
 * may have been ahead during an earlier copy.
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
