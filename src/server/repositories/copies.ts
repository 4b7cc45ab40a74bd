import type { Db } from '../db/tables';
import { now } from './values';

const COMMAND = 'copiar';

export const recordCopy = async (db: Db): Promise<void> => {
  await db.insertInto('registro').values({ momento: now(), comando: COMMAND, pacientes: 0 }).execute();
};

/** When the last copy was made, in ms since 1970; 0 if there is none. */
export const lastCopyAt = async (db: Db): Promise<number> => {
  const { momento } = await db
    .selectFrom('registro')
    .select((eb) => eb.fn.max<string | null>('momento').as('momento'))
    .where('comando', '=', COMMAND)
    .executeTakeFirstOrThrow();
  return momento === null ? 0 : Date.parse(momento);
};
