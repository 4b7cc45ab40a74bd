import type { Pergunta } from '../../contract/responses';
import type { ExportedSurvey } from '../../server/repositories/exports';
import type { Zone } from '../common/zone';

interface FormatOptions {
  zone: Zone;
  contacts: boolean;
  /** Maps the time of a survey (ISO in UTC) to the time that is exported: unchanged, or rounded down to the hour. */
  momentOf: (moment: string) => string;
}

/** A file format. It turns surveys into text one at a time, so that a large export needs little memory. */
export type Format = (options: FormatOptions) => {
  /** The text before the first survey. @param questionarios all lists of questions that were ever asked, by id */
  head: (questionarios: ReadonlyMap<number, readonly Pergunta[]>) => string;
  survey: (survey: ExportedSurvey) => string;
};
