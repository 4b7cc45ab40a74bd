import type { AskedQuestion, ExportedSurvey } from '../../server/repositories/exports';
import type { Zone } from '../common/zone';

export interface FormatOptions {
  zone: Zone;
  /** Whether names and phones go out too. */
  contacts: boolean;
}

/** How surveys are written, a piece at a time. */
export interface Format {
  /** What stands before the first survey. */
  head: (questions: readonly AskedQuestion[]) => string;
  survey: (survey: ExportedSurvey) => string;
}
