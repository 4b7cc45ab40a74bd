import type { Pergunta } from '../../contract/responses';
import type { ExportedSurvey } from '../../server/repositories/exports';
import type { Zone } from '../common/zone';

/** Converts one survey at a time, so that a large export needs little memory. */
export type Format = (
  zone: Zone,
  contacts: boolean,
) => {
  /** @param questionarios every list of questions that was ever asked, by its id */
  head: (questionarios: ReadonlyMap<number, readonly Pergunta[]>) => string;
  survey: (survey: ExportedSurvey) => string;
};
