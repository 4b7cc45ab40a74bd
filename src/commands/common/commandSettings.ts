import { readSettings } from '../../hospital/settings';
import { Zone } from './zone';

export type CommandSettings = ReturnType<typeof readCommandSettings>;

export const readCommandSettings = (env: NodeJS.ProcessEnv, now: Date) => {
  const settings = readSettings(env);
  return {
    database: settings.DATABASE_URL,
    hospitalFile: settings.HOSPITAL_FILE,
    zone: new Zone(settings.TIMEZONE),
    now,
    env,
    page: { file: settings.DEPLOYMENT_FILE, staticDir: settings.STATIC_DIR },
  };
};
