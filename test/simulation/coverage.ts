import * as events from '../../src/features/events';
import { identificationSlice, identifyPatient } from '../../src/features/identification/identificationSlice';
import { kioskSlice } from '../../src/features/kiosk/kioskSlice';
import { localSlice } from '../../src/features/local/localSlice';
import { questionsRetryPressed, questionsSlice } from '../../src/features/questions/questionsSlice';
import { otherTabReported } from '../../src/features/submission/otherTabsListeners';
import { submissionSlice } from '../../src/features/submission/submissionSlice';
import { kinds } from './steps';

export class Coverage {
  readonly counts = new Map<string, number>();

  met(what: string) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

const actions = [
  ...[identificationSlice, kioskSlice, localSlice, questionsSlice, submissionSlice].flatMap(({ name, actions: made }) =>
    Object.keys(made).map((event) => `${name}/${event}`),
  ),
  ...[identifyPatient.pending, identifyPatient.fulfilled, identifyPatient.rejected].map(({ type }) => type),
  ...[...Object.values(events), questionsRetryPressed, otherTabReported].map(({ type }) => type),
];

const pairs = (text: string) => text.split(/,\s+/);

/** All events that should occur in a long simulation. */
const possible = [
  ...Object.keys(kinds).map((what) => `step ${what}`),
  ...['answered', 'refused', 'cut', 'redirect', '500', '503', '429', 'killed'].map((outcome) => `call ${outcome}`),
  ...actions.map((type) => `action ${type}`),
  ...pairs(`idle > sending, idle > elsewhere, idle > sent, sending > elsewhere, sending > failed, sending > idle,
    sending > sent, elsewhere > idle, elsewhere > sent, failed > sending, failed > elsewhere, failed > idle, failed > sent,
    sent > idle`).map((change) => `status ${change}`),
  ...pairs(`nothing > identification, nothing > survey, nothing > thanks, nothing > error, identification > survey,
    identification > thanks, survey > identification, survey > thanks, thanks > identification`).map(
    (change) => `screen ${change}`,
  ),
];

export const unmet = ({ counts }: Coverage): string[] => possible.filter((what) => !counts.has(what));
