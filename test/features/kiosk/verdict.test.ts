/** @jest-environment node */
import { identifyPatient } from '../../../src/features/identification/identificationSlice';
import { tabletTouched } from '../../../src/features/kiosk/kioskSlice';
import { verdictOf, type Verdict } from '../../../src/features/kiosk/verdict';
import { linkOpened, thanksShown } from '../../../src/features/events';
import { submissionFailed, surveySubmitted } from '../../../src/features/submission/submissionSlice';
import { rootReducer } from '../../../src/features/rootReducer';
import { identificacao, nothingTyped } from '../../support/hospital';

const after = (...actions: Parameters<typeof rootReducer>[1][]) =>
  actions.reduce(rootReducer, rootReducer(undefined, { type: 'begin' }));

const link = linkOpened({ idLocal: '7' });
const next = identifyPatient.pending('request', nothingTyped);
const identified = identifyPatient.fulfilled(identificacao, 'request', nothingTyped);

const idles = [-1, 0, 59.9, 60, 60.1, 79.9, 80, 3600];

const free: Verdict[] = ['inUse', 'inUse', 'inUse', 'free', 'free', 'free', 'free', 'free'];
const filled: Verdict[] = ['inUse', 'inUse', 'inUse', 20, 20, 1, 'abandoned', 'abandoned'];
const sent: Verdict[] = [...Array<Verdict>(7).fill('inUse'), 'abandoned'];

test.each([
  ['an empty first screen', free, after(link), true],
  ['a filled first screen', filled, after(link)],
  ['a survey', filled, after(link, next, identified)],
  ['a survey that is sent', sent, after(link, next, identified, surveySubmitted())],
  ['a survey that was not sent', filled, after(link, next, identified, surveySubmitted(), submissionFailed())],
  ['the thanks', [61, 60, 1, 0, 0, 0, 0, 0], after(link, next, identified, thanksShown())],
])('the verdict on %s depends on the time since the last touch', (_, verdicts, state, isEmpty = false) => {
  const touched = rootReducer(state, tabletTouched({ at: 1_800_000_000_000 }));
  expect(idles.map((idle) => verdictOf(touched, 1_800_000_000_000 + idle * 1000, 60_000, isEmpty))).toEqual(verdicts);
});
