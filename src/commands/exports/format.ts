import type { Pergunta } from '../../contract/responses';
import type { ExportedSurvey } from '../../server/repositories/exports';
import type { Zone } from '../common/zone';

interface FormatOptions {
  zone: Zone;
  contacts: boolean;
  /** Turns the time of a survey (ISO in UTC) into the time to export: the same, or rounded down to the hour. */
  momentOf: (moment: string) => string;
}

/** Writes one survey at a time, so that a large export needs little memory. */
export type Format = (options: FormatOptions) => {
  /** @param questionarios all lists of questions that were ever asked, by id */
  head: (questionarios: ReadonlyMap<number, readonly Pergunta[]>) => string;
  survey: (survey: ExportedSurvey) => string;
};
