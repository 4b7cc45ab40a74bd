import { readSettings, type Settings } from '../../server/settings';
import { StartError } from '../../server/startError';
import { Zone } from './zone';

/** What the commands take from the environment: the server's settings, and the hospital's time zone. */
export interface HospitalSettings {
  database: Settings['DATABASE_URL'];
  hospitalFile: string;
  zone: Zone;
}

const DEFAULT_ZONE = 'America/Sao_Paulo';

/** @throws StartError that names the variable with a bad value */
export const readHospitalSettings = (env: NodeJS.ProcessEnv): HospitalSettings => {
  const { DATABASE_URL: database, HOSPITAL_FILE: hospitalFile } = readSettings(env);
  try {
    return { database, hospitalFile, zone: new Zone(env['TIMEZONE'] || DEFAULT_ZONE) };
  } catch {
    throw new StartError(`TIMEZONE deve ser um fuso horário como ${DEFAULT_ZONE}`);
  }
};
