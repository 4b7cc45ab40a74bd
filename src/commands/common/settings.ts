import { deploymentOf, readSettings } from '../../server/settings';
import { Zone } from './zone';

export type HospitalSettings = ReturnType<typeof readHospitalSettings>;

export const readHospitalSettings = (env: NodeJS.ProcessEnv, now: Date) => {
  const settings = readSettings(env);
  return {
    database: settings.DATABASE_URL,
    hospitalFile: settings.HOSPITAL_FILE,
    zone: new Zone(settings.TIMEZONE),
    now,
    /** The page's settings that variables override, and the folder of the hospital's own files. */
    page: { overrides: deploymentOf(settings), staticDir: settings.STATIC_DIR },
  };
};
