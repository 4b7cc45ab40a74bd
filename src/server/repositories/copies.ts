import type { Db } from '../db/tables';
import { now } from './values';

const COMMAND = 'copiar';

export const recordCopy = async (db: Db): Promise<void> => {
  await db.insertInto('registro').values({ momento: now(), comando: COMMAND, pacientes: 0 }).execute();
};

/** When the command `copiar` last copied the database, in ms since 1970; 0 if never. */
export const lastCopyAt = async (db: Db): Promise<number> => {
  const { momento } = await db
    .selectFrom('registro')
    .select((eb) => eb.fn.max<string | null>('momento').as('momento'))
    .where('comando', '=', COMMAND)
    .executeTakeFirstOrThrow();
  return momento === null ? 0 : Date.parse(momento);
};
