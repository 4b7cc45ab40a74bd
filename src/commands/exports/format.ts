import type { Pergunta } from '../../contract/responses';
import type { ExportedSurvey } from '../../hospital/repositories/exports';
import type { Zone } from '../common/zone';

/**
 * @param contacts whether to export names and phone numbers. If not, those of the surveys are empty
 * @param questionarios every list of questions that was ever asked, by its id
 */
export type Format = (
  zone: Zone,
  contacts: boolean,
  questionarios: ReadonlyMap<number, readonly Pergunta[]>,
) => { head: string; survey: (survey: ExportedSurvey) => string };
