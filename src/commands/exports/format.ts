import type { ExportedSurvey } from '../../hospital/repositories/exports';
import type { Zone } from '../common/zone';

/** @param contacts whether to export names and phone numbers. If not, they are empty in the surveys */
export type Format = (zone: Zone, contacts: boolean) => { head: string; survey: (survey: ExportedSurvey) => string };
