import { identifyPatient } from '../../../src/features/identification/identificationSlice';
import { privacyOpened } from '../../../src/features/kiosk/kioskSlice';
import { verdictOf, type Verdict } from '../../../src/features/kiosk/verdict';
import { linkOpened, thanksShown } from '../../../src/features/events';
import {
  sendingElsewhereSeen,
  submissionFailed,
  surveySubmitted,
} from '../../../src/features/submission/submissionSlice';
import { rootReducer } from '../../../src/store/rootReducer';
import { identificacao, nothingTyped } from '../../support/hospital';

const after = (...actions: Parameters<typeof rootReducer>[1][]) =>
  actions.reduce(rootReducer, rootReducer(undefined, { type: 'begin' }));

const link = linkOpened({ idLocal: '7' });
const next = identifyPatient.pending('request', nothingTyped);
const identified = identifyPatient.fulfilled(identificacao, 'request', nothingTyped);

const screens = {
  'an empty first screen': after(link),
  'the privacy page': after(link, privacyOpened()),
  'an identification under way': after(link, next),
  'a survey': after(link, next, identified),
  'a survey that is sent': after(link, next, identified, surveySubmitted()),
  'a survey that another tab sends': after(link, next, identified, sendingElsewhereSeen({ posted: 0 })),
  'a survey that was not sent': after(link, next, identified, surveySubmitted(), submissionFailed()),
  'the thanks': after(link, next, identified, thanksShown()),
};

const idles = [0, 59.9, 60, 60.1, 79.9, 80, 3600, Infinity];

const table: Record<keyof typeof screens, Verdict[]> = {
  'an empty first screen': ['inUse', 'inUse', 'free', 'free', 'free', 'free', 'free', 'free'],
  'the privacy page': ['inUse', 'inUse', 20, 20, 1, 'abandoned', 'abandoned', 'abandoned'],
  'an identification under way': ['inUse', 'inUse', 20, 20, 1, 'abandoned', 'abandoned', 'abandoned'],
  'a survey': ['inUse', 'inUse', 20, 20, 1, 'abandoned', 'abandoned', 'abandoned'],
  'a survey that is sent': [...Array<Verdict>(7).fill('sending'), 'abandoned'],
  'a survey that another tab sends': [...Array<Verdict>(7).fill('sending'), 'abandoned'],
  'a survey that was not sent': ['inUse', 'inUse', 20, 20, 1, 'abandoned', 'abandoned', 'abandoned'],
  'the thanks': [60, 1, 0, 0, 0, 0, 0, 0],
};

const rows = Object.entries(table).flatMap(([screen, verdicts]) =>
  verdicts.map((verdict, index) => ({ screen: screen as keyof typeof screens, idle: idles[index] as number, verdict })),
);

test.each(rows)('$screen, touched $idle s ago: $verdict', ({ screen, idle, verdict }) => {
  expect(verdictOf(screens[screen], idle * 1000, 60_000)).toBe(verdict);
});
