import { existsSync } from 'node:fs';
import { readHospital, type Hospital } from '../../hospital/hospitalFile';
import { reasonOf } from '../../hospital/db/databaseReason';

/**
 * The hospital file, of which a report takes the dated notes and the targets. If the file has an error, a report goes
 * without them, with a warning.
 */
export const readKnownHospital = (file: string): { hospital: Hospital | null; warnings: string[] } => {
  try {
    return { hospital: existsSync(file) ? readHospital(file) : null, warnings: [] };
  } catch (error) {
    return { hospital: null, warnings: [`As notas e as metas ficaram de fora: ${reasonOf(error)}.`] };
  }
};
