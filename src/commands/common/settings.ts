import type { Overrides } from '../../server/page/configurePage';
import { deploymentOf, readSettings, type Settings } from '../../server/settings';
import { Zone } from './zone';

export interface HospitalSettings {
  database: Settings['DATABASE_URL'];
  hospitalFile: string;
  zone: Zone;
  now: Date;
  /** The settings that the environment overrides. */
  page: { overrides: Overrides; staticDir: string | undefined };
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
