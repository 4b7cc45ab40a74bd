import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../../hospital/db/tables';
import { listRecordedFiles, recordFile } from '../../hospital/repositories/recordedFiles';
import { reasonOf } from '../../hospital/db/databaseReason';
import { isSpecial, realPathOf } from './output';
import { say, type Terminal } from './terminal';

/**
 * Records that a file will contain names, so that erasing can name it. Call it before the file is written, because a
 * command that is killed leaves a part of it.
 */
export const recordNamesIn = async (db: Db, file: string, terminal: Terminal): Promise<void> => {
  // Erasing must not name `/dev/null`, nor a link in place of the file that it leads to.
  if (file === '-' || isSpecial(file)) return;
  try {
    await recordFile(db, realPathOf(file));
  } catch (error) {
    // Only warn: the database of a standby, for example, can be read but not written.
    say(terminal, `Atenção: não foi possível anotar no banco de dados que ${file} tem nomes: ${reasonOf(error)}`);
  }
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** The recorded files that are on this machine, also those that a killed command left incomplete. */
export const filesWithNames = async (db: Db): Promise<string[]> =>
  (await listRecordedFiles(db)).flatMap((file) => {
    const { dir, base } = path.parse(file);
    const isOurs = (name: string) => name === base || (name.startsWith(`${base}.`) && name.endsWith('.parcial'));
    return namesIn(dir)
      .filter(isOurs)
      .map((name) => path.join(dir, name));
  });
