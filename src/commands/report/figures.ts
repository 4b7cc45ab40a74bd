import type { Db } from '../../server/db/tables';
import type { LocalOptions } from '../common/localOptions';
import type { Period } from '../common/period';
import type { HospitalSettings } from '../common/settings';
import { StartError } from '../../server/startError';
import type { Alert, Report } from './report';

/** `period` has whole months. */
export interface ReportOptions extends LocalOptions {
  period: Period;
  /** The target in percent. */
  meta?: number | undefined;
  /** A CSV file with the number of patients of each ward. */
  atendimentos?: string | undefined;
}

export interface AlertOptions extends LocalOptions {
  week: Period;
}

type Settings = Pick<HospitalSettings, 'zone' | 'now'>;

/** Called while the surveys are read. */
type OnProgress = (done: number, all: number) => void;

/** @throws InputError for an unknown ward or unit, or for an error in the file `atendimentos` */
export const reportOf = (
  _db: Db,
  _options: ReportOptions,
  _settings: Settings,
  _onProgress?: OnProgress,
): Promise<Report> => Promise.reject(new StartError('o relatório novo ainda não está pronto'));

/** @throws InputError for an unknown ward or unit, or a week that is not over */
export const alertOf = (
  _db: Db,
  _options: AlertOptions,
  _settings: Settings,
  _onProgress?: OnProgress,
): Promise<Alert> => Promise.reject(new StartError('o alerta novo ainda não está pronto'));
