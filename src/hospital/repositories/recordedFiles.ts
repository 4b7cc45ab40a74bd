import type { Db } from '../db/tables';
import { now } from './values';

const PREFIX = 'arquivo ';

/** Records in `registro` that a command writes names into a file. */
export const recordFile = async (db: Db, file: string): Promise<void> => {
  const row = { momento: now(), comando: PREFIX + file, pacientes: 0 };
  await db.insertInto('registro').values(row).execute();
};

/** The recorded paths. The files may be gone, or be on another machine. */
export const listRecordedFiles = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('registro')
    .select('comando')
    .distinct()
    .where('comando', 'like', `${PREFIX}%`)
    .orderBy('comando')
    .execute();
  return rows.map(({ comando }) => comando.slice(PREFIX.length));
};
