import type { Pergunta } from '../../contract/responses';
import type { ExportedSurvey } from '../../server/repositories/exports';
import type { Zone } from '../common/zone';

interface FormatOptions {
  zone: Zone;
  /** Whether names and phones go out too. */
  contacts: boolean;
  /** What is told of a moment (ISO in UTC): itself, or its hour. */
  momentOf: (moment: string) => string;
}

/** How surveys are written, a piece at a time. */
export type Format = (options: FormatOptions) => {
  /** What stands before the first survey. @param questionarios every list of questions that was ever asked */
  head: (questionarios: ReadonlyMap<number, readonly Pergunta[]>) => string;
  survey: (survey: ExportedSurvey) => string;
};
