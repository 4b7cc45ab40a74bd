import { createAction } from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import { POST_DELAY } from '../../contract/postDelay';
import type { StartListening } from '../../lib/listeners';
import type { Services } from '../../lib/api';
import type { TabReport } from '../../lib/otherTabs';
import { surveyOpened } from '../events';
import { selectIdIdentificacao, type WithIdentification } from '../identification/identificationSlice';
import { selectLocal, type WithLocal } from '../local/localSlice';
import {
  selectHasAnswers,
  selectPerguntasStatus,
  selectRespondidas,
  type WithQuestions,
} from '../questions/questionsSlice';
import {
  acceptedElsewhere,
  selectSubmissionStatus,
  sendingElsewhereEnded,
  sendingElsewhereSeen,
  type WithSubmission,
} from './submissionSlice';

type State = WithLocal & WithIdentification & WithQuestions & WithSubmission;

export const otherTabReported = createAction<TabReport>('submission/otherTabReported');

const reportOf = (state: State, { otherTabs }: Services, about: Id, says: TabReport['says']): TabReport => {
  const { since = 0, posted } = state.submission;
  // Answers to questions that are no longer listed are not sent, so they do not count. Until the list has loaded, every
  // answer counts.
  const hasAnswers = selectPerguntasStatus(state) === 'loaded' ? selectRespondidas(state) > 0 : selectHasAnswers(state);
  return { about, says, age: performance.now() - since, lot: otherTabs?.lot ?? 0, posted, hasAnswers };
};

/** If Enviar was pressed in two tabs within this time, in ms, the tabs cannot know which press was later. */
const SIMULTANEOUS = 500;

/**
 * Whether this tab continues to send when another tab sends the same survey: the tab in which Enviar was pressed later
 * continues (behaviour 4.7). Known limitation: a tab that was frozen reads the other tab's report late, so the other
 * press seems later than it was. This tab then stops, even if its own press was later.
 */
const goesOn = (mine: TabReport, theirs: TabReport) => {
  if (Math.abs(mine.age - theirs.age) > SIMULTANEOUS) return mine.age < theirs.age;
  return mine.hasAnswers === theirs.hasAnswers ? mine.lot > theirs.lot : mine.hasAnswers;
};

/** Tabs with the same survey agree which of them sends it (behaviour 4.7). */
export const addOtherTabsListeners = (startListening: StartListening<State>) => {
  /** The last report that says `sent`. Another tab may ask for it after a new link has cleared the state. */
  let sent: TabReport | undefined;

  startListening({
    predicate: (_, { submission: now }, { submission: before }) =>
      now.status !== before.status || now.posted !== before.posted,
    effect: (_, { extra, getOriginalState, getState }) => {
      const before = getOriginalState();
      // The id comes from the state before the action, because opening a link removes the id.
      const about = selectIdIdentificacao(before);
      const status = selectSubmissionStatus(getState());
      const isOurs = status === 'sending' || selectSubmissionStatus(before) === 'sending';
      if (about === undefined || !isOurs || status === 'elsewhere') return;
      const report = reportOf(getState(), extra, about, status === 'sending' || status === 'sent' ? status : 'ended');
      if (status === 'sent') sent = report;
      extra.otherTabs?.tell(report);
    },
  });

  startListening({
    actionCreator: surveyOpened,
    effect: (_, { extra, getState }) => {
      const about = selectIdIdentificacao(getState());
      if (about !== undefined) extra.otherTabs?.tell(reportOf(getState(), extra, about, 'asks'));
    },
  });

  startListening({
    actionCreator: otherTabReported,
    effect: async ({ payload: theirs }, { cancelActiveListeners, delay, dispatch, extra, getState }) => {
      const state = getState();
      const local = selectLocal(state);
      const status = selectSubmissionStatus(state);
      const tell = (says: TabReport['says']) => extra.otherTabs?.tell(reportOf(state, extra, theirs.about, says));
      const isMine = theirs.about === selectIdIdentificacao(state) && local;
      if (theirs.says === 'asks') {
        if (isMine && status === 'sending') tell('sending');
        else if (theirs.about === sent?.about) extra.otherTabs?.tell(sent);
      } else if (isMine && status !== 'sent') {
        const mine = reportOf(state, extra, theirs.about, 'sending');
        if (theirs.says === 'sending' && status === 'sending' && goesOn(mine, theirs)) {
          tell('sending');
          return;
        }
        cancelActiveListeners();
        if (theirs.says === 'sent' && (theirs.hasAnswers || !mine.hasAnswers)) {
          dispatch(acceptedElsewhere({ local }));
        } else if (theirs.says === 'sending') {
          dispatch(sendingElsewhereSeen(theirs));
          // The next report of the sending tab cancels this listener. Without a report, this tab asks for one. If none
          // comes then either, the sending tab counts as gone.
          await delay(POST_DELAY);
          tell('asks');
          await delay(POST_DELAY);
          dispatch(sendingElsewhereEnded());
        } else {
          dispatch(sendingElsewhereEnded());
        }
      }
    },
  });
};
