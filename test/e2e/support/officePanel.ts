import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { readCommandSettings } from '../../../src/commands/common/commandSettings';
import { DEFAULT_LOGO } from '../../../src/commands/common/letterhead';
import { Zone } from '../../../src/commands/common/zone';
import { panelApp } from '../../../src/commands/panel/panelApp';
import { panelReader } from '../../../src/commands/panel/forms';
import { openDatabase } from '../../../src/hospital/db/open';
import { command } from '../../commands/support/hospital';
import { inThisProcess } from '../../commands/support/inThisProcess';
import { NOW, officeHospital } from '../../commands/support/officeHospital';
import { targetOf } from '../../server/support/database';

/** Starts a panel of the hospital whose truth is known. @param folder for its files, which outlive the first test */
export const startOfficePanel = async (seed: number, folder: string) => {
  const { hospital, file, truth } = await officeHospital(seed);
  // A copy, because the hospital of a helper ends with the first test.
  const [database, hospitalFile] = [path.join(folder, 'office.db'), path.join(folder, 'hospital.json')];
  await sql`vacuum into ${database}`.execute(hospital.db);
  writeFileSync(hospitalFile, JSON.stringify(file));
  const env = { DATABASE_URL: `file:${database}`, HOSPITAL_FILE: hospitalFile };
  const run = async (args: readonly string[]) => command(args, env, { now: NOW });
  const db = openDatabase(targetOf(env.DATABASE_URL));
  const letterhead = { title: 'Hospital Santa Clara', logo: DEFAULT_LOGO };
  const settings = readCommandSettings(env, new Date(NOW));
  const app = panelApp(
    letterhead,
    () => panelReader((use) => use(db), new Zone('America/Sao_Paulo'), undefined, false)(new Date(NOW)),
    inThisProcess(settings, () => letterhead),
    { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() },
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await app.close();
    await db.destroy();
  };
  return { truth, address, run, stop };
};
