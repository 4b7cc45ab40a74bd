import type { Overrides } from '../../server/page/configurePage';
import { deploymentOf, readSettings, type Settings } from '../../server/settings';
import { Zone } from './zone';

export interface HospitalSettings {
  database: Settings['DATABASE_URL'];
  hospitalFile: string;
  zone: Zone;
  now: Date;
  page: {
    /** The page's settings that environment variables override. */
    overrides: Overrides;
    /** The folder of the hospital's own files (`STATIC_DIR`). */
    staticDir: string | undefined;
  };
}

export const readHospitalSettings = (env: NodeJS.ProcessEnv, now: Date): HospitalSettings => {
  const settings = readSettings(env);
  return {
    database: settings.DATABASE_URL,
    hospitalFile: settings.HOSPITAL_FILE,
    zone: new Zone(settings.TIMEZONE),
    now,
    page: { overrides: deploymentOf(settings), staticDir: settings.STATIC_DIR },
  };
};
