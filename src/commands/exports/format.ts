import type { Pergunta } from '../../contract/responses';
import type { ExportedSurvey } from '../../server/repositories/exports';
import type { Zone } from '../common/zone';

interface FormatOptions {
  zone: Zone;
  contacts: boolean;
  /** The time to export for the time of a survey, both ISO 8601 in UTC: the same, or rounded down to the hour. */
  momentOf: (moment: string) => string;
}

/** Converts one survey at a time, so that a large export needs little memory. */
export type Format = (options: FormatOptions) => {
  /** @param questionarios every list of questions that was ever asked, by its id */
  head: (questionarios: ReadonlyMap<number, readonly Pergunta[]>) => string;
  survey: (survey: ExportedSurvey) => string;
};
