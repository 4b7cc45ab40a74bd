import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { readCommandSettings } from '../../../src/commands/common/commandSettings';
import { DEFAULT_LOGO } from '../../../src/commands/common/letterhead';
import { Zone } from '../../../src/commands/common/zone';
import { panelApp } from '../../../src/commands/panel/panelApp';
import { panelReader } from '../../../src/commands/panel/forms';
import { migrate } from '../../../src/hospital/db/migrate';
import { openDatabase } from '../../../src/hospital/db/open';
import { command } from '../../commands/support/hospital';
import { storeDemo } from '../../commands/support/demoHospital';
import { inThisProcess } from '../../commands/support/inThisProcess';

/** The time at which the office looks at the hospital. */
const NOW = '2026-11-21T12:00:00.000Z';

/** Starts a panel of the hospital whose truth is known. @param folder for its files */
export const startOfficePanel = async (seed: number, folder: string) => {
  const [database, hospitalFile] = [path.join(folder, 'office.db'), path.join(folder, 'hospital.json')];
  const db = openDatabase({ dialect: 'sqlite', file: database });
  await migrate(db, 'sqlite');
  const { file, truth } = await storeDemo(db, { seed, today: NOW.slice(0, 10), surveys: 30_000 });
  writeFileSync(hospitalFile, JSON.stringify(file));
  const env = { DATABASE_URL: `file:${database}`, HOSPITAL_FILE: hospitalFile };
  const run = async (args: readonly string[]) => command(args, env, { now: NOW });
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
