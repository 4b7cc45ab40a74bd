import { existsSync } from 'node:fs';
import { readHospital, type Hospital } from '../../hospital/hospitalFile';
import { reasonOf } from '../../page/startError';

/** The dated notes of the hospital file. If the file has an error, a report goes without them, with a warning. */
export const readNotes = (file: string): { notas: NonNullable<Hospital['notas']>; warnings: string[] } => {
  try {
    return { notas: (existsSync(file) && readHospital(file).notas) || [], warnings: [] };
  } catch (error) {
    return { notas: [], warnings: [`As notas ficaram de fora: ${reasonOf(error)}.`] };
  }
};
